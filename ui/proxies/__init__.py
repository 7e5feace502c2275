"""Proxy decks: playable cards of our own drawing, so that anybody can try a game.

They are printed (`arbitre print deck`) and laid on the simulated table. A label here is the game's
own card label; the art is invented and owes nothing to any edition.
"""

from ui.proxies.deck import NoProxies, ProxyDeck, proxy_deck

__all__ = ["NoProxies", "ProxyDeck", "proxy_deck"]
