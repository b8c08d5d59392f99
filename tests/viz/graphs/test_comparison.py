"""viz.compare: two graphs side by side."""

import re
import xml.etree.ElementTree as ET

import pytest

import minitorch as torch
from minitorch import viz

SVG = "{http://www.w3.org/2000/svg}"


def make() -> tuple[torch.Tensor, dict]:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    s = x * x
    return (s.sin() + x).sum(), {"x": x, "s": s}


def pictures(comparison: viz.Comparison) -> list[ET.Element]:
    found = re.findall(r"<svg.*?</svg>", comparison.html(), re.S)
    return [ET.fromstring(svg.replace("<svg", f'<svg xmlns="{SVG[1:-1]}"')) for svg in found]


def framed(picture: ET.Element) -> int:
    return len([r for r in picture.iter(f"{SVG}rect") if r.get("stroke-width") == "3"])


def texts(picture: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


def test_before_and_after_backward():
    loss, named = make()
    before = viz.graph(loss, named, show_grads=True)
    loss.backward()
    after = viz.graph(loss, named, show_grads=True)
    comparison = viz.compare(before, after, titles=("before", "after"), differences=True)
    left, right = pictures(comparison)
    assert "keeps x (2,), 2 times" in texts(left)
    assert "kept values: freed" not in texts(left), "as it was when graph() was called"
    assert texts(right).count("kept values: freed") == 2
    assert "grad None" in texts(left)
    assert "Framed: what the other graph does not have." in comparison.html()
    assert framed(left) == framed(right) == 3, "Sin, Mul and x are others now"
    assert comparison.describe().splitlines() == [
        "before: loss = Sum <- Add <- (Sin, x). Sin <- Mul (s) <- (x, x). x: gradients are added.",
        "after: loss = Sum <- Add <- (Sin, x). Sin <- Mul (s) <- (x, x). x: gradients are added.",
    ]


def test_tensors_are_drawn_as_they_are_now():
    loss, named = make()
    comparison = viz.compare(loss, loss.detach(), named, show_values=True)
    left, right = pictures(comparison)
    assert "= [1, 2]" in texts(left)
    assert len(texts(right)) == 2, "a tensor without a graph: its shape and value"
    assert framed(left) == 0
    assert comparison.describe().startswith("left: ")
    for picture, line in zip((left, right), comparison.describe().splitlines()):
        assert picture.get("role") == "img"
        assert picture.find(f"{SVG}title").text == line
        assert picture.find(f"{SVG}title").get("id") == picture.get("aria-labelledby")


def test_every_box_and_arrow_of_the_graph_is_there():
    loss, named = make()
    graph = viz.graph(loss, named)
    left, _ = pictures(viz.compare(graph, graph))
    boxes = [box for box in graph.drawing.boxes if box.kind != "plus"]
    assert len([r for r in left.iter(f"{SVG}rect") if r.get("rx") == "7"]) == len(boxes)
    lines = [path for path in left.iter(f"{SVG}path") if path.get("fill") == "none"]
    assert len(lines) == len(graph.drawing.arrows)
    for box in boxes:
        for _, row in box.rows:
            assert row in texts(left)
    first, second = [picture.get("aria-labelledby") for picture in
                     pictures(viz.compare(graph, loss * 2))]  # fmt: skip
    assert first != second


def test_what_a_notebook_gets():
    comparison = viz.compare(*[make()[0]] * 2)
    data, metadata = comparison._repr_mimebundle_(include=None, exclude=None)
    assert data == {"text/html": comparison.html(), "text/plain": comparison.describe()}
    assert metadata == {}


def test_what_cannot_be_compared():
    with pytest.raises(TypeError, match="a graph is drawn of a Tensor"):
        viz.compare(3, 4)
    with pytest.raises(ValueError, match=r"titles must be two.*got \('one',\)"):
        viz.compare(make()[0], make()[0], titles=("one",))


# --- what graph() shows on demand ---------------------------------------------------------------


def rows(graph: viz.Graph, title: str) -> list[str]:
    return [row for box in graph.drawing.boxes if box.title.startswith(title)
            for _, row in box.rows]  # fmt: skip


def test_versions_on_demand_and_stale_values_always():
    loss, named = make()
    assert "keeps s (2,)" in rows(viz.graph(loss, named), "Sin")
    told = viz.graph(loss, named, show_versions=True)
    assert "keeps s (2,), version 0" in rows(told, "Sin")
    assert rows(told, "x") == ["(2,)", "version 0"]
    with torch.no_grad():
        named["s"].add_(1)
    for graph in (viz.graph(loss, named), viz.graph(loss, named, show_versions=True)):
        assert "keeps s (2,): version 1, expected 0" in rows(graph, "Sin")
        kinds = dict(box.rows[-1] for box in graph.drawing.boxes if box.title.startswith("Sin"))
        assert list(kinds) == ["stale"]


def test_where_gradients_are_accumulated():
    loss, named = make()
    named["s"].retain_grad()
    plain = viz.graph(loss, named)
    assert "accumulate" not in plain.source.lower()
    told = viz.graph(loss, named, show_accumulation=True)
    assert "AccumulateGrad adds to .grad" in rows(told, "x")
    assert "retain_grad: adds to .grad" in rows(told, "Mul")
    both = viz.graph(loss, named, show_accumulation=True, show_grads=True)
    assert "grad None" in rows(both, "Mul")
