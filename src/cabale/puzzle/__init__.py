"""Puzzles: positions of games between bots in which one choice is clearly best, and does not spring to mind."""
