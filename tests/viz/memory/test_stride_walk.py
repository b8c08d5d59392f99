"""viz.place: an element of a tensor, the sum that finds it, and its cell."""

import itertools
import re
import xml.etree.ElementTree as ET

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz.palette import STRONG_DATA

SVG = "{http://www.w3.org/2000/svg}"
TENS = torch.arange(0.0, 120.0, 10.0)


def lit(picture):
    """The texts on the strong fill, in the order in which they are drawn."""
    found = re.findall(
        rf'<rect[^>]*fill="{STRONG_DATA}"[^>]*/>\s*<text[^>]*>([^<]*)<', picture.svg()
    )
    assert ET.fromstring(picture.svg()).get("role") == "img"
    return found


@pytest.mark.parametrize("strides", [(3, 1), (1, 2), (5, 2), (0, 1)])
def test_the_element_its_sum_and_its_cell_are_lit(strides):
    view = torch.as_strided(TENS, (2, 3), strides, 2)
    for i, j in itertools.product(range(2), range(3)):
        cell = 2 + i * strides[0] + j * strides[1]
        value = f"{view[i, j].item():.0f}."
        same = viz.place(view, (i, j))
        picture = viz.place(TENS, (i, j), shape=(2, 3), strides=strides, offset=2)
        assert set(lit(picture)) == {value, str(cell)}
        assert picture.svg() == same.svg()
        assert picture.describe().splitlines() == [
            f"shape (2, 3), strides {strides}, offset 2",
            f"[{i}, {j}]: 2 + {i} * {strides[0]} + {j} * {strides[1]} = {cell}",
            f"cell {cell} holds {value}",
        ]


def test_there_is_an_arc_for_every_step():
    def arcs(at, **how):
        root = ET.fromstring(viz.place(TENS, at, **how).svg())
        labels = [t.text for t in root.iter(f"{SVG}text") if re.fullmatch(r"\+\d+", t.text)]
        assert len(labels) == len(list(root.iter(f"{SVG}path")))
        return labels

    assert arcs((1, 2), shape=(2, 3), strides=(6, 2)) == ["+6", "+2", "+2"]
    assert arcs((0, 0), shape=(2, 3), strides=(6, 2)) == []
    assert arcs((1, 1), shape=(2, 3), strides=(0, 1)) == ["+1"]  # a step of 0 goes nowhere
    assert arcs((3,)) == ["+1"] * 3


def test_what_cannot_be_drawn_is_said():
    with pytest.raises(TypeError, match="Tensor; got list"):
        viz.place([1.0], (0,))
    with pytest.raises(IndexError, match=r"shape \(12,\)"):
        viz.place(TENS, (12,))
    with pytest.raises(IndexError, match="got"):
        viz.place(TENS, (1, 1))
    with pytest.raises(ValueError, match="reads cells 2 to 12"):
        viz.place(TENS, (0, 0), shape=(2, 3), strides=(6, 2), offset=2)
    with pytest.raises(ValueError, match="at most 16"):
        viz.place(torch.zeros(17), (0,))
    with pytest.raises(ValueError, match="one or two dimensions"):
        viz.place(torch.zeros(2, 2, 2), (0, 0, 0))


def test_texts_stay_in_the_picture():
    wide = viz.place(torch.tensor([[123456.0, -0.25]]), (0, 1))
    root = ET.fromstring(wide.svg())
    assert float(root.get("width")) <= 640
    assert wide.svg().isascii()
