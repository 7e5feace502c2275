"""Where pictures come from: the Pi's camera, a USB camera, a recording."""

from vision.camera.base import Camera, CameraError, CameraLost, Frame
from vision.camera.pi import PiCamera
from vision.camera.recorded import RecordedCamera
from vision.camera.steady import SteadyCamera
from vision.camera.usb import UsbCamera

__all__ = [
    "Camera",
    "CameraError",
    "CameraLost",
    "Frame",
    "PiCamera",
    "RecordedCamera",
    "SteadyCamera",
    "UsbCamera",
]
