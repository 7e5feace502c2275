"""The simulated table: bots lay proxy cards before a rendered camera."""
