"""Run ordinary torch programs, as they are, on torch or on minitorch, and catch what they print.

The programs stand in `scripts/`; what torch printed stands in `printed/`, line by line. Record it
again with `python -m tests.training.running NAME ...` (torch needed).
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from minitorch.datasets import digits, text
from tests.oracle import make_portable

HERE = Path(__file__).parent
SCRIPTS = sorted(path.stem for path in (HERE / "scripts").glob("*.py"))

# What the programs import besides torch. Both give the same NumPy arrays and str to both.
DATA = {"digits": digits, "text": text}


@contextlib.contextmanager
def imports(module: Any) -> Iterator[None]:
    """Inside, ``import torch`` finds the module, and ``import torch.nn`` its part ``nn``."""
    name = module.__name__
    parts = {
        "torch" + path.removeprefix(name): part
        for path, part in sys.modules.items()
        if path == name or path.startswith(name + ".")
    }
    hidden = {path: part for path, part in sys.modules.items() if path.partition(".")[0] == "torch"}
    try:
        for path in hidden:
            del sys.modules[path]
        sys.modules.update(parts)
        sys.modules.update(DATA)
        yield
    finally:
        for path in [*parts, *DATA]:
            sys.modules.pop(path, None)
        sys.modules.update(hidden)


def printed_by(module: Any, script: str) -> list[str]:
    """The lines that a program prints when its ``torch`` is the module."""
    path = HERE / "scripts" / f"{script}.py"
    program = compile(path.read_text(encoding="utf-8"), str(path), "exec")
    heard = io.StringIO()
    dtype = module.get_default_dtype()
    try:
        with imports(module), contextlib.redirect_stdout(heard), warnings.catch_warnings():
            warnings.simplefilter("error")
            exec(program, {"__name__": "__main__"})
    finally:
        module.set_default_dtype(dtype)
    return heard.getvalue().splitlines()


def recorded(script: str) -> list[str]:
    """What torch printed."""
    return (HERE / "printed" / f"{script}.txt").read_text(encoding="utf-8").splitlines()


def main(names: list[str]) -> None:
    import torch

    make_portable(torch)
    for name in names or SCRIPTS:
        lines = printed_by(torch, name)
        target = HERE / "printed" / f"{name}.txt"
        target.parent.mkdir(exist_ok=True)
        partial = target.with_suffix(".partial")
        partial.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        os.replace(partial, target)
        print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
