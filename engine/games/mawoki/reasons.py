"""Everything the referee of Mawoki can say, with the paragraph of the spec behind it.

1.4.1 to 1.4.3 are the steps of a turn; 1.4.5 and 1.4.6 are the paragraphs "Draw pile empty" and
"End" of the same chapter, which have no number there.
"""

from engine.rulings import Reasons


class Reason(Reasons):
    FIRST_CARD = "first-card", "1.2"
    FIRST_JOKER = "first-joker", "MAW-7"
    JOKER_BURIED = "joker-buried", "MAW-7"
    FIRST_NO_EFFECT = "first-no-effect", "MAW-8"
    """Nobody played the first card, so its diagonal does nothing."""
    FIRST_EFFECT = "first-effect", "MAW-8"

    LAID = "laid", "1.4"
    LAID_ON_JOKER = "laid-on-joker", "1.4"
    JOKER = "joker", "1.4.2"
    SMOKE = "smoke", "MAW-2"
    SMOKE_MAY = "smoke-may", "MAW-2"
    """Dutch rule: he may lay another card."""
    STOPPED = "stopped", "MAW-2"
    SNAKE = "snake", "1.4.2"
    ARROW = "arrow", "MAW-1"
    ARROW_TAKES = "arrow-takes", "MAW-1"
    """Dutch rule: a card of another player's hand goes to the one who laid the arrow."""
    ARROW_DANGER = "arrow-danger", "MAW-6"
    """Somebody has a single card left: taking it makes him the winner."""
    NOBODY_TO_TAKE_FROM = "nobody-to-take-from", "MAW-6"
    AIMED = "aimed", "MAW-11"
    WAIVED = "waived", "MAW-11"
    TAKEN = "taken", "MAW-1"
    GIVEN = "given", "MAW-1"

    CANNOT_LAY = "cannot-lay", "1.4.1"
    CANNOT_REPLAY = "cannot-replay", "MAW-2"
    DRAWS_INSTEAD = "draws-instead", "MAW-9"
    MAY_LAY_DRAWN = "may-lay-drawn", "MAW-10"
    KEPT = "kept", "MAW-10"
    DRAWN = "drawn", "1.4.2"
    RESHUFFLED = "reshuffled", "1.4.5"
    NOTHING_LEFT = "nothing-left", "1.4.5"
    """Neither the draw pile nor the played pile has a card to draw: the draw is skipped."""

    RESOLVE_FIRST = "resolve-first", "MAW-3"
    WINS = "wins", "1.4.6"
    WINS_BY_TAKING = "wins-by-taking", "MAW-6"
    BLOCKED = "blocked", "1.4.5"
    """A whole round in which nobody could lay or draw: nothing will ever change."""

    NO_MATCH = "no-match", "1.4"
    NEAR_MISS = "near-miss", "1.4"
    """Right colour and right drawing, but not together."""
    ALREADY_PLAYED = "already-played", "1.1"
    NOT_IN_DECK = "not-in-deck", "1.1"
    MUST_LAY = "must-lay", "MAW-9"
    """On the joker every card goes, so nobody can say that he has none."""
    DRAW_FIRST = "draw-first", "1.4.2"
    ARROW_FIRST = "arrow-first", "MAW-1"
    NOT_OWED = "not-owed", "1.4.2"
    NOT_AN_OPPONENT = "not-an-opponent", "MAW-11"
    ONE_CARD_HAND = "one-card-hand", "MAW-6"
    ARROW_MUST = "arrow-must", "MAW-1"
    """The Dutch arrow cannot be waived."""
