"""The memory of a game that is over."""

import ctypes
import weakref

import pytest

from ui.eyes import leftovers


class Eyes:
    """They know what they see, and it knows them."""

    def __init__(self) -> None:
        self.picture = [self]


def test_what_refers_to_itself_is_given_back() -> None:
    gone = weakref.ref(Eyes())
    leftovers.give_back()
    assert gone() is None


def test_where_the_c_library_cannot_give_back_nothing_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert leftovers.trimmer() is None
    leftovers.give_back()
