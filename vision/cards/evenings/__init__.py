"""Evenings of our own: decks, tables and cameras drawn at random, with the truth."""
