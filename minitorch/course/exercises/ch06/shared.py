"""What several exercises of chapter 06 draw, run or show alike."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

START = "x = torch.tensor({x}, requires_grad=True)\nw = torch.tensor({w}, requires_grad=True)"


DIAMOND = "s = x * x\ny = s + s * x"


TWO_ROWS = "a, b = torch.stack([x, w]).unbind()\ny = a * b"


def built(lines: str, x: float = 3.0, w: float = 2.0) -> tuple[Any, str, dict[int, str]]:
    """A case: the result ``y`` of a program, the program's text, the tensors that it names."""
    text = START.format(x=x, w=w) + "\n" + lines
    names: dict[str, Any] = {"torch": torch}
    exec(text, names)
    leaves = {id(names[name]): name for name in ("x", "w")}
    return names["y"], text, leaves


def drawn(rng: random.Random, steps: int) -> tuple[Any, str, dict[int, str]]:
    """A random program, in which results are used several times."""
    names, lines = ["x", "w"], []
    for number in range(steps):
        a, b = rng.choice(names[-3:]), rng.choice(names)
        step = rng.choice([f"{a} * {b}", f"{a} + {b}", f"{a} * {rng.randint(2, 5)}", f"{b} * 0.5"])
        name = "y" if number == steps - 1 else f"t{number}"
        lines.append(f"{name} = {step}")
        names.append(name)
    return built("\n".join(lines), float(rng.randint(1, 3)), float(rng.randint(1, 3)))


def shown_program(case: tuple) -> str:
    return f"y of the program\n{case[1]}"


def gradient_of(program: Any, case: tuple) -> dict[str, Any]:
    """The value of a program and the gradient that comes back to its input."""
    x = torch.tensor(case[0], requires_grad=True)
    y = program(x)
    if not isinstance(y, torch.Tensor):
        return {"the result": y}
    seen = {"the result": y, "result.requires_grad": y.requires_grad, "x.grad": None}
    if y.requires_grad:
        y.backward()
        seen["x.grad"] = x.grad
    return seen


def shown_input(case: tuple) -> str:
    return f"x = torch.tensor({case[0]}, requires_grad=True)"
