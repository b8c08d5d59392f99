"""What Python itself knows of writes: each is seen, and reading is none."""

import types

import pytest

from minitorch.course import written
from minitorch.course.guarding import Shared
from minitorch.tensors import shapes

MODULE = types.ModuleType("written_to")
SOURCE = """
def asked():
    return 1
class Held:
    name = 1
def writes():
    global asked
    asked = 2
"""
exec(SOURCE, vars(MODULE))


@pytest.fixture
def spaces():
    return [vars(MODULE), vars(MODULE.Held)]


@pytest.fixture
def seen(spaces):
    found = written.writes(spaces)
    if found is None:
        pytest.skip("NO TEST OF COUNTED WRITES: this Python does not count them, names are read")
    before = {name: dict(space) for name, space in zip(("module", "held"), spaces)}
    yield found
    vars(MODULE).clear()
    vars(MODULE).update(before["module"])
    MODULE.Held.name = before["held"]["name"]


@pytest.mark.parametrize(
    ("write", "place"),
    [
        (lambda: setattr(MODULE, "asked", 3), 0),
        (lambda: MODULE.writes(), 0),
        (lambda: setattr(MODULE, "new", 3), 0),
        (lambda: delattr(MODULE, "asked"), 0),
        (lambda: vars(MODULE).update(asked=3), 0),
        (lambda: setattr(MODULE.Held, "name", 2), 1),
        (lambda: type.__setattr__(MODULE.Held, "name", 2), 1),
    ],
)
def test_each_way_to_write_is_seen_also_if_it_is_undone(seen, write, place):
    assert seen.places() == []
    kept = MODULE.asked
    write()
    assert seen.places() == [place]
    MODULE.asked = kept
    assert place in seen.places()
    seen.note()
    assert seen.places() == []


def test_other_lines_in_a_function_are_seen(seen):
    code = MODULE.writes.__code__
    MODULE.writes.__code__ = MODULE.asked.__code__
    MODULE.writes.__code__ = code
    assert seen.places() is None
    seen.note()
    assert MODULE.asked() == 1, "to call and to read changes nothing"
    assert seen.places() == []


def test_a_look_that_begins_with_it_finds_what_one_without_finds(monkeypatch):
    looks = [Shared(("minitorch.tensors.shapes",)) for _ in range(2)]
    looks[1].count_writes()
    assert [look.is_untouched() for look in looks] == [True, True]
    monkeypatch.setattr("minitorch.tensors.shapes.broadcast_shapes", None)
    assert [look.is_untouched() for look in looks] == [False, False]
    monkeypatch.undo()
    assert [look.is_untouched() for look in looks] == [True, True]
    shapes = looks[0].functions[0]
    code = shapes.__code__
    shapes.__code__ = (lambda: None).__code__
    assert [look.is_untouched() for look in looks] == [False, False]
    shapes.__code__ = code
    assert [look.is_untouched() for look in looks] == [True, True]


def test_another_class_is_seen_whoever_else_has_been_given_one_before():
    look = Shared(("minitorch.tensors.shapes",)).count_writes()
    kind = type("Kind", (types.ModuleType,), {})
    for _ in range(2):
        assert look.is_untouched()
        MODULE.__class__ = kind
        MODULE.__class__ = types.ModuleType
        assert look.is_untouched()
        shapes.__class__ = kind
        assert not look.is_untouched()
        assert look.replaced() == ["minitorch.tensors.shapes.__class__"]
        shapes.__class__ = types.ModuleType


def test_what_is_put_in_the_place_of_numpy_hides_no_write(seen, monkeypatch):
    for name in ("flatnonzero", "frombuffer", "array", "take"):
        monkeypatch.setattr(f"numpy.{name}", lambda *args: [])
    MODULE.asked = 3
    assert seen.places() == [0]
