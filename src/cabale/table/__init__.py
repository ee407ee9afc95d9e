"""A table as a value: it is what its entries say. No network, no database, no clock of its own.

A server keeps such tables for people who are far apart, a page keeps one for itself. Chance and time come in as
arguments; what goes out is what each reader may know.
"""
