"""Where the table is in the display: a stack of screens, and how a move changes it. Pure."""

from dataclasses import replace

from engine.events import Paused
from engine.seats import Seat
from ui.display.intentions import Buzz, Hold, HoldBuzz, Intention, Letter, Press
from ui.display.keys import Key
from ui.display.moves import (
    Back,
    BackToGame,
    Become,
    Begin,
    LeaveTable,
    Move,
    Open,
    Resume,
    Take,
    Watch,
)
from ui.display.screen import Moves, Screen, View
from ui.display.screens.home import Home
from ui.display.screens.play import Play

Stack = tuple[Screen, ...]
START: Stack = (Home(),)


def after(stack: Stack, move: Move) -> Stack:
    """The screens after a move; a move that concerns only the table leaves them."""
    match move:
        case Become(screen):
            return (*stack[:-1], screen)
        case Open(screen):
            return (*stack, screen)
        case Back():
            return stack[:-1] or START
        case BackToGame():
            return stack[:1]
        case Begin() | Resume():
            return (Play(),)
        case Watch():
            below = stack[:-1] if isinstance(stack[-1], Play) else stack
            return (*below, Play(camera=True))
        case LeaveTable():
            return START
    return stack


def meant(view: View, intention: Intention) -> Moves:
    """What an intention does on this view; taps are looked up in the picture instead."""
    match intention:
        case Press(key):
            return view.pressed(key)
        case Buzz(seat):
            return view.buzzes.get(seat, ())
        case HoldBuzz(seat):
            return tuple(by(seat, move) for move in view.holds)
        case Hold(Key.BACK):
            return view.holds
        case Letter(text) if view.typing is not None:
            return view.typing(text)
    return ()


def by(seat: Seat, move: Move) -> Move:
    """A pause that a buzzer asks for is that seat's: one where nobody plays stops no game."""
    match move:
        case Take(Paused() as pause):
            return Take(replace(pause, seat=seat))
    return move
