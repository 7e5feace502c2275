"""House options of Passe Pas; each settles a question that the rules leave open."""

from dataclasses import dataclass
from typing import Literal

from engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    printed_counts: bool = option("PAS-1", True)
    neutral_turner: Literal["last_turner", "youngest", "referee"] = option("PAS-3", "last_turner")
    simultaneous: Literal["tie", "right_beats_wrong"] = option("PAS-4", "tie")
    duel_error: Literal["everybody_again", "other_wins", "rest_goes_on"] = option(
        "PAS-5", "everybody_again"
    )
    tie_ms: int = option("PAS-8", 5, low=0, high=250)
    eliminated_stack: Literal["aside", "under_neutral"] = option("PAS-9", "aside")
    second_caller: bool = option("PAS-13", False)
    nobody_calls: Literal["wait", "next_card", "hint"] = option("PAS-14", "wait")
    nobody_calls_s: int = option("PAS-14b", 60, low=5, high=300)
    call_limit_s: int = option("PAS-14c", 0, low=0, high=60)
    """Seconds from the buzzer to the call; 0 is no limit."""
