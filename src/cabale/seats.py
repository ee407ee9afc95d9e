"""How the seats are told apart: an emblem and a colour for each, so that nothing rests on colour alone."""

EMBLEMS = ("lily", "key", "sun", "swan", "tower", "rose")
SYMBOLS = ("⚜", "⚷", "☼", "≈", "♜", "✿")
COLOURS = ("#d9534f", "#5b8def", "#e8b93c", "#8fd3cf", "#b0a8c9", "#e58bb5")
