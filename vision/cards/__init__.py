"""Cards: find, teach, identify."""
