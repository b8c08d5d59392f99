"""The first difference, in a sentence; what may differ."""

import numpy as np
import pytest

import minitorch as torch
from minitorch.course.comparing import frozen, gap, short

t, a = torch.tensor, np.array

EQUAL = [
    (1, np.int64(1)),
    (1.0, 1.0 + 1e-9),
    (float("nan"), float("nan")),
    (True, np.bool_(True)),
    ((1, 2), torch.Size([1, 2])),
    ([1, (2, None)], [1, (2, None)]),
    ({"a": t([1.0])}, {"a": t([1.0 + 1e-7])}),
    (t([1.0, float("nan"), float("inf")]), t([1.0, float("nan"), float("inf")])),
    (t([[1, 2]]), t([[1], [2]]).t()),
    (torch.zeros(0, 3), torch.zeros(0, 3)),
    (t([1.0]), t([1.0], requires_grad=True)),
    ({1, 2}, {2, 1}),
    ("text", "text"),
    (torch.float32, torch.float32),
    (None, None),
]
DIFFERENT = [
    (1, 2, "the result is 2, expected 1"),
    (1, True, "the result is a bool (True), expected an int (1)"),
    (1, 1.0, "the result is a float (1.0), expected an int (1)"),
    (1.0, 1, "the result is an int (1), expected a float (1.0)"),
    (None, 0, "the result is an int (0), expected None"),
    ((1, 2), None, "the result is None, expected a tuple ((1, 2))"),
    ((1, 2), [1, 2], "the result is a list ([1, 2]), expected a tuple ((1, 2))"),
    ((1, 2), (2, 1), "the result is (2, 1), expected (1, 2)"),
    ((1, 2), (1, 2, 3), "the result is (1, 2, 3), expected (1, 2)"),
    (t([1.0]), [1.0], "the result is a list ([1.0]), expected a tensor of shape (1,)"),
    (t([1.0]), a([1.0]), "the result is an array of shape (1,), expected a tensor of shape (1,)"),
    (t([1.0]), t([[1.0]]), "the result has shape (1, 1), expected (1,)"),
    (t([1.0]), t([1]), "the result has dtype int64, expected float32"),
    (t(1.0), t(2.0), "the result is 2.0, expected 1.0"),
    (
        t([[1.0, 2.0], [3.0, 4.0]]),
        t([[1.0, 3.0], [3.0, 9.0]]),
        "2 of 4 elements of the result are wrong; the first, at [0, 1], is 3.0, expected 2.0; "
        "the worst, at [1, 1], is 9.0, expected 4.0",
    ),
    (
        t([1.0, 2.0]),
        t([5.0, float("nan")]),
        "2 of 2 elements of the result are wrong; the first, at [0], is 5.0, expected 1.0; "
        "the worst, at [1], is nan, expected 2.0",
    ),
    (a([2**60 + 1]), a([2**60]), "1 of 1 elements of the result are wrong; the first, at [0], is"),
    ({"grad of a": 1}, {"grad of a": 2}, "grad of a is 2, expected 1"),
    ({"x": 1}, {}, "x is missing"),
    ({"x": 1}, {"x": 1, "y": 2}, "the result has 'y', which is not expected"),
    ([t([1.0])], [t([2.0])], "1 of 1 elements of item 0 of the result are wrong; the first, at"),
    ([t([1.0])], [], "the result has 0 items, expected 1"),
    ("a", "b", "the result is 'b', expected 'a'"),
    (torch.float32, torch.int64, "the result is torch.int64, expected torch.float32"),
    ({1}, {2}, "the result is {2}, expected {1}"),
]


@pytest.mark.parametrize(("expected", "got"), EQUAL, ids=repr)
def test_equal(expected, got):
    assert gap(frozen(expected), frozen(got)) is None


@pytest.mark.parametrize(("expected", "got", "words"), DIFFERENT, ids=repr)
def test_different(expected, got, words):
    found = gap(frozen(expected), frozen(got))
    assert found is not None
    assert found.startswith(words)


def test_frozen_is_a_copy():
    x, items = torch.zeros(2), [1]
    kept = frozen([x, items])
    x.add_(1)
    items.append(2)
    assert gap(kept, frozen([torch.zeros(2), [1]])) is None


def test_objects_that_cannot_be_shown_or_compared():
    class Bad:
        def __repr__(self):
            raise ValueError

        def __eq__(self, other):
            raise ValueError

        __hash__ = None

    bad = Bad()
    assert short(bad) == "<Bad whose repr raises ValueError>"
    assert gap(bad, Bad())
    assert gap(bad, bad) is None
    assert len(short("x" * 1000)) <= 200


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("the parts", "the parts are [1], expected [2]"),
        ("its samples", "its samples are [1], expected [2]"),
        ("the names of its parameters", "the names of its parameters are [1], expected [2]"),
        ("the lengths afterwards", "the lengths afterwards are [1], expected [2]"),
        ("the list of offsets", "the list of offsets is [1], expected [2]"),
        ("the bias", "the bias is [1], expected [2]"),
        ("the axis", "the axis is [1], expected [2]"),
        ("item 0 of the parts", "item 0 of the parts is [1], expected [2]"),
        ("what the steps gave", "what the steps gave is [1], expected [2]"),
    ],
)
def test_a_sentence_about_several_things_is_in_the_plural(what: str, says: str) -> None:
    assert gap([2], [1], what) == says


def test_a_sentence_that_is_true_or_not_stays_a_sentence() -> None:
    what = "its parameters are leaves"
    assert gap(True, False, what) == "its parameters are leaves: False, expected True"
    assert gap(True, False, "the flag") == "the flag is False, expected True"
    many = [1.0] * 20, [1.0] * 13
    assert gap(*many, "the scores") == "the scores have 13 items, expected 20"
