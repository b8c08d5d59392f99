"""Draw the picture that a link to the book shows elsewhere:  python book/_tools/card.py

1200 x 630 pixels, the size that such previews have. It is the graph of the start page, drawn by
minitorch, beside what the book says of itself; a test holds it to what would be drawn today.
"""

import io
import os
from pathlib import Path

import matplotlib.image
import numpy as np
import picture
from matplotlib.figure import Figure

CARD = Path(__file__).resolve().parents[1] / "_static" / "card.png"
WIDTH, HEIGHT = 1200, 630
DPI = 100
SAID = "A small PyTorch in plain NumPy,\nand the interactive book\nthat builds it"
CODE = "y = (x * x).sum()\ny.backward()\nx.grad    # [2., 4., 6.]"


def graph() -> np.ndarray:
    """The pixels of the graph, (height, width, 4)."""
    drawn = picture.graph().pipe(format="png", quiet=True)
    return matplotlib.image.imread(io.BytesIO(drawn))


def draw() -> bytes:
    """The PNG file of the card."""
    page = Figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI, facecolor="#ffffff")
    page.text(0.06, 0.76, "minitorch", fontsize=58, fontweight="bold", color="#15466f")
    page.text(0.06, 0.56, SAID,
              fontsize=24, color="#27313b", va="center", linespacing=1.4)  # fmt: skip
    page.text(0.06, 0.24, CODE, fontsize=19, family="monospace", color="#5a6570", va="center",
              linespacing=1.5)  # fmt: skip
    pixels = graph()
    height = 0.92  # of the card
    width = height * pixels.shape[1] / pixels.shape[0] * HEIGHT / WIDTH
    place = page.add_axes((0.96 - width, 0.04, width, height))
    place.imshow(pixels, interpolation="lanczos")
    place.axis("off")
    buffer = io.BytesIO()
    page.savefig(buffer, format="png", metadata={"Software": None})
    return buffer.getvalue()


if __name__ == "__main__":
    os.environ["MINITORCH_DOT"] = "graphviz-pure"  # which draws the same on every machine
    part = CARD.with_suffix(".part")
    part.write_bytes(draw())
    os.replace(part, CARD)
