"""House options of Mawoki; each settles a question that the rules leave open (spec 1.6)."""

from dataclasses import dataclass
from typing import Literal

from engine.games.mawoki.deck import FEWEST_CARDS, MOST_CARDS
from engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    arrow: Literal["opponent_draws", "take_blind", "victim_gives"] = option(
        "MAW-1", "opponent_draws"
    )
    smoke: Literal["must_replay", "may_stop"] = option("MAW-2", "must_replay")
    last_card: Literal["wins_at_once", "resolve_first"] = option("MAW-3", "wins_at_once")
    """One switch for smoke, snake (MAW-4) and the Dutch arrow (MAW-5)."""
    take_last_card: Literal["victim_wins", "forbidden"] = option("MAW-6", "victim_wins")
    first_joker: Literal["stays", "buried"] = option("MAW-7", "stays")
    first_diagonal: Literal["no_effect", "applies"] = option("MAW-8", "no_effect")
    may_draw_instead: bool = option("MAW-9", False)
    play_drawn: bool = option("MAW-10", False)
    last_joker: Literal["wins_at_once", "draw_first"] = option("MAW-14", "wins_at_once")
    cards: Literal["listed", "any"] = option("1.1", "listed")
    """`any`: a real box whose cards nobody has listed."""
    cards_in_box: int = option("1.1b", 49, low=FEWEST_CARDS, high=MOST_CARDS)
    """Only for `any`: how many cards the table counted."""
