"""What people see and type: the display, the words, the command line."""
