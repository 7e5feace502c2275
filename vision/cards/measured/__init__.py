"""How well cards are seen, and how fast, beside what others do."""
