"""House options of Mokadi; each settles a question that the rules leave open."""

from dataclasses import dataclass
from typing import Literal

from engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    plot_distance: Literal["nearest", "every", "exact", "unchecked"] = option("MOK-1", "nearest")
    plot_tolerance_mm: int = option("MOK-1b", 5, low=0, high=30)
    spare_plots: Literal["counted", "extra", "at_the_end"] = option("MOK-2", "counted")
    later_plots_measured: bool = option("MOK-3", True)
    notch_rule: Literal["support", "both"] = option("MOK-4", "support")
    same_pair: Literal["pieces", "ends", "unchecked"] = option("MOK-5", "pieces")
    blocked: Literal["passes", "eliminated"] = option("MOK-7", "passes")
    alternation: Literal["table", "player"] = option("MOK-10", "table")
    colour_missing: Literal["any", "passes"] = option("MOK-11", "any")
    fall_in_removal: Literal["go_on", "build_again"] = option("MOK-12", "go_on")
    slipped_stick: Literal["taken", "fall"] = option("MOK-14", "taken")
    fallen: Literal["on_table", "single_support"] = option("MOK-15", "on_table")
    late_fall: Literal["nobody", "next_player"] = option("MOK-16", "nobody")
    responsible_s: int = option("MOK-16b", 3, low=0, high=10)
    sharing: Literal["per_colour", "equal_colours"] = option("MOK-17", "per_colour")
    third_piece: Literal["allowed", "illegal"] = option("MOK-22", "allowed")
    steadying: bool = option("MOK-25", False)
    edition: Literal["light_dark", "blue_black", "red_black"] = option("4.7", "light_dark")
    stick_mm: int = option("4.7b", 180, low=60, high=400)
    notch_mm: int = option("4.7c", 30, low=5, high=100)
    plot_mm: int = option("4.7d", 25, low=5, high=100)
