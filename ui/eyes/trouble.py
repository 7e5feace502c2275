"""What keeps the camera from seeing the table, and the sentence that says what to do."""

import enum

from ui.language import Words


class Trouble(enum.Enum):
    """The graver first: only the first of several is said."""

    FAILED = "failed"
    """The eyes themselves broke down; the journal of the program says why."""
    LOST = "lost"
    """There is no picture; the camera is tried again by itself."""
    DARK = "dark"
    NO_MAT = "no mat"
    """Fewer than two markers have been seen since the game began; or none for some seconds: the
    camera was turned away."""
    DECK = "deck"
    """The taught deck cannot be read; the printed cards are looked for instead."""
    UNMEASURED = "unmeasured"
    """Sticks are told by their size, and nobody has measured this table."""
    HIDDEN = "hidden"
    """Some markers are covered; what lies there is still known from the others."""
    MOVED = "moved"
    """The camera or the mat was bumped; its new place is known."""

    def said(self, words: Words) -> str:
        match self:
            case Trouble.FAILED:
                return words("eyes.failed")
            case Trouble.LOST:
                return words("eyes.lost")
            case Trouble.DARK:
                return words("eyes.dark")
            case Trouble.NO_MAT:
                return words("eyes.no_mat", set_up=words("menu.calibrate"))
            case Trouble.DECK:
                return words("eyes.deck")
            case Trouble.UNMEASURED:
                set_up = words("menu.calibrate")
                return words("eyes.unmeasured", more=words("pause.more"), set_up=set_up)
            case Trouble.HIDDEN:
                return words("eyes.hidden")
            case Trouble.MOVED:
                return words("eyes.moved")


def gravest(troubles: frozenset[Trouble]) -> Trouble | None:
    return next((trouble for trouble in Trouble if trouble in troubles), None)
