"""The install script, for real, in a Debian for 64-bit ARM that runs on this PC (QEMU)."""
