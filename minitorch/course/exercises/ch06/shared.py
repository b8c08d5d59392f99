"""What several exercises of chapter 06 draw, run or show alike."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

START = "x = torch.tensor({x}, requires_grad=True)\nw = torch.tensor({w}, requires_grad=True)"


DIAMOND = "s = x * x\ny = s + s * x"


TWO_ROWS = "a, b = torch.stack([x, w]).unbind()\ny = a * b"


FROZEN = "k = torch.tensor(2.0)"  # an input that needs no gradient


def built(lines: str, x: float = 3.0, w: float = 2.0) -> tuple[Any, str, dict[str, Any]]:
    """A case: the result ``y`` of a program, the program's text, the leaves that it names."""
    text = START.format(x=x, w=w) + "\n" + lines
    names: dict[str, Any] = {"torch": torch}
    exec(text, names)
    tensors = {name: value for name, value in names.items() if isinstance(value, torch.Tensor)}
    leaves = {n: t for n, t in tensors.items() if t.is_leaf and t.requires_grad}
    return names["y"], text, leaves


def drawn(rng: random.Random, steps: int) -> tuple[Any, str, dict[str, Any]]:
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
    values, dtype, kind = case
    leaf = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=kind != "frozen")
    x = torch.stack([leaf * 0, leaf], -1)[..., 1] if kind == "view" else leaf
    y = program(x)
    if not isinstance(y, torch.Tensor):
        return {"the result": y}
    seen = {"the result": y, "result.requires_grad": y.requires_grad, "x.grad": None}
    if y.requires_grad:
        y.backward()
        seen["x.grad"] = leaf.grad
    seen["x afterwards"] = x.detach()
    return seen


def leaves_of(*values: Any) -> list[tuple]:
    """Cases: each of these values as a leaf of float32."""
    return [(value, "float32", "leaf") for value in values]


def shown_input(case: tuple) -> str:
    values, dtype, kind = case
    settings = f", dtype=torch.{dtype}" if dtype != "float32" else ""
    settings += ", requires_grad=True" if kind != "frozen" else ""
    made = f"torch.tensor({values}{settings})"
    if kind == "view":
        return f"leaf = {made}\nx = torch.stack([leaf * 0, leaf], -1)[..., 1]"
    return f"x = {made}"
