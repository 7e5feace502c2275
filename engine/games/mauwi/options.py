"""House options of Mauwi; each settles a question that the rules leave open."""

from dataclasses import dataclass
from typing import Literal

from engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    teams: bool = option("3.8", False)
    kiwi: int = option("3.7", 0, low=0, high=4)
    ninox: int = option("3.7b", 0, low=0, high=4)
    tuatura: int = option("3.7c", 0, low=0, high=4)
    defence_value: Literal["attack", "target", "either"] = option("MAU-1", "attack")
    joker_continues: bool = option("MAU-2", True)
    joker_lies: bool = option("MAU-3", False)
    spirit_on_own: bool = option("MAU-5", False)
    end_columns: Literal["covered_too", "bare_only"] = option("MAU-6", "covered_too")
    pair: Literal["all_or_nothing", "what_fits"] = option("MAU-7", "all_or_nothing")
    may_discard_gain: bool = option("MAU-8", False)
    deck_out_in_attack: Literal["end_at_once", "finish_attack"] = option("MAU-12", "end_at_once")
    final_tie: Literal["shared", "more_nines", "ender"] = option("MAU-13", "shared")
    draws: Literal["any_time", "automatic"] = option("MAU-16", "any_time")
    defence_timer: bool = option("MAU-17", False)
    defence_limit_s: int = option("MAU-17b", 10, low=5, high=15)
    kiwi_to: Literal["legal", "anywhere"] = option("MAU-18", "legal")
    kiwi_from: Literal["anybody", "opponents"] = option("MAU-18b", "anybody")
    ninox_on_own: bool = option("MAU-20", False)
    partner_tuatura: bool = option("MAU-22", True)
    team_defence: Literal["attacked_first", "first_card"] = option("MAU-23", "attacked_first")
    edition: Literal["mauwi_2019", "mauw_2017"] = option("MAU-27", "mauwi_2019")
