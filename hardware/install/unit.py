"""The text of the files that installing writes."""

from hardware.install.release import CURRENT

USER = "arbitre"
STATE = "/var/lib/arbitre"
GROUPS = ("gpio", "video", "render", "input", "audio")
READY_WITHIN_S = 60
WATCHDOG_S = 15
STARTS, GIVE_UP_WITHIN_S = 6, 300
"""So many starts in so short a time, and systemd gives up; whatever fails so fast has been through
safe mode before, because the crash guard counts every start that does not last a minute."""

UNIT = f"""\
[Unit]
Description=Arbitre, the referee of the table
Conflicts=getty@tty1.service
After=getty@tty1.service systemd-user-sessions.service
# The crash guard starts the fourth time in safe mode; if even that fails, a login appears.
StartLimitIntervalSec={GIVE_UP_WITHIN_S}
StartLimitBurst={STARTS}
OnFailure=getty@tty1.service

[Service]
Type=notify
ExecStart={CURRENT}/bin/arbitre play
User={USER}
SupplementaryGroups={" ".join(GROUPS)}
StateDirectory={USER}
RuntimeDirectory={USER}
WorkingDirectory={STATE}
Environment=ARBITRE_STATE={STATE}
Environment=PYTHONUNBUFFERED=1
Environment=SDL_VIDEODRIVER=kmsdrm
Environment=GPIOZERO_PIN_FACTORY=lgpio
# lgpio makes a pipe in its working directory.
Environment=LG_WD=/run/{USER}
TimeoutStartSec={READY_WITHIN_S}
WatchdogSec={WATCHDOG_S}
# Also after a table that was left on purpose: a box shows its table.
Restart=always
RestartSec=2
# The display belongs to whoever owns the first console.
TTYPath=/dev/tty1
StandardInput=tty
StandardOutput=journal
StandardError=journal
TTYReset=yes
OOMScoreAdjust=-500
NoNewPrivileges=yes
ProtectHome=yes
ProtectSystem=full
PrivateTmp=yes

[Install]
WantedBy=multi-user.target
"""

JOURNALD = """\
# The system's log may not fill the card, nor wear it out.
[Journal]
SystemMaxUse=64M
RuntimeMaxUse=32M
SyncIntervalSec=5m
"""

POLKIT = f"""\
// "Switch off" on the display works without a password.
polkit.addRule(function (action, subject) {{
    if (action.id.indexOf("org.freedesktop.login1.power-off") === 0 && subject.user === "{USER}") {{
        return polkit.Result.YES;
    }}
}});
"""

BUZZ_LAMPS = """\
# The lamps of a PlayStation Buzz! set may be set by whoever may read its buttons.
ACTION=="add", SUBSYSTEM=="leds", KERNEL=="*::buzz[1-4]", \\
  RUN+="/bin/chgrp input /sys%p/brightness", RUN+="/bin/chmod g+w /sys%p/brightness"
"""

POWER_BUTTON = (
    "[all]",
    "# A button between GPIO3 (pin 5) and ground (pin 6) shuts the box down cleanly, and wakes it.",
    "dtoverlay=gpio-shutdown,gpio_pin=3",
)
