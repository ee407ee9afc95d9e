"""Reviews of finished games: what a review is, how it grows from coarse to fine, and what it says.

No clock, no disk, no process: whoever keeps a game asks `growth` what to look at next, lets it be looked at somewhere,
and gives back what was found.
"""
