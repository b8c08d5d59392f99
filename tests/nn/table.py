"""The layer table: what a module is given, and all that can be seen of it, ours and torch's.

A row is an expression that makes a module, and the tensors that the module is called with::

    row("nn.Linear(3, 2)", x(2, 3))
    row("nn.LSTM(3, 2)", x(4, 1, 3), t("h", 1, 1, 2), t("c", 1, 1, 2), call="module(x, (h, c))")
    row("nn.CrossEntropyLoss()", x(4, 3), classes("y", 3, 4))
    row("nn.BatchNorm1d(3)", x(2, 4))        # raises: the errors are compared, too

Rows stand in `tests/nn/rows/<family>/*.py`, each file with a list ROWS. What torch 2.13 shows is
recorded in `tests/goldens/nn/<family>/<file>.json.gz`; record it again with
`python -m tests.nn.table <family>/<file> ...`
"""

from __future__ import annotations

import functools
import gzip
import importlib
import json
import math
import os
import sys
import warnings
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tests.ops.observe import (
    EPS,
    Input,
    describe,
    error_text,
    flat_tensors,
    gradient_text,
    gradients_near,
    make,
    numbers,
    values,
    weighted_sum,
)
from tests.oracle import make_portable

HERE = Path(__file__).parent
GOLDENS = HERE.parent / "goldens" / "nn"
SEED = 7


@dataclass(frozen=True)
class Row:
    """One way to make and to call a module.

    - `make`: an expression over `nn` and `torch`, evaluated after `manual_seed`; `call`: one over
      `module`, the names of the inputs, `nn`, `torch`, by default the module called with all.
    - `eval`: put into eval mode before the first call. (Every row is called a second time, in eval
      mode, with the same inputs.)
    - `ulps`: how far results may be from torch's, in units of the last place of the largest of
      them (they are sums); `grad_ulps` (default: `ulps`): the same for gradients; `state_ulps`:
      for initial values. `why` says why they may be farther than usual.
    - `hide`: what is not compared, of "repr", "state", "attributes", "warnings", "values",
      "stride", "graph", "gradients", "float32", "strided" (the call with inputs that are not
      contiguous), "gradcheck"; `why` says why not.
    """

    make: str
    inputs: tuple[Input, ...]
    call: str = ""
    eval: bool = False
    ulps: float = 4
    grad_ulps: float | None = None
    state_ulps: float = 0
    hide: tuple[str, ...] = ()
    why: str = ""

    def __post_init__(self) -> None:
        loose = self.hide or self.ulps > 4 or (self.grad_ulps or 0) > 4 or self.state_ulps
        assert self.why or not loose, f"{self.make}: why is not everything compared?"

    @property
    def name(self) -> str:
        """The expression; what is not usual about the row; the inputs: unique."""
        marks = [self.call] * bool(self.call) + ["eval"] * self.eval
        return " ".join([self.make, *marks, "|", *map(str, self.inputs)])


def row(make: str, *inputs: Input, **settings: Any) -> Row:
    return Row(make, inputs, **settings)


# ---- inputs -------------------------------------------------------------------------------------


def t(name: str, *shape: int, **settings: Any) -> Input:
    """A float tensor that requires grad, of the dtype that the row is run in ("float")."""
    return Input(name, shape, **{"dtype": "float", "track": True, **settings})


def x(*shape: int, **settings: Any) -> Input:
    """The same, called x."""
    return t("x", *shape, **settings)


def constant(name: str, *shape: int, **settings: Any) -> Input:
    """A float tensor that does not require grad, such as a target."""
    return t(name, *shape, **{"track": False, **settings})


def classes(name: str, count: int, *shape: int) -> Input:
    """int64 numbers from 0 to count - 1: indices, targets."""
    return Input(name, shape, "int64", fill=f"classes {count}")


def tensor(torch: Any, given: Input) -> tuple[Any, Any]:
    """(the leaf, the tensor computed from it)"""
    if given.fill == "places":
        count = math.prod(given.shape)
        made = torch.from_numpy((np.arange(count) * 5 % max(count, 1)).reshape(given.shape))
        return made, made
    if not given.fill.startswith("classes"):
        return make(torch, given)
    count = int(given.fill.split()[1])
    several = values(replace(given, fill="plain")).astype(np.int64)  # 1 ... 15, no two alike nearby
    made = torch.from_numpy(np.ascontiguousarray((several * 5 + 3) % count))
    return made, made


def strided(given: Input) -> Input:
    """The same numbers, lying in memory in another way."""
    if given.dtype != "float" or given.layout != "c" or not given.shape or 0 in given.shape:
        return given
    return replace(given, layout="t" if len(given.shape) > 1 else "s")


# ---- what can be seen ---------------------------------------------------------------------------


def observe(torch: Any, row: Row) -> dict[str, Any]:
    """All that can be seen of a row, in dictionaries, lists, strings and numbers only."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            module = make_module(torch, row)
        except Exception as error:
            return {"error": error_text(error)}
        seen = {
            "repr": repr(module),
            "training": module.training,
            "attributes": plain_attributes(module),
            "state": {name: value_of(value) for name, value in module.state_dict().items()},
            "requires grad": [p.requires_grad for p in module.parameters()],
            "warnings": warned(heard),
        }
    for hidden in row.hide:
        seen.pop(hidden, None)
    variants = {
        "float64": [replace(i, dtype=i.dtype.replace("float", "float64")) for i in row.inputs],
        "float32": [replace(i, dtype=i.dtype.replace("float", "float32")) for i in row.inputs],
    }
    if any(strided(i) != i for i in row.inputs):
        others = [strided(i) for i in row.inputs]
        variants["strided"] = [
            replace(i, dtype=i.dtype.replace("float", "float64")) for i in others
        ]
    for name, inputs in variants.items():
        if name not in row.hide:
            seen[name] = run(torch, row, inputs, "float32" if name == "float32" else "float64")
    return seen


def scope(torch: Any) -> dict[str, Any]:
    return {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "np": np, "math": math}


def make_module(torch: Any, row: Row) -> Any:
    torch.manual_seed(SEED)
    return eval(row.make, scope(torch))


def call(torch: Any, row: Row, module: Any, made: dict[str, Any]) -> Any:
    torch.manual_seed(SEED)  # of dropout
    if not row.call:
        return module(*made.values())
    return eval(row.call, {**scope(torch), "module": module, **made})


def run(torch: Any, row: Row, inputs: list[Input], dtype: str) -> dict[str, Any]:
    """The module called in training (unless the row says eval), its gradients; then in eval."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        module = make_module(torch, row).to(getattr(torch, dtype))
        module.train(not row.eval)
        heard.clear()
        made = {given.name: tensor(torch, given) for given in inputs}
        tensors = {name: value for name, (_, value) in made.items()}
        hide = frozenset(row.hide)
        try:
            result = call(torch, row, module, tensors)
        except Exception as error:
            return {"error": error_text(error), "buffers": buffers(module)}
        seen = {"result": describe(torch, result, tensors, hide), "buffers": buffers(module)}
        if "gradients" not in hide:
            leaves = {name: leaf for name, (leaf, _) in made.items() if leaf.requires_grad}
            leaves.update(module.named_parameters())
            seen["gradients"] = gradients(torch, result, leaves)
        module.eval()
        fresh = {given.name: tensor(torch, given)[1] for given in inputs}
        try:
            seen["eval"] = describe(torch, call(torch, row, module, fresh), fresh, hide)
        except Exception as error:
            seen["eval"] = {"error": error_text(error)}
        if "warnings" not in hide:
            seen["warnings"] = warned(heard)
        return seen


def gradients(torch: Any, result: Any, leaves: dict[str, Any]) -> Any:
    outs = [out for out in flat_tensors(torch, result) if out.requires_grad]
    if not outs:
        return "none"
    try:
        loss = weighted_sum(torch, outs)
        found = torch.autograd.grad(loss, list(leaves.values()), allow_unused=True)
    except Exception as error:
        return {"error": error_text(error)}
    return {name: gradient_text(g) for name, g in zip(leaves, found)}


def plain_attributes(module: Any) -> dict[str, str]:
    """The public attributes that are numbers, strings and the like, by name."""
    plain = (int, float, str, bool, tuple, list, type(None))
    return {
        name: repr(value)
        for name, value in sorted(vars(module).items())
        if not name.startswith("_") and isinstance(value, plain)
    }


def value_of(value: Any) -> Any:
    if not hasattr(value, "dtype") or hasattr(value, "materialize"):  # (lazy: no values yet)
        return type(value).__name__
    return {"dtype": repr(value.dtype), "shape": list(value.shape), "values": numbers(value)}


def buffers(module: Any) -> dict[str, Any]:
    return {name: value_of(value) for name, value in module.named_buffers()}


def warned(heard: list[Any]) -> list[list[str]]:
    words = [str(note.message).splitlines()[0].partition(" (Triggered")[0] for note in heard]
    return [[note.category.__name__, text] for note, text in zip(heard, words)]


# ---- comparing ----------------------------------------------------------------------------------


def compare(row: Row, ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """Where two observations of a row differ."""
    grad_ulps = row.ulps if row.grad_ulps is None else row.grad_ulps
    if list(ours.get("state", ())) != list(theirs.get("state", ())):
        return [f"state: names {list(ours['state'])}, torch's {list(theirs['state'])}"]
    ulps = {"gradients": grad_ulps, "state": row.state_ulps}
    return list(_differences(ours, theirs, row.ulps, ulps, ""))


def _differences(
    ours: Any, theirs: Any, ulps: float, others: dict[str, float], path: str
) -> Iterator[str]:
    """- ``others``: the ulps of parts that have their own."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*theirs, *[k for k in ours if k not in theirs]]:
            mine, other = ours.get(key), theirs.get(key)
            if key not in ours or key not in theirs:
                yield f"{path}{key}: ours {mine}, torch's {other}"
            elif key == "error":
                count = 1 if other[1] == "wrong arguments" else 2
                if mine[:count] != other[:count]:
                    yield f"{path}error: ours {mine}, torch's {other}"
            elif key == "values":
                eps = EPS.get(theirs["dtype"], 0.0)
                if not gradients_near(mine, other, ulps * eps):
                    yield f"{path}values: {farthest(mine, other)}"
            else:
                yield from _differences(mine, other, others.get(key, ulps), others, f"{path}{key}.")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for place, (mine, other) in enumerate(zip(ours, theirs)):
            yield from _differences(mine, other, ulps, others, f"{path}{place}.")
    elif ours != theirs:
        yield f"{path} ours {ours!r}, torch's {theirs!r}"


def farthest(ours: list[Any], theirs: list[Any]) -> str:
    """The elements that differ most, in words."""
    if len(ours) != len(theirs):
        return f"ours {ours}, torch's {theirs}"
    errors = [math.inf if (a == a) != (b == b) else abs(a - b) for a, b in zip(ours, theirs)]
    place = max(range(len(errors)), key=lambda k: -1 if errors[k] != errors[k] else errors[k])
    largest = max([abs(b) for b in theirs if math.isfinite(b)], default=0.0)
    return f"[{place}] ours {ours[place]!r}, torch's {theirs[place]!r} (largest {largest:.3g})"


# ---- recording ----------------------------------------------------------------------------------


@functools.cache
def table() -> dict[str, list[Row]]:
    """The rows of all files, such as "layers/linear"."""
    names = [f"{file.parent.name}/{file.stem}" for file in sorted((HERE / "rows").glob("*/*.py"))]
    modules = [f"tests.nn.rows.{name.replace('/', '.')}" for name in names]
    return {name: importlib.import_module(path).ROWS for name, path in zip(names, modules)}


def packed(seen: Any) -> Any:
    """float32 numbers with the digits that they have; what is seen twice is written once."""
    if isinstance(seen, list):
        return [packed(item) for item in seen]
    if not isinstance(seen, dict):
        return seen
    small = {name: packed(value) for name, value in seen.items()}
    if seen.get("dtype") == "torch.float32" and "values" in seen:
        small["values"] = [float(str(np.float32(value))) for value in seen["values"]]
    for first, second in (("float64", "strided"), ("result", "eval")):
        if first in small and small.get(second) == small[first]:
            small[second] = f"as {first}"
    return small


def unpacked(small: Any) -> Any:
    if isinstance(small, list):
        return [unpacked(item) for item in small]
    if not isinstance(small, dict):
        return small
    seen = {name: unpacked(value) for name, value in small.items()}
    if seen.get("dtype") == "torch.float32" and "values" in seen:
        seen["values"] = [float(np.float32(value)) for value in seen["values"]]
    return {
        name: seen[value[3:]] if isinstance(value, str) and value.startswith("as ") else value
        for name, value in seen.items()
    }


def record(torch: Any, file: str, only: Collection[str] = ()) -> None:
    """Write what torch shows of the rows of one file; or `only` of some, the others staying."""
    kept = recorded(file) if only else {}
    rows = {
        row.name: kept[row.name] if only and row.name not in only else packed(observe(torch, row))
        for row in table()[file]
    }
    assert len(rows) == len(table()[file]), "two rows are the same"
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(seen)}" for name, seen in rows.items())
    text = f'{{"torch": "{torch.__version__}", "rows": {{\n{lines}\n}}}}\n'
    target = GOLDENS / f"{file}.json.gz"
    target.parent.mkdir(exist_ok=True)
    partial = target.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, target)
    print(f"{len(rows)} rows, {target.stat().st_size} bytes: {target.name}")


@functools.cache
def recorded(file: str) -> dict[str, Any]:
    """What torch showed, row by row; {} when nothing of the file is recorded yet."""
    path = GOLDENS / f"{file}.json.gz"
    return json.loads(gzip.decompress(path.read_bytes()))["rows"] if path.exists() else {}


def main(files: list[str]) -> None:
    import torch

    make_portable(torch)
    torch.set_warn_always(True)
    for file in files or table():
        record(torch, file)


if __name__ == "__main__":
    main(sys.argv[1:])
