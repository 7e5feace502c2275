"""What the table prepares before the first turn (spec 3.4)."""

from engine.games.mauwi.cards import HAND, deck, experts
from engine.games.mauwi.names import card_name
from engine.games.mauwi.state import Phase, State
from engine.phrase import Phrase, phrase


def checklist(state: State) -> tuple[Phrase, ...]:
    """« Formez la pioche … Distribuez 4 cartes à chaque joueur. Le joueur le plus poilu ou celui
    qui fait le plus beau miaulement commence la partie. »"""
    return (
        *sorted_out(state),
        phrase("prepare.shuffle", cards=deck(state.options).total()),
        phrase("prepare.deal", cards=HAND, pile=state.pile),
        phrase("prepare.places"),
        *partners(state),
        phrase("prepare.first", seat=state.setup.first),
    )


def sorted_out(state: State) -> tuple[Phrase, ...]:
    """3.7: the experts that play, or that they stay in the box."""
    chosen = experts(state.options)
    if not chosen:
        return (phrase("prepare.no_experts"),)
    cards = tuple(
        phrase("prepare.expert", number=number, card=card_name(card))
        for card, number in chosen.items()
    )
    return (phrase("prepare.experts", cards=cards),)


def partners(state: State) -> tuple[Phrase, ...]:
    if not state.options.teams:
        return ()
    if state.phase is Phase.TEAMS:
        return (phrase("prepare.teams"),)
    if not state.teams:
        return (phrase("prepare.too_few_for_teams"),)
    return tuple(phrase("prepare.team", seats=team) for team in state.teams)
