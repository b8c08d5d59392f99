"""Letters in the book's drawings stay so large on a phone that they can be read."""

import json
import re

import narrow_pictures
import notebooks
import pytest

SHOWN = 366  # pixels: how wide a drawing is on a screen of 390
LEAST = 8.5  # pixels: how high the smallest letters are


def drawings(path) -> list[str]:
    """Every drawing among the outputs of a notebook; the first state of an explorer."""
    found = []
    for cell in notebooks.code_cells(notebooks.read(path)):
        for output in cell["outputs"]:
            for content in output.get("data", {}).values():
                if "<svg" in json.dumps(content):
                    found += re.findall(r"(?s)<svg\b[^>]*viewBox.*?</svg>", notebooks.text(content))
    return found


def smallest_letters(svg: str) -> float:
    """The smallest letters of a drawing, in pixels, as a phone shows them."""
    opening = svg.partition(">")[0]
    width = float(re.search(r'viewBox="\S+ \S+ ([\d.]+)', opening)[1])
    sizes = {float(size) for size in re.findall(r'<text[^>]*font-size="([\d.]+)', svg)}
    if any(frame in opening for frame in narrow_pictures.FRAMES):
        sizes = {13.0 if size == 11 else size for size in sizes}  # what STYLE and custom.css say
    return min(sizes, default=99.0) * min(1.0, SHOWN / width)


@pytest.mark.parametrize("path", notebooks.chapters(), ids=lambda path: path.stem[:2])
def test_letters_can_be_read_on_a_phone(path) -> None:
    small = [svg[:200] for svg in drawings(path) if smallest_letters(svg) < LEAST]
    assert small == [], "draw it narrower: minitorch/viz/svg.py, NARROW"


def test_a_wide_drawing_is_found() -> None:
    svg = '<svg width="640" viewBox="0 0 640 200"><text x="1" font-size="11">small</text></svg>'
    assert smallest_letters(svg) < LEAST
    assert smallest_letters(svg.replace("640", "430")) > LEAST
