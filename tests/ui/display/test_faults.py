"""What is wrong with a buzzer is said so that a player knows what to do."""

import pytest

from engine.seats import Seat
from firmware.buttons import Buzzer, Key
from firmware.health import Fault, FaultKind
from ui.display.faults import fault_sentences
from ui.language import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", FaultKind)
def test_every_fault_is_a_sentence_in_every_language(kind: FaultKind, language: str) -> None:
    (said,) = fault_sentences([Fault(kind)], Words(language))
    assert said.endswith((".", "?"))
    assert "fault" not in said


def test_a_stuck_buzzer_is_named() -> None:
    (said,) = fault_sentences([Fault(FaultKind.STUCK, Buzzer(Seat(3)))], Words("en"))
    assert said == "A button is jammed (buzzer 3): free it, or play by touch."


def test_a_key_of_the_console_is_called_what_is_printed_on_it() -> None:
    (said,) = fault_sentences([Fault(FaultKind.STUCK, Key.CONFIRM)], Words("en"))
    assert "key ✓ of the console" in said


def test_buttons_with_the_same_fault_share_a_sentence() -> None:
    faults = [Fault(FaultKind.SILENT, Buzzer(Seat(seat))) for seat in (2, 5)]
    (said,) = fault_sentences(faults, Words("en"))
    assert "buzzer 2, buzzer 5" in said
