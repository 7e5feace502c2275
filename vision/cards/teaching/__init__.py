"""Learning a deck from one photo per card."""
