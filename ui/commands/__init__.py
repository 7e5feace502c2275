"""One file per command: `arbitre see cards` is `see_cards.py`.

A command has a docstring (its first line is the summary in `arbitre --help`),
`arguments(parser)` and `run(args) -> int`, the exit code.
"""
