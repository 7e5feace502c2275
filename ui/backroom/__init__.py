"""Work behind the display that takes a while: checking the table, learning a deck."""

from ui.backroom.status import Checked, Checkup, Lesson, Stage, Taught, Tell, Work

__all__ = ["Checked", "Checkup", "Lesson", "Stage", "Taught", "Tell", "Work"]
