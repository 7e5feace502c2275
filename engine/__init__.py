"""The rules: games, events, rulings and the referee. Standard library only."""
