"""Work behind the display that takes a while: checking the table, learning a deck, measuring."""

from ui.backroom.status import (
    Calibrated,
    Calibration,
    Checked,
    Checkup,
    Lesson,
    Stage,
    Status,
    Taught,
    Tell,
    Work,
)

__all__ = [
    "Calibrated",
    "Calibration",
    "Checked",
    "Checkup",
    "Lesson",
    "Stage",
    "Status",
    "Taught",
    "Tell",
    "Work",
]
