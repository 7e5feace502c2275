"""Drawings of the box: its wiring, made from the pin map, and its enclosures for a laser cutter."""
