"""The Raspberry Pi's own camera, through picamera2 (from apt; absent on a laptop)."""

from types import ModuleType
from typing import Any

from vision.camera.base import CameraError, CameraLost, Frame

MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2
"""libcamera's `AfModeEnum`."""
GONE = (RuntimeError, OSError, KeyError)
"""What picamera2 raises when the sensor, its cable or libcamera fails."""


class PiCamera:
    """Frames carry the sensor's own time stamp, which is the kernel's monotonic clock."""

    def __init__(self, library: ModuleType, size: tuple[int, int] = (1280, 720)) -> None:
        self._camera: Any = None
        self._focusses = False
        """Camera Module 3 does; 1 and 2 are focussed by hand."""
        try:
            self._camera = library.Picamera2()
            # libcamera's RGB888 is blue first in memory: what OpenCV calls BGR.
            main = {"size": size, "format": "RGB888"}
            self._camera.configure(self._camera.create_video_configuration(main=main))
            self._camera.start()
        except (*GONE, IndexError) as error:
            self.close()  # or it is busy when it is tried again
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
        except GONE as error:
            raise lost(error) from error
        try:
            return Frame(request.get_metadata()["SensorTimestamp"], request.make_array("main"))
        except GONE as error:
            raise lost(error) from error
        finally:
            request.release()

    def lock(self) -> None:
        try:
            self._hold(self._camera.capture_metadata())
        except GONE as error:
            raise lost(error) from error

    def unlock(self) -> None:
        self._camera.set_controls({"AeEnable": True, "AwbEnable": True})
        if self._focusses:
            self._camera.set_controls({"AfMode": CONTINUOUS_FOCUS})

    def _hold(self, seen: dict[str, Any]) -> None:
        held: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        for setting in ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition"):
            if setting in seen:
                held[setting] = seen[setting]
        self._focusses = "LensPosition" in seen
        if self._focusses:
            held["AfMode"] = MANUAL_FOCUS
        self._camera.set_controls(held)

    def close(self) -> None:
        if self._camera is not None:
            self._camera.close()


def lost(error: Exception) -> CameraLost:
    return CameraLost(f"the Pi's camera gives no picture ({error})")
