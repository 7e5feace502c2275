"""The one typeface of Arbitre: Manrope (SIL Open Font License), from its own package."""

from pathlib import Path
from typing import Literal

import font_manrope

Weight = Literal["Medium", "Bold", "ExtraBold"]


def typeface(weight: Weight) -> Path:
    """The font file of this weight."""
    return Path(font_manrope.font_files[f"Manrope{weight}"])
