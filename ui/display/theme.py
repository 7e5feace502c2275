"""The look: a dark felt table, cream paper, brass; or black and white for tired eyes.

Colours are named after their job, never used by number in a screen. Sizes are in units of the
canvas (a hundredth of its height), so that every screen scales.
"""

from dataclasses import dataclass, replace
from functools import cache

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    felt: Colour
    """The table itself: background of everything."""
    panel: Colour
    raised: Colour
    """A button's face, or a tile that stands out from a panel."""
    lip: Colour
    """The lower edge of something that can be pressed."""
    ink: Colour
    """Text on felt, panel and raised."""
    muted: Colour
    """Text that can wait."""
    paper: Colour
    """Cards and the prompt."""
    paper_ink: Colour
    paper_muted: Colour
    brass: Colour
    """The one accent: whose turn, what to press."""
    brass_ink: Colour
    right: Colour
    wrong: Colour
    note: Colour
    refused: Colour
    verdict_ink: Colour
    """Text on right, wrong, note and refused."""
    line: Colour
    """Borders; where they equal the panel they are not seen."""
    text_scale: float = 1.0
    textured: bool = True


NORMAL = Theme(
    felt=(18, 42, 36),
    panel=(27, 57, 49),
    raised=(41, 78, 67),
    lip=(12, 29, 25),
    ink=(250, 242, 226),
    muted=(190, 200, 184),
    paper=(251, 243, 226),
    paper_ink=(28, 38, 34),
    paper_muted=(98, 92, 78),
    brass=(240, 190, 84),
    brass_ink=(38, 28, 8),
    right=(140, 208, 130),
    wrong=(247, 146, 124),
    note=(158, 205, 222),
    refused=(246, 196, 110),
    verdict_ink=(20, 28, 24),
    line=(27, 57, 49),
)
CONTRAST = Theme(
    felt=(0, 0, 0),
    panel=(0, 0, 0),
    raised=(24, 24, 24),
    lip=(255, 255, 255),
    ink=(255, 255, 255),
    muted=(225, 225, 225),
    paper=(255, 255, 255),
    paper_ink=(0, 0, 0),
    paper_muted=(60, 60, 60),
    brass=(255, 214, 0),
    brass_ink=(0, 0, 0),
    right=(120, 255, 120),
    wrong=(255, 150, 130),
    note=(150, 220, 255),
    refused=(255, 214, 0),
    verdict_ink=(0, 0, 0),
    line=(255, 255, 255),
    textured=False,
)
BIG_TEXT = 1.22
"""How much larger text may be with big text; where room is scarce it shrinks back."""


def choose(*, contrast: bool, big_text: bool) -> Theme:
    theme = CONTRAST if contrast else NORMAL
    return replace(theme, text_scale=BIG_TEXT) if big_text else theme


def contrast_ratio(one: Colour, other: Colour) -> float:
    """WCAG 2: 1 for equal colours, 21 for black on white."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: Colour) -> float:
    red, green, blue = (linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


@cache
def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour in the first one, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
