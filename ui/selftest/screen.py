"""Checks of what people see and hear: SDL, the display driver, sound."""

import os
import platform

from ui.selftest.finding import Finding, fails, not_here, ok

NO_PICTURE = ("dummy", "offscreen")


def sdl() -> Finding:
    """Opens nothing."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415
    except ImportError as error:
        return fails(f"pygame-ce cannot be loaded: {error}", "run install again")
    version = ".".join(map(str, pygame.get_sdl_version()))
    if not getattr(pygame, "IS_CE", False):
        return fails(
            f"pygame {pygame.version.ver} is not pygame-ce and cannot draw without a desktop",
            "pip uninstall pygame pygame-ce   and install again",
        )
    return ok(f"pygame-ce {pygame.version.ver}, SDL {version}, Python {platform.python_version()}")


def display_driver() -> Finding:
    """Opens the display for a moment."""
    import pygame  # noqa: PLC0415

    asked = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    except pygame.error as error:
        return fails(
            f"no display opens ({error})",
            "plug the HDMI cable in before power-on; on the box stop the table first:  "
            "sudo systemctl stop arbitre",
        )
    finally:
        pygame.display.quit()
    if driver in NO_PICTURE:
        return not_here(f"driver {driver}: nothing is shown")
    if asked not in (None, driver):
        return fails(f"driver {driver}, but {asked} was asked for", "run install again")
    return ok(f"driver {driver}, {' and '.join(f'{width}×{height}' for width, height in sizes)}")


def sound() -> Finding:
    """Opens the sound for a moment. Play goes on without it."""
    import pygame  # noqa: PLC0415

    try:
        pygame.mixer.init(44_100, -16, 2, 512)
        settings = pygame.mixer.get_init()
    except pygame.error as error:
        return fails(
            f"no sound opens ({error})",
            "check the plug; list devices with  aplay -l ; the table plays on silently",
        )
    finally:
        pygame.mixer.quit()
    driver = pygame.mixer.get_driver() if hasattr(pygame.mixer, "get_driver") else ""
    return ok(f"{settings[0]} Hz {driver}".strip() if settings else "open")
