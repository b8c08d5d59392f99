"""Run programs such as people bring them, on torch or on minitorch, and compare what they print.

The programs stand in `scripts/`, what torch printed in `printed/`. Record it again, with torch
installed, by `python -m tests.programs.running NAME ...`; see `python -m tests.programs.running
--compare NAME ...` for all differences at once.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import minitorch
from minitorch import as_torch
from minitorch.graph import overriding

HERE = Path(__file__).parent
SCRIPTS = sorted(path.stem for path in (HERE / "scripts").glob("*.py"))
# These start processes, which import the program anew: each gets a Python of its own.
WITH_PROCESSES = {name for name in ("datasets", "hogwild", "kinds_of_loaders") if name in SCRIPTS}

NUMBER = re.compile(r"(?<![A-Za-z_])[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:e[-+]?\d+)?")
RELATIVE = 2e-4  # of float32 after some dozens of steps of training; and a unit of the last digit


def path_of(script: str) -> Path:
    return HERE / "scripts" / f"{script}.py"


@contextlib.contextmanager
def imports(module: Any) -> Iterator[None]:
    """Inside, ``import torch`` finds the module, as under ``minitorch run``."""
    if module is not minitorch:
        yield
        return
    hidden = {
        path: part
        for path, part in sys.modules.items()
        if path.partition(".")[0] in as_torch.ALIASES
    }
    for path in hidden:
        del sys.modules[path]
    as_torch.install()
    try:
        yield
    finally:
        as_torch.uninstall()
        sys.modules.update(hidden)


@contextlib.contextmanager
def main_module(path: Path) -> Iterator[dict[str, Any]]:
    """A ``__main__`` of the program's own, which pickle looks into."""
    module, kept = ModuleType("__main__"), sys.modules["__main__"]
    module.__file__ = str(path)
    sys.modules["__main__"] = module
    arguments, sys.argv = sys.argv, [str(path)]
    try:
        yield module.__dict__
    finally:
        sys.modules["__main__"], sys.argv = kept, arguments


def printed_by(module: Any, script: str) -> list[str]:
    """The lines that a program prints when its ``torch`` is the module."""
    path = path_of(script)
    if script in WITH_PROCESSES:
        return printed_alone(module, path)
    program = compile(path.read_text(encoding="utf-8"), str(path), "exec")
    heard = io.StringIO()
    dtype = module.get_default_dtype()
    try:
        with (
            imports(module),
            main_module(path) as names,
            contextlib.redirect_stdout(heard),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")
            exec(program, names)
    finally:
        module.set_default_dtype(dtype)
        module.set_default_device(None)
        module.backends.cudnn.benchmark = module.backends.cudnn.deterministic = False
        module.set_printoptions(profile="default")
        module.use_deterministic_algorithms(False)
        module.set_float32_matmul_precision("highest")  # PyTorch's `allow_tf32 = True` sets it too
        # (PyTorch's compiler switches it off for good)
        module.distributions.Distribution.set_default_validate_args(True)
        overriding.uninstall()  # what classes of the program's have asked for
    return heard.getvalue().splitlines()


def printed_alone(module: Any, path: Path) -> list[str]:
    """The lines that it prints in a process of its own, run as a user would."""
    runner = ["-m", "minitorch"] if module is minitorch else []
    done = subprocess.run(
        [sys.executable, *runner, str(path)],
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return [*done.stdout.splitlines(), *([] if done.returncode == 0 else [done.stderr])]


def difference(theirs: list[str], ours: list[str]) -> str:
    """The first line that says something else; "" if there is none."""
    for number, (a, b) in enumerate(zip(theirs, ours), 1):
        if not same(a, b):
            return f"line {number}:\n  torch     {a}\n  minitorch {b}"
    if len(theirs) != len(ours):
        return f"torch prints {len(theirs)} lines, minitorch {len(ours)}: {ours[-1:]}"
    return ""


def same(a: str, b: str) -> bool:
    """Are two lines the same, up to the last digits of floats?"""
    if a == b:
        return True
    words = [[part.split() for part in NUMBER.split(line)] for line in (a, b)]
    return words[0] == words[1] and all(map(near, NUMBER.findall(a), NUMBER.findall(b)))


def near(a: str, b: str) -> bool:
    if a == b:
        return True
    if "." not in a or "." not in b:
        return False  # an integer has no last digits
    unit = max(place(a), place(b))
    return abs(float(a) - float(b)) <= RELATIVE * abs(float(a)) + 1.01 * unit


def place(number: str) -> float:
    """The unit of the last digit that a number shows."""
    digits, _, power = number.partition("e")
    return 10.0 ** (int(power or 0) - len(digits.partition(".")[2]))


def recorded(script: str) -> list[str]:
    """What torch printed."""
    return (HERE / "printed" / f"{script}.txt").read_text(encoding="utf-8").splitlines()


def main(names: list[str]) -> None:
    if names[:1] == ["--compare"]:
        for name in names[1:] or SCRIPTS:
            try:
                said = difference(recorded(name), printed_by(minitorch, name))
            except Exception:
                said = traceback.format_exc()
            if said:
                print(f"{name}: {said}")
        return
    import torch

    for name in names or SCRIPTS:
        lines = printed_by(torch, name)
        target = HERE / "printed" / f"{name}.txt"
        target.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n", delete=False) as file:
            file.write("".join(f"{line}\n" for line in lines))
        target.write_bytes(Path(file.name).read_bytes())
        os.unlink(file.name)
        print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
