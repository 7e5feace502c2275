"""Things to print: mats, proxy decks. Everything is true to scale, with a ruler to check it."""
