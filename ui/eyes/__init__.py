"""The eyes of the display session: a camera thread, what it sees, and the last ten seconds."""
