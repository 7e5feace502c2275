"""Puts Arbitre on a Raspberry Pi, and takes it off again.

Standard library only: `sudo ./arbitre install` runs before anything is installed.
The plan (`plan.py`) is a list of steps; a dry run, a run, an uninstall and the tests share it.
"""
