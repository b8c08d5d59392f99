"""viz.attention: who looks where, as a grid."""

import re
import xml.etree.ElementTree as ET

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz.palette import GRADIENT, STRONG_DATA

WEIGHTS = torch.tensor([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.04, 0.0, 0.96]])


def squares(picture):
    """(row, column, opacity) of all squares that are drawn, the palest first."""
    assert ET.fromstring(picture.svg()).get("role") == "img"
    paths = rf'<path d="([^"]+)" fill="{STRONG_DATA}" fill-opacity="([^"]+)"'
    found = [
        (float(y), float(x), strength)
        for path, strength in re.findall(paths, picture.svg())
        for x, y in re.findall(r"M(\S+) (\S+)h18v18h-18z", path)
    ]
    left, top = min(x for _, x, _ in found), min(y for y, _, _ in found)
    return [((y - top) / 18, (x - left) / 18, strength) for y, x, strength in found]


def test_a_square_is_as_dark_as_its_weight_and_stands_in_its_column():
    assert squares(viz.attention(WEIGHTS, "abc")) == [
        (1, 0, "0.2"),
        (1, 1, "0.8"),
        (0, 0, "1.0"),
        (2, 2, "1.0"),
    ]


def test_words_name_the_largest_weights_first():
    told = viz.attention(WEIGHTS.numpy(), "a b", title="head 0").describe().splitlines()
    assert told[:2] == ["head 0", "3 queries, 3 keys"]
    assert told[2:] == [
        "'a' looks at 'a' 1.00",
        "' ' looks at ' ' 0.75, 'a' 0.25",
        "'b' looks at 'b' 0.96, 'a' 0.04",
    ]
    assert "looks at nothing" in viz.attention(torch.zeros(1, 2), "a", "bc").describe()


def test_a_chosen_row_is_framed_and_blanks_can_be_seen():
    picture = viz.attention(WEIGHTS, "a \n", at=1)
    assert picture.describe().splitlines()[1:] == ["' ' looks at ' ' 0.75, 'a' 0.25"]
    assert picture.svg().count(f'stroke="{GRADIENT.line}"') == 1
    assert "\u2423</text>" in picture.svg()
    assert "\u21b5</text>" in picture.svg()
    assert GRADIENT.line not in viz.attention(WEIGHTS, "abc").svg()


@pytest.mark.parametrize(
    ("weights", "names", "more", "error", "words"),
    [
        (torch.zeros(2, 3), "ab", {}, ValueError, "a row for each query"),
        (torch.zeros(0, 0), "", {}, ValueError, "a row for each query"),
        (torch.zeros(49, 49), "a" * 49, {}, ValueError, "1 to 48"),
        (torch.full((1, 1), 1.5), "a", {}, ValueError, "from 0 to 1"),
        (torch.full((1, 1), float("nan")), "a", {}, ValueError, "from 0 to 1"),
        (torch.zeros(1, 1, dtype=torch.int64), "a", {}, ValueError, "floats"),
        (torch.zeros(1, 1), "a", {"at": 1}, IndexError, "the number of a query"),
    ],
)
def test_what_cannot_be_drawn_says_why(weights, names, more, error, words):
    with pytest.raises(error, match=words):
        viz.attention(weights, names, **more)


def test_one_query_and_one_key_are_not_plural():
    told = viz.attention(torch.ones(1, 1), "a").describe().splitlines()
    assert told[0] == "1 query, 1 key"
    assert viz.attention(WEIGHTS[:1], "a", "abc").describe().splitlines()[0] == "1 query, 3 keys"
