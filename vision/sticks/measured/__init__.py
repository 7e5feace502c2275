"""How well sticks are seen: pictures with the truth beside them, and what came of them."""
