"""Telling people who are not there."""
