"""Packs: the invented one, those of other boxes, and files that cannot be used."""

from collections import Counter
from importlib.resources import files

import pytest

from engine.game import new_setup
from engine.games.mawoki import Mawoki
from engine.games.mawoki.cards import DIAGONALS
from engine.games.mawoki.deck import INVENTED, BadDeck, every_card, read_deck
from engine.games.mawoki.names import card_name
from engine.phrase import phrase
from engine.seats import SEATS
from ui.language import Words

MODEL = files("engine.games.mawoki").joinpath("deck.toml").read_text(encoding="utf-8")
ROW = '{ half1 = "green-drum", half2 = "black-drum", diagonal = "snake" }'


def deck_file(cards: str = ", ".join([ROW] * 40), **values: str) -> str:
    """A deck file as an owner would write it; `values` replace whole lines."""
    lines = {
        "name": '"grenier"',
        "colours": '["green", "black"]',
        "drawings": '["drum"]',
        "jokers": "1",
        "cards": f"[{cards}]",
    }
    return "\n".join(f"{key} = {value}" for key, value in (lines | values).items() if value)


def test_the_invented_pack_has_twelve_cards_for_each_diagonal_and_one_joker() -> None:
    cards = [INVENTED.by_label[label] for label in INVENTED.labels]
    assert INVENTED.size == 49
    assert sum(card.is_joker for card in cards) == 1
    signs = Counter(card.diagonal for card in cards if not card.is_joker)
    assert signs == dict.fromkeys(DIAGONALS, 12)


def test_the_invented_pack_pairs_halves_of_different_colours_each_once() -> None:
    cards = [INVENTED.by_label[label] for label in INVENTED.labels if label != "joker"]
    assert len({frozenset(card.halves) for card in cards}) == 48
    assert all(len({half.split("-")[0] for half in card.halves}) == 2 for card in cards)


def test_the_invented_pack_says_that_it_is_invented() -> None:
    assert INVENTED.invented
    assert INVENTED.name == "paquet inventé"
    setup = new_setup(Mawoki(), SEATS[:4])
    assert Mawoki().checklist(setup)[0] == phrase("prepare.invented", number=49)


def test_the_tipi_is_there_although_the_dutch_text_forgets_it() -> None:
    """MAW-15."""
    assert "tipi" in INVENTED.drawings


def test_a_card_has_no_up_and_down() -> None:
    card = INVENTED.by_label["blue-tipi_red-horse_smoke"]
    assert INVENTED.by_label["red-horse_blue-tipi_smoke"] == card


def test_an_unlisted_box_may_hold_any_card_also_with_equal_halves() -> None:
    """MAW-16."""
    every = every_card(INVENTED.colours, INVENTED.drawings)
    assert len(every.labels) == 78 * 4 + 1
    assert not every.invented
    assert "blue-tipi_blue-tipi_none" in every.labels
    assert "blue-tipi_blue-horse_none" in every.labels


def test_the_owners_pack_is_read_from_a_file() -> None:
    deck = read_deck(deck_file())
    assert (deck.size, deck.name, deck.invented) == (41, "grenier", False)
    assert deck.copies["green-drum_black-drum_snake"] == 40
    game = Mawoki(deck)
    setup = new_setup(game, SEATS[:6])
    assert game.start(setup).draw == 41 - 30
    assert game.checklist(setup)[0] == phrase("prepare.deck", name="grenier", number=41)


def test_words_of_another_edition_are_said_as_its_file_writes_them() -> None:
    card = read_deck(deck_file()).by_label["black-drum_green-drum_snake"]
    assert card_name(card).facts["half1"] == "green-drum"
    assert Mawoki(read_deck(deck_file())).name(card.label) == card_name(card)


def test_a_pack_without_joker_offers_none() -> None:
    deck = read_deck(deck_file(jokers="0"))
    assert deck.fitting(deck.by_label["green-drum_black-drum_snake"]) == set(deck.labels)
    assert "joker" not in deck.labels


def test_two_packs_in_one_have_two_jokers() -> None:
    deck = read_deck(deck_file(jokers="2"))
    assert deck.copies["joker"] == 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("cards = [", "is not written correctly"),
        (deck_file(colours=""), "colours"),
        (deck_file(colours='"green"'), "colours"),
        (deck_file(colours="[]"), "colours"),
        (deck_file(colours='["Green", "black"]'), "colours"),
        (deck_file(colours='["grün", "black"]'), "colours"),
        (deck_file(drawings='["drum-kit"]'), "drawings"),
        (deck_file(drawings="[1]"), "drawings"),
        (deck_file(cards="").replace("cards = []", "cards = 3"), "cards: write a list"),
        (deck_file(cards=", ".join([ROW] * 29)), "30 cards with the jokers"),
        (deck_file(cards=", ".join([ROW] * 120)), "121 cards with the jokers"),
        (deck_file(cards='"joker"'), "Card 1: write"),
        (deck_file(cards=f'{ROW}, {{ half1 = "green-drum" }}'), "Card 2: write"),
        (deck_file().replace("black-drum", "pink-drum"), "Card 1: half2 is “pink-drum”"),
        (deck_file().replace("green-drum", "green-flute"), "Card 1: half1 is “green-flute”"),
        (deck_file().replace("snake", "worm"), "diagonal is “worm”; write one of smoke"),
        (deck_file(jokers="5"), "jokers is “5”"),
        (deck_file(jokers="-1"), "jokers is “-1”"),
        (deck_file(jokers="true"), "jokers is “True”"),
        (deck_file(jokers='"one"'), "jokers is “one”"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_what_to_write(
    text: str, complaint: str
) -> None:
    with pytest.raises(BadDeck) as refusal:
        read_deck(text)
    assert complaint in Words("en", Mawoki()).say(refusal.value.problem)


def test_the_smallest_and_the_largest_pack() -> None:
    assert read_deck(deck_file(cards=", ".join([ROW] * 30))).size == 31
    assert read_deck(deck_file(cards=", ".join([ROW] * 119))).size == 120
    assert read_deck(deck_file(jokers="4")).copies["joker"] == 4


def test_one_joker_goes_without_saying() -> None:
    assert read_deck(deck_file(jokers="")).copies["joker"] == 1


def test_the_model_file_is_the_pack_that_is_shipped() -> None:
    assert read_deck(MODEL) == INVENTED


def test_everything_on_the_table_has_a_name() -> None:
    name = Mawoki().name
    assert name("joker") == phrase("name.joker")
    assert name("seat-3") == phrase("name.seat", seat=3)
    assert name("counter.cards") == phrase("name.counter.cards")
    assert name("blue-tipi_red-horse_none").key == "name.card"
    assert name("red-horse_blue-tipi_snake").facts["diagonal"] == phrase("diagonal.snake")
