"""The main screens as small pictures, to notice when they look different.

python -m tests.ui.display.golden       draws all of them anew: look at them before you commit
"""

from pathlib import Path

import pygame

from ui.display.gallery import draw, scenes
from ui.display.pictures import painted

FOLDER = Path(__file__).parent / "golden"
SIZE = (640, 360)
NAMES = (
    "home-resume",
    "join",
    "options",
    "checklist",
    "settings",
    "failsafe",
    "meschigge-press-choice",
    "meschigge-verdict",
    "meschigge-pause",
    "meschigge-why",
    "meschigge-end",
    "meschigge-came-in",
    "mauwi-card-choice",
    "mawoki-press",
    "mokadi-stick-choice-fall",
    "passe_pas-race-choice",
    "teach-closer",
    "calibrate-hidden",
    "calibrate-saved",
)


def pictures() -> dict[str, pygame.Surface]:
    return {scene.name: painted(draw(scene, SIZE)) for scene in scenes("fr") if scene.name in NAMES}


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        pygame.image.save(picture, str(FOLDER / f"{name}.png"))
        print(name)


if __name__ == "__main__":
    regenerate()
