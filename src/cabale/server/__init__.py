"""The server: tables for people and bots, where nothing is lost and nothing leaks."""
