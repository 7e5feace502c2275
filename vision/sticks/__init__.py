"""Sticks: find them, and say which rests on which."""
