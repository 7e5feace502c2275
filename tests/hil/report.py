"""The table of a run, and what in it is above the bar."""

from collections.abc import Iterator, Sequence

from tests.hil.machine import Report

STAMP_P99_US = 1000
"""The bar for the time stamp; every other bar is 0."""
MEASURED = ("presses", "pairs", "duels")
LOADS = {"idle": "idle", "busy": "a hog per CPU"}
MS = 1_000_000


OURS = (
    "what|load|stamp error p50 / p99 / max|wrong order|missed|doubled"
    "|press to verdict p50 / p99|coalesced by the kernel: edges, cases set apart"
)
USUAL = "the usual ways, with a hog per CPU|case|time error p50 / p99|wrong order|missed|doubled"
HAZARDS = "lgpio's hazards|"


def table(reports: Sequence[Report]) -> str:
    """All that was measured, as Markdown."""
    grids = [
        grid(OURS, [row(report) for report in reports if report["kind"] in MEASURED]),
        grid(USUAL, [naive_row(report) for report in reports if report["kind"] == "naive"]),
        grid(HAZARDS, [hazard_row(report) for report in reports if report["kind"] == "hazard"]),
    ]
    return "\n\n".join(filter(None, grids))


def grid(head: str, rows: Sequence[str]) -> str:
    if not rows:
        return ""
    lines = [head, "|".join(["---"] * (head.count("|") + 1)), *rows]
    return "\n".join(f"| {' | '.join(line.split('|'))} |" for line in lines)


def row(report: Report) -> str:
    error, verdict = report["error_us"], report["verdict_us"]
    return "|".join(
        [
            case(report),
            LOADS[report["load"]],
            f"{us(error[0])} / {us(error[1])} / {us(error[2])}",
            order(report),
            f"{report['missed']} of {report['presses']}",
            str(report["doubled"]),
            f"{us(verdict[0])} / {us(verdict[1])}",
            f"{report['coalesced_edges']} of {report['edges']}, {report['apart']}",
        ]
    )


def case(report: Report) -> str:
    match report["kind"]:
        case "presses":
            return f"{report['presses']} presses, 0–15 ms chatter"
        case "pairs":
            return f"{report['presses'] // 2} pairs {report['gap_ns'] / MS:g} ms apart"
        case _:
            return f"{report['presses'] // 2} bouncy duels 1–5 ms apart"


def order(report: Report) -> str:
    if "wrong" not in report:
        return "–"
    undecided = f" (+{report['undecided']} undecided)" if report["undecided"] else ""
    return f"{report['wrong']}{undecided}"


def naive_row(report: Report) -> str:
    error = report["error_us"]
    cases = {"pairs": "clean pairs 1 ms apart", "duels": "bouncy duels 1–5 ms apart"}
    count = report["presses"] // 2
    return "|".join(
        [
            report["way"],
            f"{count} {cases[report['schedule']]}",
            f"{us(error[0])} / {us(error[1])}",
            order(report),
            str(report["missed"]),
            str(report["doubled"]),
        ]
    )


def hazard_row(report: Report) -> str:
    return f"{report['name']}|{report['wrong'] or 'guarded'}"


def us(value: int | None) -> str:
    """Microseconds as people read them."""
    if value is None:
        return "–"
    return f"{value} µs" if value < 1000 else f"{value / 1000:.1f} ms"


def failures(reports: Sequence[Report]) -> list[str]:
    """Everything that is above the bar, and everything that is missing."""
    found = [words for report in reports for words in above_the_bar(report)]
    if not reports or reports[-1]["kind"] != "end":
        found.append("the run did not come to its end")
    return found


def above_the_bar(report: Report) -> Iterator[str]:
    if report["kind"] == "hazard" and report["wrong"]:
        yield f"{report['name']}: {report['wrong']}"
    if report["kind"] not in MEASURED:
        return
    name = f"{case(report)}, {LOADS[report['load']]}"
    p99_us = report["error_us"][1]
    if p99_us is None or p99_us > STAMP_P99_US:
        yield f"{name}: stamp error p99 {us(p99_us)}, bar {us(STAMP_P99_US)}"
    for word in ("missed", "doubled"):
        if report[word]:
            yield "\n  ".join([f"{name}: {report[word]} {word}", *report["odd"]])
    too_close = report.get("gap_ns", MS) < MS
    if not too_close and report.get("wrong", 0) + report.get("undecided", 0):
        yield f"{name}: {order(report)} wrong"
