"""The colours and sizes that all proxy decks share."""

POKER_MM = (63.0, 88.0)
MINI_MM = (44.0, 68.0)
CROSSWISE_MM = (63.0, 44.0)
BORDER_MM = 3.0

PAINT = {
    "blue": "#2d6fb5",
    "yellow": "#f0bf2f",
    "green": "#3f9b52",
    "red": "#cf3b36",
    "orange": "#e87f25",
    "purple": "#7d4aa3",
    "pink": "#ee86b4",
    "brown": "#7c5237",
}
"""Apart in hue and in brightness, so that lamp light and weak eyes do not mix them up."""
INK = "#23252b"
FELT = "#24423a"
CREAM = "#f4ead2"
