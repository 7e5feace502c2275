"""The window, or the whole screen on the box. Display first, then font; sound may fail."""

import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path

import pygame

from engine.errors import ArbitreError

WINDOW = (1280, 720)
INPUTS = Path("/dev/input")
QUICK_S = 0.001
CALM_S = 0.020
BLIND = ("dummy", "offscreen", "")
"""Drivers that show nothing to anybody; used only if asked for by name."""


class NoDisplay(ArbitreError, RuntimeError):
    """There is nothing to draw on."""


class Window:
    """The one window; the caller draws on `surface` and calls `update`."""

    def __init__(self, size: tuple[int, int] | None = None) -> None:
        if not getattr(pygame, "IS_CE", False):
            raise NoDisplay(
                "the package 'pygame' has replaced 'pygame-ce': run  "
                "pip uninstall pygame pygame-ce  and start ./arbitre again"
            )
        self.surface = opened(size)
        self.is_box = pygame.display.get_driver() == "kmsdrm"
        pygame.display.set_caption("Arbitre")
        pygame.key.set_repeat(0)
        pygame.mouse.set_visible(not self.is_box)
        self._woken = threading.Event()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def resized(self) -> None:
        self.surface = pygame.display.get_surface() or self.surface

    def wake(self) -> None:
        """Have `wait` return; may be called from any thread."""
        self._woken.set()

    def wait(self, timeout_ms: int, *, quick: bool) -> list[pygame.event.Event]:
        """Events, as soon as there are some; none if woken, or if the time is up.

        pygame can only look whether there is something: every millisecond if `quick`, which
        costs some 3 % of a core, otherwise every twenty.
        """
        end_s = time.monotonic() + timeout_ms / 1_000
        look_s = QUICK_S if quick else CALM_S
        while True:
            events = pygame.event.get()
            left_s = end_s - time.monotonic()
            if events or left_s <= 0 or self._woken.wait(min(look_s, left_s)):
                self._woken.clear()
                return events

    def close(self) -> None:
        pygame.mixer.quit()
        pygame.display.quit()


def refuse_deaf_console(environment: Mapping[str, str], inputs: Path = INPUTS) -> None:
    """Without a desktop SDL takes the console over; if it may not read the keyboard, nobody gets
    out again. So that is found out before."""
    chosen = environment.get("SDL_VIDEODRIVER", "")
    desktop = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    if desktop or chosen not in ("", "kmsdrm") or not inputs.is_dir():
        return
    closed = [path.name for path in inputs.glob("event*") if not os.access(path, os.R_OK)]
    if closed:
        raise NoDisplay(
            f"the keyboard and the touch screen cannot be read ({', '.join(closed)}): run  "
            "sudo usermod -aG video,render,input $USER  and log in again"
        )


def opened(size: tuple[int, int] | None) -> pygame.Surface:
    refuse_deaf_console(os.environ)
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in BLIND and "SDL_VIDEODRIVER" not in os.environ:
            raise NoDisplay("there is no display here")
        if driver == "kmsdrm" and size is None:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(size or WINDOW, pygame.RESIZABLE)
    except pygame.error as error:
        raise NoDisplay(f"the display cannot be opened: {error}") from error
