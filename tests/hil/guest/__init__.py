"""What runs inside the emulated machine."""
