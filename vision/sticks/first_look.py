"""Learns the colours of a table from the first pictures that show plots of both woods."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from vision.sticks import news
from vision.sticks.audit import Account, account
from vision.sticks.colours import Palette
from vision.sticks.hands import hand_mask
from vision.sticks.learning import NOTHING
from vision.sticks.look import Look, Looker, known_pixels
from vision.sticks.pieces import COLOURS, Plot
from vision.sticks.plots import Disc

FIRM = 0.7
"""Share of a plot's rim that must show before a palette is believed for its sake."""
LESSONS = 2
"""How often colours are learnt from the pieces that the colours so far have shown."""


def with_learnt_colours(looker: Looker, look: Look, known: Iterable[Plot] = ()) -> Look:
    """The same picture, with colours learnt from what surely is a plot; the looker keeps them.

    Of several palettes that are possible, one under which plots that were known before have the
    colour that they had; of these one that shows plots of most woods; of these one that shows all
    plots of a game; of these the likeliest under which pieces explain all wood, or else that under
    which they explain most. That another one explains more is no merit: it may take the end of a
    shadow for a plot.
    """
    tried: list[tuple[tuple[int, int, bool, bool, float], Look, Palette | None]] = []
    for number, palette in enumerate(looker.options):
        again, discs, sum_ = learnt_from_plots(looker, looker.look_with(look, palette))
        woods = Counter(disc.colour for disc in discs if disc.rim_share > FIRM)
        all_ = all(woods[colour] == news.PLOTS_EACH for colour in COLOURS)
        strange = sum(is_recoloured(plot, discs, look.sizes.plot_diameter_mm) for plot in known)
        worth = -number if sum_.is_neat else sum_.worth
        tried.append(((-strange, len(woods), all_, sum_.is_neat, worth), again, looker.palette))
        if not strange and all_ and sum_.is_neat:
            break
    _, look, looker.palette = max(tried, key=lambda option: option[0])
    return look


def is_recoloured(plot: Plot, discs: Iterable[Disc], diameter_mm: float) -> bool:
    """Is a plot of the other wood found in its place?"""
    return any(
        disc.colour != plot.colour
        and float(np.linalg.norm(disc.at_mm - plot.at_mm)) < diameter_mm / 2
        for disc in discs
    )


def learnt_from_plots(looker: Looker, look: Look) -> tuple[Look, list[Disc], Account]:
    """The picture with better colours, its plots, and how well pieces explain it then."""
    for lesson in range(LESSONS + 1):
        hand = hand_mask(look, {})
        found = news.new_sticks(look, news.Known(), hand)
        sticks = [(colour, look.lifted(stick.flat_mm)) for colour, stick in found]
        ends = [ends_mm for _, ends_mm in sticks]
        discs = news.new_plots(look, ends, [], hand)
        if lesson < LESSONS:
            look = looker.look_again(look, np.where(hand, NOTHING, known_pixels(look, discs, ends)))
    plots = [(disc.colour, disc.at_mm) for disc in discs]
    return look, discs, account(look, sticks, plots, hand)
