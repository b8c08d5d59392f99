"""What a solution returns is for the judge what it was; what is forged is not read."""

import collections
import enum
import json
import math

import numpy as np
import pytest

import minitorch as torch
from minitorch.classroom.kinds import Kinds, Stranger, TooMany, chain_of
from minitorch.classroom.values import Packer, Reader, Unreadable
from minitorch.course.candidates import Outcome
from minitorch.course.comparing import Elements, frozen, gap
from minitorch.course.definitions import Exercise
from minitorch.course.limits import EndsProgram, TimeUp
from tests.course.samples import STRIDES


def sent(value):
    packer = Packer()
    data = json.loads(json.dumps(packer.value(value)))
    return Reader(packer.buffers, Kinds()).value(data)


VALUES = [
    None, True, 0, -7, 2**80, -(2**60), 0.1, -0.0, math.inf, 1 + 2j, "a\nb", "\u20ac", b"\0\xff",
    (), (1, (2,)), [1, [2.5, None]], {1, 2}, {"a": (1,), 2: [3]}, {(1, 2): 3},
    np.float32(0.1), np.int64(-3), np.bool_(True), RuntimeError, int,
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_plain_values(value):
    found = sent(value)
    assert type(found) is type(value)
    assert found == value
    assert repr(found) == repr(value)


def test_nan():
    assert math.isnan(sent(math.nan))


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int16", "float16", "float64"])
def test_tensors_and_arrays(dtype):
    array = np.arange(6).reshape(2, 3).astype(dtype)
    for value in (array, array.T, array[:0], array[0, 0:1].reshape(()), array.astype(">f4")):
        for one in (frozen(value), frozen(torch.tensor(np.array(value, dtype)))):
            found = sent(one)
            assert type(found) is Elements
            assert found[:3] == one[:3]
            np.testing.assert_array_equal(found.values, one.values)
    assert isinstance(sent(torch.ones(2)), torch.Tensor)
    assert sent(array).dtype == array.dtype


def test_a_group_of_errors_is_one():
    outcome = Outcome(error=ExceptionGroup("all", [KeyError(1)]))
    packer = Packer()
    packed = packer.outcome(STRIDES, outcome)
    error = Reader(packer.buffers, Kinds()).outcome(json.loads(json.dumps(packed))).error
    assert isinstance(error, ExceptionGroup)
    assert str(error) == str(outcome.error)


def test_what_stays_where_it_is_may_be_in_a_set():
    first, second = object(), object()
    found = sent({first, second})
    assert type(found) is set
    assert sorted(map(repr, found)) == sorted([repr(first), repr(second)])


@pytest.mark.parametrize("name", ["\ud800", "a\0"])
def test_a_name_that_none_can_have_is_not_read(name):
    with pytest.raises(Unreadable):
        Reader([], Kinds()).value({"object": [["m", name]], "text": ""})


def test_elements_without_values_are_not_those_that_were_expected():
    one = frozen(np.zeros(3))
    assert "has no values" in gap(one, one._replace(values=None))
    assert gap(one._replace(values=None), one._replace(values=None)) is None


class Own:
    def __repr__(self):
        return "Own()"


class Point(collections.namedtuple("Point", "x y")):
    pass


class Colour(enum.IntEnum):
    RED = 3


def test_what_has_no_form_is_told_by_its_class_and_its_text():
    for value in (Own(), Point(1, 2), Colour.RED, torch.float32):
        found = sent(value)
        assert type(found).__name__ == type(value).__name__
        assert repr(found) == repr(value)
        assert type(sent(value)) is type(found)
    assert isinstance(sent(Point(1, 2)), tuple)
    assert sent(Own()) == sent(Own())
    assert sent(object()) != sent(object())  # two addresses
    assert gap(frozen(torch.float32), sent(torch.float64)) is not None


def test_what_is_too_much_is_told_by_its_text():
    deep = []
    for _ in range(500):
        deep = [deep]
    endless = []
    endless.append(endless)
    for value in (deep, endless, list(range(100_000)), 1 << 100_000, "x" * 200_000):
        found = sent(value)
        assert isinstance(found, Stranger) or type(found) is list
        assert type(found).__name__ == type(value).__name__
        assert len(repr(found)) <= 4000


def outcome(error):
    packer = Packer()
    exercise = STRIDES
    assert isinstance(exercise, Exercise)
    data = json.loads(json.dumps(packer.outcome(exercise, Outcome(error=error))))
    return Reader(packer.buffers, Kinds()).outcome(data)


class Mine(KeyError, AttributeError):
    pass


ERRORS = [
    ValueError("v"), KeyError("k"), OSError(2, "no"), UnicodeDecodeError("a", b"b", 0, 1, "c"),
    TimeUp(), EndsProgram("os._exit"), SystemExit(0), Mine("m"), RecursionError("deep"),
    torch.OutOfMemoryError("full"),
]  # fmt: skip


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors(error):
    found = outcome(error).error
    assert type(found).__name__ == type(error).__name__
    assert str(found) == str(error)
    assert type(outcome(error).error) is type(found)
    for kind in (ValueError, LookupError, AttributeError, OSError, TimeUp, EndsProgram, SystemExit):
        assert isinstance(found, kind) == isinstance(error, kind)
    assert isinstance(outcome(Mine("m")).error, type(outcome(KeyError("k")).error))


FORGED = [
    {"tuple": 1}, {"list": [], "more": 1}, {}, [1], {"set": [{"list": []}]}, {"float": 1},
    {"int": "0x" + "f" * 10**5}, {"bytes": "xy"}, {"array": {}}, {"class": [][:0] or 1},
    {"array": {"dtype": "|O", "shape": [1], "buffer": 0}},
    {"array": {"dtype": "<f8", "shape": [2], "buffer": 0}},
    {"array": {"dtype": "<f8", "shape": [-1], "buffer": 0}},
    {"array": {"dtype": "<f8", "shape": [2**61, 2**61], "buffer": 0}},
    {"array": {"dtype": "<f8", "shape": [1], "buffer": 9}},
    {"elements": {"kind": "x", "shape": [], "dtype": "int64", "values": None}},
    {"object": [["m"]], "text": ""}, {"object": [["m", "n" * 101]], "text": ""},
    {"object": [["m", "n"]], "text": 5}, {"object": [["m", "n"]], "text": "x" * 9999},
]  # fmt: skip


@pytest.mark.parametrize("data", FORGED, ids=lambda data: repr(data)[:40])
def test_what_is_forged_is_not_read(data):
    with pytest.raises(Unreadable):
        Reader([bytes(8)], Kinds()).value(data)
    deep = 1
    for _ in range(100):
        deep = {"list": [deep]}
    with pytest.raises(Unreadable):
        Reader([], Kinds()).value(deep)


def test_names_of_classes_are_counted():
    many = [{"object": [["m", f"forged{n}"]], "text": ""} for n in range(300)]
    with pytest.raises(TooMany):
        Reader([], Kinds()).value({"list": many})
    assert len(chain_of(bool)) == 2
