"""The Raspberry Pi's own camera, through picamera2 (from apt; absent on a laptop)."""

from types import ModuleType
from typing import Any

from vision.camera.base import CameraError, CameraLost, Frame

MANUAL_FOCUS = 0
"""libcamera's `AfModeEnum.Manual`."""


class PiCamera:
    """Frames carry the sensor's own time stamp, which is the kernel's monotonic clock."""

    def __init__(self, library: ModuleType, size: tuple[int, int] = (1280, 720)) -> None:
        try:
            self._camera = library.Picamera2()
            # libcamera's RGB888 is blue first in memory: what OpenCV calls BGR.
            main = {"size": size, "format": "RGB888"}
            self._camera.configure(self._camera.create_video_configuration(main=main))
            self._camera.start()
        except (RuntimeError, IndexError) as error:
            raise CameraError(
                f"the Pi's camera does not start ({error}): check the ribbon cable, and that no "
                "other program uses the camera"
            ) from error

    @classmethod
    def open(cls) -> "PiCamera":
        try:
            import picamera2  # noqa: PLC0415
        except ImportError as error:
            raise CameraError(
                "picamera2 is missing: run  sudo apt install --no-install-recommends "
                "python3-picamera2  and start again"
            ) from error
        return cls(picamera2)

    def read(self) -> Frame:
        try:
            request = self._camera.capture_request()
        except RuntimeError as error:
            raise CameraLost(f"the Pi's camera gives no picture ({error})") from error
        try:
            return Frame(request.get_metadata()["SensorTimestamp"], request.make_array("main"))
        finally:
            request.release()

    def lock(self) -> None:
        seen: dict[str, Any] = self._camera.capture_metadata()
        held: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        for setting in ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition"):
            if setting in seen:
                held[setting] = seen[setting]
        if "LensPosition" in seen:
            held["AfMode"] = MANUAL_FOCUS
        self._camera.set_controls(held)

    def close(self) -> None:
        self._camera.close()
