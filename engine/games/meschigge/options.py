"""House options of Meschigge; each settles a question that the rules leave open."""

from dataclasses import dataclass
from typing import Literal

from engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    mode: Literal["normal", "first_game", "junior"] = option("5.4", "normal")
    maboul_point: Literal["nobody", "commandant", "idle_commandant"] = option("MES-1", "nobody")
    maboul_limit_s: int = option("MES-2", 5, low=3, high=10)
    missing_card: Literal["commandant_closes", "must_play", "timer"] = option(
        "MES-3", "commandant_closes"
    )
    close_after_s: int = option("MES-3b", 5, low=3, high=30)
    wrong_costs: bool = option("MES-4", False)
    floor: Literal["black_kept", "change_black"] = option("MES-5", "black_kept")
    exchange: Literal["never", "bank_without_red"] = option("MES-6", "never")
    commandant_contre: Literal["both_apply", "no_point"] = option("MES-7", "both_apply")
    order: Literal["gain_first", "loss_first"] = option("MES-8", "gain_first")
    together: Literal["decide", "stamps", "replay", "nobody"] = option("MES-9", "decide")
    together_ms: int = option("MES-9b", 1, low=0, high=250)
    early_costs: bool = option("MES-10", False)
    alternate_from: Literal["colour", "word"] = option("MES-12", "colour")
    final_tie: Literal["shared", "extra_rounds"] = option("MES-14", "shared")
    junior_after_wrong: Literal["next_right", "nobody"] = option("MES-15", "next_right")
    junior_nobody_right: Literal["removed", "commandant"] = option("MES-16", "removed")
    contre: Literal["forbidden", "valid"] = option("MES-18", "forbidden")
    next_commandant: Literal["left", "winner"] = option("MES-19", "left")
    printed: Literal["german", "french", "dutch"] = option("MES-21", "german")
