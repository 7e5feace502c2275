"""`python -m ui` is the command `arbitre`."""

import sys

from ui.cli import main

if __name__ == "__main__":
    sys.exit(main())
