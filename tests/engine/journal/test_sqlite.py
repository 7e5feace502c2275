"""The journal on the disk: reopening, damage, foreign and newer files, a full disk."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from engine.events import Event, Pressed, Rolled
from engine.journal import (
    JournalCorrupt,
    JournalError,
    JournalTooNew,
    JournalUnwritable,
    SqliteJournal,
)
from engine.journal import sqlite as sqlite_journal
from engine.journal.shelf import Looked, Salvaged, Shelf, look
from engine.referee import Referee
from engine.seats import Seat
from tests.engine.journal.test_conformance import SETUP


def some_events(count: int) -> list[Event]:
    return [Pressed(at_ns=number * 1000, seat=Seat(1 + number % 3)) for number in range(count)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed journal with twenty events."""
    journal = SqliteJournal.create(tmp_path / "0001-meschigge.journal", SETUP)
    for event in some_events(20):
        journal.append(event)
    journal.close()
    return journal.path


def tamper(path: Path, statement: str) -> None:
    database = sqlite3.connect(path)
    database.execute(statement)
    database.commit()
    database.close()


def test_a_reopened_journal_has_everything(path: Path) -> None:
    journal = SqliteJournal.open(path)
    assert list(journal.events()) == some_events(20)
    assert journal.append(Rolled(at_ns=1, face="word")) == 21


def test_every_commit_is_synchronous(path: Path) -> None:
    journal = SqliteJournal.open(path)
    assert journal._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_journal_is_never_overwritten(path: Path) -> None:
    with pytest.raises(JournalUnwritable, match="exists already"):
        SqliteJournal.create(path, SETUP)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal"):
        SqliteJournal.open(tmp_path / "nothing.journal")


def test_a_newer_journal_is_refused_by_name(path: Path) -> None:
    tamper(path, "PRAGMA user_version = 99")
    with pytest.raises(JournalTooNew, match="journal version 99, this one knows 1"):
        SqliteJournal.open(path)


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 1", "CREATE TABLE photo (name)"])
def test_somebody_elses_database_is_not_taken_for_a_journal(tmp_path: Path, statement: str) -> None:
    other = tmp_path / "photos.db"
    tamper(other, statement)
    before = other.read_bytes()
    with pytest.raises(JournalCorrupt, match="not an Arbitre journal"):
        SqliteJournal.open(other)
    assert other.read_bytes() == before


def test_a_journal_is_looked_at_without_touching_it(path: Path) -> None:
    before = path.read_bytes()
    assert look(path) == Looked(SETUP, tuple(some_events(20)))
    assert list(path.parent.iterdir()) == [path]
    assert path.read_bytes() == before


def test_a_game_that_is_being_played_can_be_looked_at(path: Path) -> None:
    journal = SqliteJournal.open(path)
    journal.append(Rolled(at_ns=1, face="word"))
    assert len(look(path).events) == 21


def test_a_game_is_looked_at_as_it_is_at_one_moment(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its file and its WAL the game goes on, and pages move from one to the other."""
    journal = SqliteJournal.open(path)
    journal.append(Rolled(at_ns=1, face="word"))
    copyfile = shutil.copyfile

    def slowly(source: str, target: str) -> str:
        copied = copyfile(source, target)
        journal._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return copied

    monkeypatch.setattr(shutil, "copyfile", slowly)
    assert len(look(path).events) == 21


def test_a_game_that_lost_its_power_is_looked_at_without_touching_it(path: Path) -> None:
    journal = SqliteJournal.open(path)
    journal.append(Rolled(at_ns=1, face="word"))
    crashed = path.parent / "crashed" / path.name
    shutil.copytree(path.parent, crashed.parent)
    kept = [crashed, crashed.with_name(f"{crashed.name}-wal")]
    before = [file.read_bytes() for file in kept]
    assert len(look(crashed).events) == 21
    assert [file.read_bytes() for file in kept] == before


def test_of_a_damaged_journal_the_whole_part_is_looked_at(path: Path) -> None:
    tamper(path, "UPDATE event SET seal = 1 WHERE seq = 8")
    looked = look(path)
    assert list(looked.events) == some_events(7)
    assert looked.damage is not None
    assert "what comes after event 7 is lost" in looked.damage
    assert path.exists()


def test_two_games_begun_at_once_do_not_share_a_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables on one folder look at the same moment for a free number."""
    monkeypatch.setattr(Shelf, "_last_number", lambda _: 0)
    names = [Shelf(tmp_path).create(SETUP).path.name for _ in range(2)]
    assert names == ["0001-meschigge.journal", "0002-meschigge.journal"]


def test_an_old_journal_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = (*sqlite_journal.MIGRATIONS, "ALTER TABLE event ADD COLUMN remark TEXT;")
    monkeypatch.setattr(sqlite_journal, "MIGRATIONS", more)
    database = sqlite3.connect(path)
    sqlite_journal.migrate(database)
    assert database.execute("PRAGMA user_version").fetchone() == (2,)
    assert database.execute("SELECT count(remark), count(*) FROM event").fetchone() == (0, 20)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET body = replace(body, '3000', '3001') WHERE seq = 4",
        "UPDATE event SET seal = seal + 1 WHERE seq = 4",
        "DELETE FROM event WHERE seq = 4",
        "UPDATE event SET body = 'not json', seal = 1 WHERE seq = 4",
    ],
)
def test_silent_damage_is_noticed_and_the_whole_part_goes_on(path: Path, damage: str) -> None:
    tamper(path, damage)
    opened = Shelf(path.parent).open(path)
    assert list(opened.journal.events()) == some_events(3)
    assert opened.salvaged == Salvaged(3, path.with_name(path.name + ".corrupt-1"))
    assert opened.salvaged.aside.exists()


def test_a_damaged_file_is_never_deleted_even_twice(path: Path) -> None:
    for number in (1, 2):
        tamper(path, "UPDATE event SET seal = 0 WHERE seq = 1")
        Shelf(path.parent).open(path).journal.append(some_events(1)[0])
        assert path.with_name(f"{path.name}.corrupt-{number}").exists()


def test_truncated_files_end_in_a_resumed_game_or_a_clear_message(path: Path) -> None:
    whole = path.read_bytes()
    for length in (0, 10, 99, 100, 1024, 4096, 5000, 8192, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert_resumed_or_explained(path)


def test_flipped_bits_end_in_a_resumed_game_or_a_clear_message(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(0, len(whole), 97):
        broken = bytearray(whole)
        broken[place] ^= 0x10
        path.write_bytes(broken)
        assert_resumed_or_explained(path)


def assert_resumed_or_explained(path: Path) -> None:
    """Whatever is read is a prefix of what was written; nothing else is an answer."""
    try:
        opened = Shelf(path.parent).open(path)
    except JournalError:
        assert path.exists() or path.with_name(path.name + ".corrupt-1").exists()
    else:
        events = list(opened.journal.events())
        assert events == some_events(20)[: len(events)]
        assert opened.salvaged is not None or len(events) == 20
        opened.journal.close()
    for leftover in path.parent.glob(path.name + "*"):
        leftover.unlink()


def full_disk(path: Path) -> SqliteJournal:
    """A journal on a disk that has no room for a single page more."""
    journal = SqliteJournal.open(path)
    (pages,) = journal._database.execute("PRAGMA page_count").fetchone()
    journal._database.execute(f"PRAGMA max_page_count = {pages}")
    return journal


def test_on_a_full_disk_the_game_goes_on_and_is_saved_later(path: Path) -> None:
    journal = full_disk(path)
    referee = Referee(journal)
    while referee.view.unsaved == 0:
        referee.take(Pressed(at_ns=referee.view.seq, seat=Seat(1)))
    taken = referee.take(Pressed(at_ns=7, seat=Seat(2)))
    assert taken.unsaved == 2
    journal._database.execute("PRAGMA max_page_count = 100000")
    assert referee.take(Pressed(at_ns=8, seat=Seat(3))).unsaved == 0
    everything = referee.events()
    referee.close()
    assert list(SqliteJournal.open(path).events()) == list(everything)


def append_all(journal: SqliteJournal, events: list[Event]) -> None:
    for event in events:
        journal.append(event)


def test_a_full_disk_is_explained(path: Path) -> None:
    journal = full_disk(path)
    with pytest.raises(JournalUnwritable, match="free some space"):
        append_all(journal, some_events(2000))


def test_a_folder_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(JournalUnwritable, match="cannot be begun"):
        SqliteJournal.create(blocked / "game.journal", SETUP)


def test_the_shelf_numbers_games_and_never_reuses_a_number(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    first = shelf.create(SETUP)
    first.close()
    first.path.rename(first.path.with_name(first.path.name + ".corrupt-1"))
    assert shelf.create(SETUP).path.name == "0002-meschigge.journal"
