"""A view as JSON: what `arbitre judge` answers to every event."""

from engine.awaiting import Awaited
from engine.codec import Json, encode
from engine.game import Score
from engine.phrase import Fact, Phrase
from engine.referee import View
from engine.rulings import Ruling
from ui.language import Words


def report(view: View, words: Words) -> Json:
    return {
        "seq": view.seq,
        "rulings": [ruling_report(ruling, words) for ruling in view.rulings],
        "scores": [score_report(score) for score in view.scores],
        "awaiting": [awaited_report(item, words) for item in view.awaiting],
        "paused": view.paused,
        "outcome": outcome_report(view),
    }


def ruling_report(ruling: Ruling, words: Words) -> Json:
    return {
        "verdict": ruling.verdict.value,
        "reason": ruling.reason.key,
        "rule": ruling.reason.rule,
        "facts": {name: fact_report(fact, words) for name, fact in ruling.facts.items()},
        "text": words.ruling(ruling),
    }


def fact_report(fact: Fact, words: Words) -> Json:
    if isinstance(fact, Phrase):
        return words.say(fact)
    return [fact_report(part, words) for part in fact] if isinstance(fact, tuple) else fact


def score_report(score: Score) -> Json:
    return {
        "seat": score.seat,
        "points": score.points,
        "counters": dict(score.counters),
        "out": score.out,
    }


def awaited_report(item: Awaited, words: Words) -> Json:
    fields = {name: value for name, value in encode(item).items() if name != "ask"}
    return {"await": item.tag(), **fields, "text": words.say(item.ask)}


def outcome_report(view: View) -> Json:
    if view.outcome is None:
        return None
    reason = view.outcome.reason
    return {"ranking": encode(view.outcome.ranking), "reason": reason.key, "rule": reason.rule}
