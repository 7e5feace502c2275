"""Towers of our own, built by lot, in balance, and drawn as a camera would see them."""
