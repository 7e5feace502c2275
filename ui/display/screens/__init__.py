"""One file per screen: its state, its view, and how it is drawn."""
