"""Errors that reach a person: the message says what is wrong and what to do."""


class ArbitreError(Exception):
    """Base of every error that Arbitre raises on purpose."""
