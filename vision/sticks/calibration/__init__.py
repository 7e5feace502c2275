"""Measuring a table once: camera, light, lens, and the sizes of the pieces."""
