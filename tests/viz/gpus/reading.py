"""Reading the drawings of GPUs: their texts, and whether everything is inside."""

import xml.etree.ElementTree as ElementTree

from minitorch.viz.svg import NARROW, text_width

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """All texts of a drawing, title and description left out."""
    return [part.text or "" for part in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def fits(svg: str) -> None:
    """The drawing is narrow enough for a phone, and all boxes and texts are inside."""
    root = ElementTree.fromstring(svg)
    width, height = [float(word) for word in root.attrib["viewBox"].split()[2:]]
    assert width <= NARROW
    for box in root.iter(f"{SVG}rect"):
        x, y, wide, high = [float(box.attrib[key]) for key in ("x", "y", "width", "height")]
        assert x >= 0
        assert x + wide <= width
        assert y + high <= height
    for part in root.iter(f"{SVG}text"):
        size = text_width(part.text or "", float(part.attrib["font-size"]))
        shift = {"middle": 0.5, "end": 1.0}.get(part.attrib.get("text-anchor", ""), 0.0)
        x = float(part.attrib["x"]) - shift * size
        assert x >= 0
        assert x + size <= width, part.text
        assert float(part.attrib["y"]) <= height
