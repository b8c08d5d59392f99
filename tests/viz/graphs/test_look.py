"""The look of a graph: chosen in one file, and the same in DOT text and in SVG."""

import ast
import inspect
import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from html import unescape

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz.graphs import dot, look, svg_drawing
from minitorch.viz.graphs.drawing import Box, Drawing
from minitorch.viz.palette import DATA, GRADIENT, OP, STRONG_GRADIENT
from minitorch.viz.steps import svg_drawing as steps_drawing

EVERYTHING = {
    "show_grads": True, "show_values": True, "show_constants": True, "show_versions": True,
    "show_accumulation": True,
}  # fmt: skip


def leaf() -> torch.Tensor:
    return torch.arange(4.0).requires_grad_()


def stale() -> viz.Graph:
    x = leaf()
    old = x.exp()
    loss = (old.sin() * x).sum()
    with torch.no_grad():
        old.add_(1)  # Sin keeps it
    return viz.graph(loss, {"x": x}, **EVERYTHING)


def several_results() -> viz.Graph:
    x = leaf()
    a, b = (x * 2.0).split(2)
    a.register_hook(lambda g: g)
    return viz.graph((a * b + a).sum(), {"x": x}, **EVERYTHING)


def freed() -> viz.Graph:
    x = leaf()
    loss = (x * x).sum()
    loss.backward()
    return viz.graph(loss, {"x": x}, **EVERYTHING)


def cut() -> viz.Graph:
    x = leaf()
    return viz.graph((x.sin().cos() * torch.ones(4)).sum(), **EVERYTHING, max_nodes=3)


EXAMPLES = [stale, several_results, freed, cut]
every_example = pytest.mark.parametrize("example", EXAMPLES)


def svg_elements(drawing: Drawing) -> list[ET.Element]:
    pieces = svg_drawing.SvgDrawing(drawing).svg()
    return list(ET.fromstring(f"<svg>{''.join(pieces)}</svg>"))


def texts_of_dot(source: str) -> Counter:
    """(words, colour, bold, italic) of every text in the boxes."""
    boxes = "".join(re.findall(r"^\t\w+ \[.*label=<(<TABLE.*)>\]$", source, re.M))
    found = Counter()
    for colour, inner in re.findall(r'<FONT[^>]* COLOR="(#\w+)">(.*?)</FONT>', boxes):
        words = unescape(re.sub(r"<[^>]*>", "", inner))
        found[words, colour, "<B>" in inner, "<I>" in inner] += 1
    return found


def texts_of_svg(elements: list[ET.Element]) -> Counter:
    found = Counter()
    for line in elements:
        if line.tag != "text" or line.text == "+":
            continue
        for part in (line, *line):
            number = part is not line and re.fullmatch(r" \d+", part.text)
            if not number:  # the number of operations with the same name is in SVG only
                style = part.get("font-weight") == "bold", part.get("font-style") == "italic"
                found[(part.text, part.get("fill"), *style)] += 1
    return found


def test_there_is_something_of_every_kind():
    boxes = [box for example in EXAMPLES for box in example().drawing.boxes]
    assert {box.kind for box in boxes} == {*look._BOXES, "plus"}
    kinds = {kind for box in boxes for kind, _ in box.rows}
    assert kinds <= set(look._ROWS)
    assert set(look._ROWS) - kinds == {"nograd", "output", "write"}, "made elsewhere"
    assert any(box.outputs for box in boxes)


@every_example
def test_text_has_one_look(example):
    graph = example()
    found = texts_of_dot(graph.source)
    assert found == texts_of_svg(svg_elements(graph.drawing))
    assert ("Backward0", OP.soft, False, False) in found


@every_example
def test_boxes_have_one_look(example):
    graph = example()
    boxes = r'^\t\w+ \[fillcolor="(#\w+)" color="(#\w+)"(.*?) label='
    found = re.findall(boxes, graph.source, re.M)
    elements = svg_elements(graph.drawing)
    rectangles = [r for r in elements if r.tag == "rect" and r.get("rx") == "7"]
    assert Counter([(fill, line, "dashed" in more) for fill, line, more in found]) == Counter(
        [(r.get("fill"), r.get("stroke"), "stroke-dasharray" in r.attrib) for r in rectangles]
    )
    grounds = re.findall(r'BGCOLOR="(#\w+)"', re.sub(r" -> .*", "", graph.source))
    assert Counter(grounds) == Counter([r.get("fill") for r in elements if r.get("rx") == "4"])
    signs = re.findall(r'shape=circle style=filled fillcolor="(#\w+)"', graph.source)
    assert signs == [circle.get("fill") for circle in elements if circle.tag == "circle"]


@every_example
def test_arrows_have_one_look(example):
    graph = example()
    in_dot: Counter = Counter()
    for settings in re.findall(r"^\t\w+ -> \S+(.*)$", graph.source, re.M):
        own = re.search(r'^ \[.*?color="(#\w+)" penwidth=([\d.]+)', settings)
        line = own.groups() if own else (look.ARROW.colour, str(look.ARROW.width))
        in_dot[(*line, "dashed" in settings, "arrowhead=none" not in settings)] += 1
    in_svg: Counter = Counter()
    for path, after in itertools.pairwise([*svg_elements(graph.drawing), ET.Element("end")]):
        if path.get("fill") == "none" and path.tag == "path":
            line = path.get("stroke"), path.get("stroke-width")
            tip = after.tag == "path" and after.get("fill") == path.get("stroke")
            in_svg[(*line, "stroke-dasharray" in path.attrib, tip)] += 1
    assert in_dot == in_svg


@pytest.mark.parametrize("module", [dot, svg_drawing, steps_drawing])
def test_colours_are_chosen_nowhere_else(module):
    source = inspect.getsource(module)
    assert not re.search(r"#[0-9a-fA-F]{3,6}\b", source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and str(node.module).endswith("palette"):
            assert [alias.name for alias in node.names] == ["FONTS"]


def test_one_change_changes_every_picture(monkeypatch):
    def shown() -> list[str]:
        x = torch.ones(2, requires_grad=True)
        loss = (x * x).sum()
        comparison, steps = viz.compare(loss, loss), viz.backward_steps(loss)
        return [viz.graph(loss).source, comparison.html(), steps.html()]

    assert not any("#123456" in picture for picture in shown())
    colours = look._BOXES["op"]._replace(fill="#123456")
    monkeypatch.setitem(look._BOXES, "op", colours)
    assert all("#123456" in picture for picture in shown())


# --- what it looks like ---------------------------------------------------------------------------


def test_a_row_of_another_family_stands_on_its_own_ground():
    grad = look.of_row("grad", "grad 3", "leaf")
    assert grad == look.TextLook(look.Text("grad 3", GRADIENT.soft), GRADIENT.fill)
    assert look.of_row("made", "y (2,)", "op").fill == DATA.fill
    assert look.of_row("data", "(2,)", "leaf").fill == "", "blue on blue"
    assert look.of_row("nograd", "grad None", "leaf").fill == ""


def test_a_row_of_an_unknown_kind_is_an_error():
    with pytest.raises(KeyError, match="grda"):
        look.of_row("grda", "grad 3", "leaf")


def test_a_gradient_that_arrives_stands_out():
    assert look.of_value("3", arriving=True).fill == STRONG_GRADIENT
    assert look.of_value("3").fill == GRADIENT.fill
    assert look.of_value("nothing", arriving=True) == look.of_value("nothing")


def test_a_title_without_backward_has_its_number_too():
    words = [part.words for part in look.of_box(Box("n", "op", "CopySlices"), " 2").title]
    assert words == ["CopySlices", " 2"]
    words = [part.words for part in look.of_box(Box("n", "op", "MulBackward0")).title]
    assert words == ["Mul", "Backward0"]
