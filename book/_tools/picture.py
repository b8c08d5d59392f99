"""Draw the picture of the README and the start page:  python book/_tools/picture.py

It is the graph of the example beside it, drawn by minitorch itself; a test holds the two together.
"""

import os
from pathlib import Path

import minitorch as torch
from minitorch import viz

PICTURE = Path(__file__).resolve().parents[1] / "_static" / "graph.svg"


def graph() -> viz.Graph:
    """The graph of y = (x * x).sum(), with the gradient that backward left in x."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = (x * x).sum()
    y.backward(retain_graph=True)  # or the picture would say that the kept values are freed
    return viz.graph(y, {"x": x, "y": y}, show_grads=True, show_values=True)


def draw() -> str:
    """The SVG text of the picture."""
    return graph().svg()


if __name__ == "__main__":
    part = PICTURE.with_suffix(".part")
    part.write_text(draw(), encoding="utf-8", newline="\n")
    os.replace(part, PICTURE)
