"""The quick guide: one page in every language, and buttons called as on the screen."""

from pathlib import Path

import pytest

from ui.cli import main
from ui.language import LANGUAGES, Words
from ui.printing.guide_sheet import MARGIN_MM, TEXT, Pen, broken, steps, troubles, width
from ui.printing.paper import PAPERS_MM, new_canvas

LOWEST_MM = 15.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_on_one_page(language: str, tmp_path: Path) -> None:
    words = Words(language)
    canvas = new_canvas(tmp_path / "guide.pdf", PAPERS_MM["A4"])
    pen = Pen(canvas, PAPERS_MM["A4"][0] - 2 * MARGIN_MM, PAPERS_MM["A4"][1] - 26)
    pen.title("Arbitre", "")
    for number, pair in enumerate(steps(words), start=1):
        pen.step(number, pair)
    pen.heading("")
    for pair in troubles(words):
        pen.trouble(pair)
    pen.footer("")
    assert pen.y_mm > LOWEST_MM


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_gap_in_a_sentence_is_left_open(language: str) -> None:
    for heading, text in (*steps(Words(language)), *troubles(Words(language))):
        assert "{" not in text
        assert not heading.startswith("guide.")


def test_the_guide_names_the_buttons_of_the_screen() -> None:
    words = Words("fr")
    told = " ".join(text for _, text in troubles(words))
    for label in ("pause.undo", "pause.correct", "home.resume", "settings.forget"):
        assert words(label) in told


def test_lines_are_broken_to_fit_and_lose_no_word(tmp_path: Path) -> None:
    new_canvas(tmp_path / "any.pdf", PAPERS_MM["A4"])
    text = "Tenir ↩ : le temps s'arrête, et tout le monde attend que quelqu'un reprenne."
    lines = broken(text, "Manrope-Medium", TEXT, 60)
    assert " ".join(lines) == text
    assert all(width(line, "Manrope-Medium", TEXT) <= 60 / 25.4 * 72 for line in lines)


def test_the_command_writes_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "guide.pdf"
    assert main(["print", "guide", "--language", "en", "--out", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF")
    assert path.read_bytes().count(b"/Type /Page\n") == 1
