"""Timing: the bar is told beside every time; times themselves are measured by the bench."""

from vision.cards.measured.speed import Spent, eye_for, laid_beside

FEW = 6


def test_the_bar_grows_with_the_cards_in_sight() -> None:
    assert "bar 37: holds" in str(Spent(1.0, (20.0, 30.0, 90.0)))
    assert "bar 85: missed" in str(Spent(5.0, (90.0, 100.0, 110.0)))


def test_the_time_of_both_looks_at_a_laid_card_is_taken() -> None:
    spent = laid_beside(eye_for(FEW), FEW, known=2)
    assert len(spent.cpu_ms) == 2
    assert spent.cards == 1.0
