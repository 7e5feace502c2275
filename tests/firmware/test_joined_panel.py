"""Several panels as one."""

from firmware.evdev_panel import EvdevPanel
from firmware.health import Fault, FaultKind
from firmware.joined_panel import JoinedPanel
from firmware.panel import StampedBy
from firmware.simulated_panel import SimulatedPanel
from tests.firmware.fake_usb_set import FakeUsbSet


def test_pins_and_usb_in_one_race_are_never_mixed_silently() -> None:
    with JoinedPanel([SimulatedPanel(), EvdevPanel(find=FakeUsbSet)]) as panel:
        assert panel.stamped_by is StampedBy.MIXED
        assert Fault(FaultKind.MIXED_CLOCKS) in panel.faults()


def test_panels_of_one_kind_join_without_a_word() -> None:
    with JoinedPanel([SimulatedPanel(), SimulatedPanel()]) as panel:
        assert panel.stamped_by is StampedBy.PROGRAM
        assert panel.faults() == frozenset()
