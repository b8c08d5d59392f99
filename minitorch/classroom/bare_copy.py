"""The package as a child sees it: without solutions, known mistakes, hints, and the judge."""

from __future__ import annotations

import compileall
import shutil
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
# Of an exercise's folder; all else stays outside.
OF_EXERCISES = ("stub.py", "cases.py")
OF_CLASSROOM = (
    "__init__", "canary", "confine", "gathering", "kinds", "leftovers", "overseer",
    "runner", "syscalls", "values", "wire", "zygote",
)  # fmt: skip


def make(folder: Path) -> Path:
    """Write the copy into ``folder``/minitorch; returns ``folder``, which goes on the path."""
    top = folder / PACKAGE.name
    shutil.copytree(PACKAGE, top, ignore=left_out)
    # A child loads what this process has loaded. To compile all the rest takes seconds.
    for module in list(sys.modules.values()):
        file = Path(getattr(module, "__file__", None) or "")
        if file.is_relative_to(PACKAGE):
            copy = top / file.relative_to(PACKAGE)
            if copy.exists():
                compileall.compile_file(copy, quiet=2)
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def left_out(folder: str, names: list[str]) -> set[str]:
    """The names in a folder of the package that are not copied."""
    inside = Path(folder).resolve().relative_to(PACKAGE).parts
    if inside[:2] == ("course", "exercises") and len(inside) > 3:
        kept = {"__pycache__", *OF_EXERCISES}
        if inside[-1] == "__pycache__":
            kept = {name for name in names if name.startswith("cases.")}
        return set(names) - kept
    if inside[:1] == ("classroom",):
        kept = {name for name in names if name.partition(".")[0] in (*OF_CLASSROOM, "__pycache__")}
        return set(names) - kept
    return {name for name in names if name.endswith(".pyi")}
