"""A graph drawn as SVG by hand: text stays in its box with every font that readers have."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz.svg import NARROW

SVG = "{http://www.w3.org/2000/svg}"
matplotlib = pytest.importorskip("matplotlib", reason="DejaVu Sans comes with matplotlib")


def width(words: str, size: float, bold: bool) -> float:
    """The width in DejaVu Sans, the widest of the fonts that are asked for, in pixels."""
    from matplotlib.ft2font import FT2Font

    folder = Path(matplotlib.get_data_path(), "fonts", "ttf")
    font = FT2Font(str(folder / f"DejaVuSans{'-Bold' if bold else ''}.ttf"))
    font.set_size(10 * size, 72)
    font.set_text(words, 0)
    return font.get_width_height()[0] / 64 / 10


def test_text_stays_in_its_box():
    x = torch.tensor([1.0, -0.1455], requires_grad=True)
    h = x.exp()
    graph = viz.graph(
        (h * h.sin()).sum(), show_grads=True, show_accumulation=True, show_versions=True
    )
    html = viz.compare(graph, graph).html()
    picture = ET.fromstring(re.search(r"<svg.*?</svg>", html, re.S)[0])
    rectangles = [r for r in picture.iter("rect") if r.get("rx") == "7"]
    lines = [line for line in picture.iter("text") if line.get("text-anchor") is None]
    assert len(lines) > 15
    for line in lines:
        x0, y = float(line.get("x")), float(line.get("y"))
        (box,) = [
            r for r in rectangles
            if 0 < x0 - float(r.get("x")) < float(r.get("width"))
            and 0 < y - float(r.get("y")) < float(r.get("height"))
        ]  # fmt: skip
        end = x0 + sum(
            [width(part.text, float(line.get("font-size")), part.get("font-weight") == "bold")
             for part in (line, *line)]
        )  # fmt: skip
        assert end <= float(box.get("x")) + float(box.get("width")), "".join(line.itertext())


def test_titles_of_a_wide_graph_are_written_in_two_lines():
    """Four operations side by side can be read on a phone; a narrow graph keeps its lines."""
    x = torch.ones(3, requires_grad=True)
    narrow, wide = (
        x.exp().sum(),
        torch.stack([f(x) for f in (torch.exp, torch.sin, torch.tanh, abs)]),
    )
    assert ">Exp<tspan" in viz.graph(narrow).drawn()
    picture = ET.fromstring(viz.graph(wide, show_saved=False).drawn())
    assert float(picture.get("viewBox").split()[2]) <= NARROW
    words = [line.text for line in picture.iter(f"{SVG}text")]
    assert words.count("Backward0") == 5
    assert viz.graph(wide, show_saved=False).source.count(">Backward0<") == 5
    assert "<B>Exp</B></FONT></TD>" in viz.graph(wide, show_saved=False).source
    assert "<B>Exp</B></FONT><FONT" in viz.graph(narrow).source
