"""viz.storage: the memory strip, with every tensor that reads it."""

import itertools
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz import palette
from minitorch.viz.svg import text_width

SVG = "{http://www.w3.org/2000/svg}"


def grid() -> torch.Tensor:
    return torch.arange(6.0).reshape(2, 3)


def described(*tensors, **named) -> list[str]:
    return viz.storage(*tensors, **named).describe().splitlines()


def drawn(picture: viz.StoragePicture) -> ET.Element:
    """The SVG, after what holds for every picture of memory."""
    svg = picture.svg()
    root = ET.fromstring(svg)
    assert float(root.get("width")) <= 640
    assert root.get("role") == "img"
    named = [root.find(f"{SVG}title"), root.find(f"{SVG}desc")]
    assert root.get("aria-labelledby").split() == [element.get("id") for element in named]
    assert named[1].text == picture.describe()
    right = float(root.get("width"))
    for text in root.iter(f"{SVG}text"):
        width = text_width(text.text, float(text.get("font-size")), "font-weight" in text.attrib)
        begin = {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor", "start")]
        x = float(text.get("x")) - begin * width
        assert x >= 0
        assert x + width <= right + 1, f"{text.text!r} leaves the picture"
    return root


def texts(root: ET.Element) -> list[str]:
    return [text.text for text in root.iter(f"{SVG}text")]


def chips(root: ET.Element) -> list[tuple[float, float, str]]:
    """(x of the middle, y, value) of every element of a view: a rounded box and its text."""
    found = []
    elements = list(root)
    for element, after in itertools.pairwise(elements):
        if element.tag == f"{SVG}rect" and element.get("rx") == "7":
            found.append((float(after.get("x")), float(after.get("y")), after.text))
    return found


def cells(root: ET.Element) -> list[tuple[float, str, str]]:
    """(x of the middle, value, colour) of every cell of the memory."""
    found = []
    elements = list(root)
    for element, after in itertools.pairwise(elements):
        if element.tag == f"{SVG}rect" and element.get("height") == "30":
            assert float(element.get("width")) >= text_width(after.text, 13), "it fits its cell"
            found.append((float(after.get("x")), after.text, element.get("fill")))
    return found


# --- what is told -------------------------------------------------------------------------------


def test_a_tensor_and_its_transpose():
    x = grid()
    assert described(x, x.t(), names=["x", "x.t()"]) == [
        "memory: 6 cells of float32, 24 bytes, version 0, holds 0. 1. 2. 3. 4. 5.",
        "x: shape (2, 3), strides (3, 1), offset 0, contiguous; reads 0 1 2, 3 4 5",
        "x.t(): shape (3, 2), strides (1, 3), offset 0, not contiguous; reads 0 3, 1 4, 2 5",
    ]


def test_every_element_stands_under_its_cell():
    x = grid()
    root = drawn(viz.storage(x=x, t=x.t(), last=x[1:, 1:]))
    places = [place for place, _, _ in cells(root)]
    values = [value for _, value, _ in cells(root)]
    assert values == ["0.", "1.", "2.", "3.", "4.", "5."]
    found = chips(root)
    assert [value for *_, value in found] == [
        *("0.", "1.", "2.", "3.", "4.", "5."),
        *("0.", "3.", "1.", "4.", "2.", "5."),
        *("4.", "5."),
    ]
    for place, _, value in found:
        assert place == places[values.index(value)]
    heights = [y for _, y, _ in found]
    assert len(set(heights)) == 6, "a line for every row"
    assert heights == sorted(heights)
    for word in ("x", "t", "shape (3, 2)", "strides (1, 3)", "offset 4", "not contiguous", "[2]"):
        assert word in texts(root)
    for address in "012345":
        assert address in texts(root)


def dashed(*tensors) -> int:
    return viz.storage(*tensors).svg().count("stroke-dasharray")


def test_a_dashed_line_shows_where_view_cannot_pass():
    x, cube = grid(), torch.arange(8).reshape(2, 2, 2)
    for tensor in (x, x.t(), x[:, ::2], x[:, :2], x[:, 0], x[:, :1], cube, cube.permute(2, 0, 1),
                   torch.arange(3).expand(2, 3), torch.arange(3).view(3, 1).expand(3, 2),
                   torch.arange(4).as_strided((2, 2), (1, 1))):  # fmt: skip
        try:
            tensor.view(-1)
        except RuntimeError:
            assert dashed(tensor) > 0, tensor.stride()
        else:
            assert dashed(tensor) == 0, tensor.stride()


def test_memory_that_is_not_shared_has_a_strip_of_its_own():
    x = grid()
    c = x.t().contiguous()
    lines = described(x=x, c=c, view=x[1])
    assert [line for line in lines if line.startswith("memory")] == [
        "memory 1: 6 cells of float32, 24 bytes, version 0, holds 0. 1. 2. 3. 4. 5.",
        "memory 2: 6 cells of float32, 24 bytes, version 0, holds 0. 3. 1. 4. 2. 5.",
    ]
    assert [line.partition(":")[0] for line in lines] == ["memory 1", "x", "view", "memory 2", "c"]
    drawn(viz.storage(x, c))


def test_expanding_costs_no_memory():
    b = torch.tensor([1, 2, 3])
    picture = viz.storage(b=b, rows=b.expand(2, 3), columns=b.view(3, 1).expand(3, 4))
    assert picture.describe().splitlines() == [
        "memory: 3 cells of int64, 24 bytes, version 0, holds 1 2 3",
        "b: shape (3,), strides (1,), offset 0, contiguous; reads 0 1 2",
        "rows: shape (2, 3), strides (0, 1), offset 0, not contiguous; reads 0 1 2, 0 1 2",
        "columns: shape (3, 4), strides (1, 0), offset 0, not contiguous; "
        "reads 0 0 0 0, 1 1 1 1, 2 2 2 2",
    ]
    root = drawn(picture)
    assert len(cells(root)) == 3
    assert texts(root).count("4 times") == 3
    assert len(chips(root)) == 3 + 6 + 3, "an element that is read four times is drawn once"


def test_cells_that_nobody_reads_are_pale():
    x = grid()
    fills = [fill for *_, fill in cells(drawn(viz.storage(x[:, 1])))]
    pale, read = palette.DIM.fill, palette.DATA.fill
    assert fills == [pale, read, pale, pale, read, pale]


@pytest.mark.parametrize(
    ("tensor", "line"),
    [
        (torch.tensor(2.5), "x: shape (), offset 0, contiguous; reads 0"),
        (torch.zeros(0, 3), "x: shape (0, 3), strides (3, 1), offset 0, contiguous, no elements"),
        (torch.tensor([True]), "x: shape (1,), strides (1,), offset 0, contiguous; reads 0"),
    ],
)  # fmt: skip
def test_small_tensors(tensor, line):
    picture = viz.storage(x=tensor)
    assert picture.describe().splitlines()[1] == line
    assert len(cells(drawn(picture))) == tensor.numel()


def test_values_as_torch_prints_them():
    for tensor, wanted in (
        (torch.tensor([1.5, 2.0]), ["1.5000", "2.0000"]),
        (torch.tensor([1.0, torch.nan]), ["1.", "nan"]),
        (torch.tensor([True, False]), ["True", "False"]),
        (torch.tensor([1, -20]), ["1", "-20"]),
        (torch.tensor([1e-6, 1.0]), ["1.0000e-06", "1.0000e+00"]),
    ):
        root = drawn(viz.storage(tensor))
        assert [value for _, value, _ in cells(root)] == wanted
        assert [value for *_, value in chips(root)] == wanted


def test_overlapping_windows_and_an_empty_view_of_memory():
    x = torch.arange(5.0)
    lines = described(x=x, w=x.as_strided((3, 3), (1, 1)), none=x[2:2])
    assert len([line for line in lines if line.startswith("memory")]) == 1
    assert lines[2].endswith("reads 0 1 2, 1 2 3, 2 3 4")
    assert lines[3] == "none: shape (0,), strides (1,), offset 0, contiguous, no elements"


def test_other_ways_of_reading_memory():
    array = np.arange(6, dtype=np.float32).reshape(2, 3, order="F")
    fortran = torch.from_numpy(array)
    assert described(x=fortran)[1].endswith("reads 0 2 4, 1 3 5")
    shared = torch.from_numpy(array[:, ::-1].copy()[:, ::-1].copy())
    drawn(viz.storage(shared))
    x = torch.arange(4.0)
    root = drawn(viz.storage(x=x, bits=x.view(torch.int64)))
    assert len(cells(root)) == 4
    assert len(chips(root)) == 6


def test_long_memory_is_shown_in_part():
    x = torch.arange(1000).reshape(10, 100)
    root = drawn(viz.storage(x=x, part=x[4:6, 40:43], column=x[:, 7], max_cells=9))
    addresses = [int(word) for word in texts(root) if word.isdigit() and int(word) > 9]
    assert {999, 440, 442} <= set(addresses)
    assert len(cells(root)) <= 9
    assert "..." in texts(root)
    shown = [int(value) for _, value, _ in cells(root)]
    assert shown == sorted(shown)
    for place, _, value in chips(root):
        assert (place, value) in [(x, value) for x, value, _ in cells(root)]
    wide = torch.randn(50, 50) * 1e-6
    drawn(viz.storage(wide, wide.t(), wide[3]))
    assert len(drawn(viz.storage(torch.arange(12))).findall(f"{SVG}rect")) > 12, "all are shown"


# --- names --------------------------------------------------------------------------------------


def test_what_tensors_are_called():
    base = grid()
    lines = viz.storage(base, base[0], base[0], grid()).describe().splitlines()
    names = [line.partition(":")[0] for line in lines]
    assert names == ["memory 1", "base", "view of base", "view of base 3", "memory 2", "tensor 4"]
    assert described(grid(), names=["a"])[1].startswith("a: ")
    assert described(base, names={"b": base})[1].startswith("b: ")
    assert described(**{"x.t()": base.t()})[1].startswith("x.t(): ")
    strange = viz.storage(**{"<b>&\u00e4": base})
    assert "<b>&\u00e4" in texts(drawn(strange))


def test_what_cannot_be_drawn():
    with pytest.raises(TypeError, match=r"storage\(\) needs at least one Tensor"):
        viz.storage()
    with pytest.raises(TypeError, match="draws the memory of Tensors; got list"):
        viz.storage([1.0])
    with pytest.raises(TypeError, match="draws the memory of Tensors; y is int"):
        viz.storage(y=3)
    with pytest.raises(ValueError, match="names must name each of the 1 tensors"):
        viz.storage(grid(), names=["a", "b"])
    with pytest.raises(TypeError, match=r"touched must be what viz.watch\(\) gave"):
        viz.storage(grid(), touched=3)
    with pytest.raises(TypeError, match=r"watch\(\) watches the memory of Tensors; got int"):
        viz.watch(3)
    with pytest.raises(TypeError, match=r"watch\(\) needs at least one Tensor"):
        viz.watch()


# --- what was written ---------------------------------------------------------------------------


def test_a_write_through_a_view_is_marked_in_the_base():
    x = grid()
    row = x[1]
    with viz.watch(x) as w:
        row[:2] = 7
    assert repr(w) == "<watch: 2 cells changed, version 0 -> 1>"
    picture = viz.storage(x, row, touched=w)
    assert picture.describe().splitlines()[:2] == [
        "memory: 6 cells of float32, 24 bytes, version 0 -> 1, holds 0. 1. 2. 7. 7. 5.",
        "written: cell 3, was 3., is 7.; cell 4, was 4., is 7.",
    ]
    root = drawn(picture)
    strong = [fill == palette.STRONG_DATA for *_, fill in cells(root)]
    assert strong == [False, False, False, True, True, False]
    marked = [r for r in root.iter(f"{SVG}rect")
              if r.get("rx") == "7" and r.get("fill") == palette.STRONG_DATA]  # fmt: skip
    assert len(marked) == 4, "two in x, two in row"
    assert [word for word in texts(root) if word.startswith("was ")] == ["was 3.", "was 4."]


def test_a_tensor_says_which_cells_are_meant():
    x = grid()
    lines = described(x, touched=x[:, 2])
    assert lines[1] == "marked: cell 2; cell 5"
    assert described(x, touched=[x[0], grid()])[1] == "marked: cell 0; cell 1; cell 2"


def test_inference_tensors_have_no_counter():
    with torch.inference_mode():
        x = torch.ones(2)
    assert "writes are not counted (inference mode)" in described(x)[0]


def test_looking_changes_nothing():
    x = torch.ones(2, 2, requires_grad=True)
    y = (x * x).t()
    before = (y._version, y.grad_fn, x.tolist())
    picture = viz.storage(x, y)
    assert (y._version, y.grad_fn, x.tolist()) == before
    svg = picture.svg()
    with torch.no_grad():
        x[0, 0] = 5
    assert picture.svg() == svg, "a picture stays as it is"


# --- for a page ---------------------------------------------------------------------------------


def test_ids_of_two_pictures_do_not_meet():
    one, other = viz.storage(x=grid()).svg(), viz.storage(y=grid()).svg()
    ids = [set(re.findall(r'\bid="([^"]*)"', svg)) for svg in (one, other)]
    assert len(ids[0]) == 2
    assert not ids[0] & ids[1]


def test_what_a_notebook_gets():
    picture = viz.storage(x=grid())
    data, metadata = picture._repr_mimebundle_(include=None, exclude=None)
    assert data == {"image/svg+xml": picture.svg(), "text/plain": picture.describe()}
    assert metadata == {}
    assert repr(picture) == picture.describe()
