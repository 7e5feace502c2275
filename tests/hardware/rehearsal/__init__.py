"""The install script, for real, on this PC: in a Debian for 64-bit ARM, and with a systemd."""
