"""How "What is printed: a child, indented" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch import nn
from minitorch.course.definitions import Cases


def draw_texts(rng: random.Random) -> list[tuple]:
    words = rng.sample(["ReLU()", "Linear(2, 3)", "Tanh()", "(0): Identity()"], 3)
    texts = [
        "Sequential(\n  (0): ReLU()\n)",
        "",
        words[0],
        "  " + words[0],
        "\n".join(words),
        "\n" + words[1],
        words[1] + "\n",
        words[0] + "\n\n" + words[2],
        words[0] + "\n   \n\t\n" + words[2],
        "   \n" + words[2] + "\n",
        words[0] + "\n    " + words[1] + "   \n\t" + words[2],
        words[0] + "\x0b" + words[1] + "\n" + words[2],
        "\n\n\n",
        "x" * rng.randint(2, 5) + "\ny\nz",
    ]
    return [(text,) for text in texts]


def observe_text(candidate: Any, case: tuple) -> Any:
    return candidate(case[0])


CASES = Cases(
    slot="minitorch.nn.module.module.indented",
    draw=draw_texts,
    observe=observe_text,
    describe=lambda case: f"text = {case[0]!r}",
    live=lambda: repr(nn.Sequential(nn.ReLU())),
)
