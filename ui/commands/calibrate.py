"""Measure the table once: mat, light, lens, and the sizes of a stick and a plot.

Lay one light stick (flat) and one dark plot (standing, near a corner) on the mat, and nothing else:

    arbitre calibrate                                       with the table's own camera
    arbitre calibrate --picture mat.jpg --out table.json    with any picture

For exact heights give a folder of five or more pictures of the mat from different sides; the one
with the pieces comes last in the alphabet. Says what is wrong with a picture and how to mend it.
"""

import argparse
import sys
from pathlib import Path

from ui.arguments import add_state
from ui.eyes.cameras import AUTO, NONE, opener
from ui.eyes.tower import FILE
from ui.measured import measured_before, printed
from ui.state import state_directory
from vision.camera import Camera, CameraLost, UsbCamera
from vision.camera.steady import SETTLED_FRAMES
from vision.mat import Frame
from vision.picture import UnreadablePicture, read_picture
from vision.sticks.calibration.calibrate import calibrate
from vision.sticks.calibration.findings import CannotCalibrate, moved
from vision.sticks.table import read_table, write_table

PICTURES = (".jpg", ".jpeg", ".png")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--picture", type=Path, help="a picture, or a folder of them")
    parser.add_argument(
        "--camera",
        default=AUTO,
        metavar="NAME",
        help="takes the picture if none is given: the Pi's own, a number of a USB camera, a video",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="default: where the game of Mokadi looks for it"
    )
    parser.add_argument(
        "--table", type=Path, help="take mat and lens from this file, measure the rest"
    )
    parser.add_argument(
        "--check", action="store_true", help="only say what is wrong; write nothing"
    )
    parser.add_argument(
        "--still", action="store_true", help="the camera stood still: say if it was bumped"
    )
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    frames = read_pictures(args.picture) if args.picture else [taken(args.camera)]
    out = args.out or state_directory(args.state) / FILE
    known = read_table(args.table) if args.table else None
    mat = known.mat if known else printed()
    sizes, lens = (known.sizes, known.lens) if known else (measured_before(out), None)
    table, findings = calibrate(frames, mat, sizes, lens)
    findings = [*findings, *(moved(frames, mat) if args.still else [])]
    for finding in findings:
        print(f"! {finding.text}", file=sys.stderr)
    measured = table.sizes
    print(
        f"stick {measured.stick_length_mm} × {measured.stick_width_mm} mm, "
        f"notch {measured.notch_from_end_mm} mm from the ends"
    )
    print(f"plot {measured.plot_diameter_mm} mm wide, {measured.plot_height_mm} mm high")
    if not args.check:
        write_table(out, table)
        print(f"written to {out}; change a number there if your ruler says otherwise")
    return 1 if findings else 0


def taken(name: str) -> Frame:
    """A picture of the camera of this name, when its exposure and focus have settled."""
    if name == NONE:
        raise CannotCalibrate("without a camera give a picture: --picture mat.jpg")
    return settled((opener(name) or UsbCamera.open)())


def settled(camera: Camera) -> Frame:
    """The last picture of a recording that is shorter than a camera takes to settle."""
    last = None
    try:
        for _ in range(SETTLED_FRAMES):
            frame = camera.read()
            if frame is None:
                break
            last = frame
    finally:
        camera.close()
    if last is None:
        raise CameraLost("the camera gives no picture: check its plug, or give --picture mat.jpg")
    return last.image


def read_pictures(path: Path) -> list[Frame]:
    """All pictures of a folder, or the one; of those that cannot be read it is said."""
    files = (
        sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURES)
        if path.is_dir()
        else [path]
    )
    good = []
    for file in files:
        try:
            good.append(read_picture(file))
        except UnreadablePicture as error:
            print(f"! {error}", file=sys.stderr)
    if not good:
        raise CannotCalibrate(
            f"no picture can be read from {path}: give a .jpg or .png, or a folder of them"
        )
    return good
