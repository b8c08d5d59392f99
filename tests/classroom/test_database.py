"""The scores as a database: what the records say, and nothing besides."""

import sqlite3
import sys
from contextlib import closing

import pytest

from minitorch.classroom import database
from minitorch.classroom.settings import Mistake
from tests.classroom.conftest import PASSED, failed, handed_in, keep, record, references


@pytest.fixture
def klass(course):
    (course.folder / "students.csv").write_text("id,name\nada,Ada L.\nben,\ncleo,\n")
    keep(course, "ada", handed_in(course, references(course)))
    keep(course, "ben", handed_in(course, {"02.1": "x"}))
    record(course, "ada", dict.fromkeys(("02.1", "02.2", "02.3"), PASSED))
    record(course, "ben", {"02.1": failed("02.1", gap="'; DROP TABLE marks; --\ud800")})
    return course


def asked(course, question):
    place = course.folder / "exports" / "sqlite" / "grades.sqlite"
    with closing(sqlite3.connect(place)) as base:
        return base.execute(question).fetchall()


def test_what_the_records_say(klass, minitorch):
    line = ("--course", klass.folder)
    minitorch("class", "override", "ben", "02.3", 1.5, "--why", "half right", *line)
    assert minitorch("class", "export", "sqlite", *line)[::2] == (0, "")
    assert asked(klass, "SELECT id, name FROM students") == [
        ("ada", "Ada L."), ("ben", ""), ("cleo", ""),
    ]  # fmt: skip
    assert asked(klass, "SELECT student, state, score, points, sandbox FROM scores") == [
        ("ada", "graded", 4.0, 4.0, "bwrap"),
        ("ben", "graded", 1.5, 4.0, "bwrap"),
        ("cleo", "missing", None, 4.0, None),
    ]
    marks = "SELECT verdict, score, set_by_hand, why FROM marks WHERE student = 'ben'"
    assert asked(klass, marks) == [
        ("failed", 0.0, 0, ""), ("missing", 0.0, 0, ""), ("missing", 1.5, 1, "half right"),
    ]  # fmt: skip
    mistake = failed("02.1")["mistake"]
    assert asked(klass, "SELECT * FROM mistakes") == [("02.1", mistake["name"], mistake["text"], 1)]
    assert asked(klass, "SELECT gap FROM marks WHERE gap > ''") == [("'; DROP TABLE marks; --?",)]
    assert asked(klass, "SELECT student, counts FROM attempts") == [("ada", 1), ("ben", 1)]
    assert asked(klass, "SELECT exercise, score FROM overrides") == [("02.3", 1.5)]


def test_it_is_a_view(klass, minitorch):
    """Damaged, deleted or old, it is written anew, in the same bytes; nothing is read from it."""
    place = klass.folder / "exports" / "sqlite" / "grades.sqlite"
    minitorch("class", "export", "sqlite", "--course", klass.folder)
    first = place.read_bytes()
    place.write_bytes(b"no database")
    minitorch("class", "export", "sqlite", "--course", klass.folder)
    assert place.read_bytes() == first
    place.unlink()
    record(klass, "ben", {"02.1": PASSED})
    minitorch("class", "export", "sqlite", "--course", klass.folder)
    assert asked(klass, "SELECT SUM(score) FROM scores") == [(5.0,)]
    assert [path.name for path in place.parent.iterdir()] == ["grades.sqlite"]


def test_a_python_without_it_says_so(klass, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    with pytest.raises(Mistake, match="has no sqlite3"):
        database.made(klass, [])
