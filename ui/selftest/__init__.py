"""The self-test: one line per subject, with the fix. `subjects.py` is the list."""
