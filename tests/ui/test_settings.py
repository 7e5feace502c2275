"""Settings survive, and a damaged file harms nobody."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ui.language import LANGUAGES
from ui.settings import MOST_NAMES, Settings, load, read, save

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def test_a_new_box_speaks_french(tmp_path: Path) -> None:
    assert load(tmp_path).settings == Settings(language="fr")


def test_what_is_saved_is_there_next_time(tmp_path: Path) -> None:
    liked = Settings(language="de", big_text=True, volume=3, names=("Anna", "Bram"))
    save(liked, tmp_path)
    assert load(tmp_path).settings == liked


def test_a_damaged_file_is_put_aside_and_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{ not json")
    loaded = load(tmp_path)
    assert loaded.settings == Settings()
    assert loaded.put_aside == tmp_path / "settings.json.corrupt-1"
    assert loaded.put_aside.read_text() == "{ not json"


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    (tmp_path / "settings.json.corrupt-1").write_text("first")
    (tmp_path / "settings.json").write_text("[]")
    assert load(tmp_path).put_aside == tmp_path / "settings.json.corrupt-2"


@given(st.dictionaries(st.sampled_from(Settings.__slots__), json_values))
def test_an_impossible_value_is_as_in_a_new_box(found: dict[str, object]) -> None:
    kept = read(found)
    assert kept.language in LANGUAGES
    assert 0 <= kept.volume <= 10
    assert all(isinstance(name, str) for name in kept.names)


def test_names_are_known_once_the_newest_first() -> None:
    assert Settings(names=("Anna", "Bram")).knowing("Bram", "Chloé").names == (
        "Bram",
        "Chloé",
        "Anna",
    )


def test_old_names_are_forgotten_at_last() -> None:
    many = Settings().knowing(*(f"N{n}" for n in range(40)))
    assert len(many.names) == MOST_NAMES
