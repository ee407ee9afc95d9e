"""The terminal: play, watch and replay as text."""
