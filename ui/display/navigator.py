"""Where the table is in the display: a stack of screens, and how a move changes it. Pure."""

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
        case HoldBuzz() | Hold(Key.BACK):
            return view.holds
        case Letter(text) if view.typing is not None:
            return view.typing(text)
    return ()
