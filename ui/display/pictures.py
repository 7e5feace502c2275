"""Frames as PNG files."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from ui.display.canvas import Frame
from ui.display.gallery import draw, scenes
from ui.display.painter import Painter


def save_pictures(
    args: argparse.Namespace, languages: Sequence[str], sizes: Sequence[tuple[int, int]]
) -> int:
    """Draw all scenes that were asked for; how many there were."""
    args.out.mkdir(parents=True, exist_ok=True)
    count = 0
    for language in languages:
        for scene in scenes(language):
            if args.only not in scene.name:
                continue
            looks = replace(scene.world.settings, contrast=args.contrast, big_text=args.big_text)
            scene = replace(scene, world=replace(scene.world, settings=looks))  # noqa: PLW2901
            for size in sizes:
                name = f"{scene.name}-{language}-{size[0]}x{size[1]}.png"
                save(draw(scene, size), args.out / name)
                count += 1
    return count


def painted(frame: Frame) -> pygame.Surface:
    surface = pygame.Surface((frame.size.w, frame.size.h))
    Painter(surface).show(frame)
    return surface


def save(frame: Frame, path: Path) -> None:
    pygame.image.save(painted(frame), str(path))
