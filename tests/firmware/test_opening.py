"""Which panel is opened where."""

import sys
from pathlib import Path

import pytest

from firmware.lgpio_factory import NoPinDriver
from firmware.opening import is_raspberry_pi, open_panel
from firmware.simulated_panel import SimulatedPanel


def test_a_laptop_gets_the_panel_of_the_keyboard() -> None:
    with open_panel("auto", on_a_pi=False) as panel:
        assert isinstance(panel, SimulatedPanel)


def test_a_pi_gets_pins_or_an_error_but_never_silently_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(NoPinDriver):
        open_panel("auto", on_a_pi=True)


@pytest.mark.parametrize(("model", "is_pi"), [("Raspberry Pi 5 Model B\0", True), ("Other", False)])
def test_a_pi_says_what_it_is(tmp_path: Path, model: str, is_pi: bool) -> None:
    (tmp_path / "model").write_text(model)
    assert is_raspberry_pi(tmp_path / "model") is is_pi
    assert not is_raspberry_pi(tmp_path / "nothing")
