"""What a move asks of the keeper; the moves that concern only the display ask nothing."""

from collections.abc import Callable

from ui.display.moves import Answer, Begin, Hit, Lay, LeaveTable, Move, PickUp, Resume, Take
from ui.keeper import Keeper

Job = Callable[[Keeper], None]


def job_of(move: Move, at_ns: int) -> Job | None:
    """`at_ns` is when it was meant (monotonic)."""
    match move:
        case Begin(setup):
            return lambda keeper: keeper.begin(setup)
        case Resume(path):
            return lambda keeper: keeper.resume(path)
        case LeaveTable():
            return Keeper.leave
    return playing(move, at_ns)


def playing(move: Move, at_ns: int) -> Job | None:
    match move:
        case Take(event):
            return lambda keeper: keeper.enter(event, at_ns)
        case Hit(seat):
            return lambda keeper: keeper.press(seat, at_ns)
        case Lay(laid):
            return lambda keeper: keeper.lay(laid, at_ns)
        case PickUp(zone):
            return lambda keeper: keeper.remove(zone, at_ns)
        case Answer(question, card):
            return lambda keeper: keeper.answer(question, card, at_ns)
    return None
