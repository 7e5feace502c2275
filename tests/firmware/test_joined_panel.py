"""Several panels as one."""

from firmware.buttons import BUZZERS
from firmware.evdev_panel import EvdevPanel
from firmware.health import Fault, FaultKind
from firmware.joined_panel import JoinedPanel
from firmware.panel import StampedBy
from firmware.simulated_panel import SimulatedPanel
from tests.firmware.fake_usb_set import FakeUsbSet
from tests.firmware.test_panel_conformance import collected


def test_pins_and_usb_in_one_race_are_never_mixed_silently() -> None:
    box, usb = SimulatedPanel(), FakeUsbSet()
    with JoinedPanel([box, EvdevPanel(find=lambda: usb)]) as panel:
        assert panel.stamped_by is StampedBy.MIXED
        box.key_down(BUZZERS[0], at_ns=1)
        usb.put(2, BUZZERS[1], down=True)
        assert {edge.button for edge in collected(panel, 2)} == {BUZZERS[0], BUZZERS[1]}
        assert panel.faults() == {Fault(FaultKind.MIXED_CLOCKS)}


def test_a_usb_set_on_a_box_whose_own_buzzers_nobody_uses_is_no_mixture() -> None:
    usb = FakeUsbSet()
    with JoinedPanel([SimulatedPanel(), EvdevPanel(find=lambda: usb)]) as panel:
        usb.put(2, BUZZERS[1], down=True)
        assert len(collected(panel, 1)) == 1
        assert panel.faults() == frozenset()


def test_panels_of_one_kind_join_without_a_word() -> None:
    with JoinedPanel([SimulatedPanel(), SimulatedPanel()]) as panel:
        assert panel.stamped_by is StampedBy.PROGRAM
        assert panel.faults() == frozenset()
