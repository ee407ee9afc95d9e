"""Tournaments as values: who plays whom in which seat, and how everyone stands. No clock, no store.

`pairing` makes the next round from all that was played; `standings` says what it was worth.
"""
