"""Name new layers in the face of their package:  python book/_tools/faces.py [--check]

A public class in a family of ``nn`` (a file such as nn/layers/linear.py) belongs to
``minitorch.nn``: what nn/__init__.py does not import yet is added there, and to its ``__all__``.
Ruff puts the lines in order. With `--check` nothing is written; the exit code says whether
something is missing. Then it says which file has which operation (see later.py).
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import later
import notebooks

FACE = notebooks.ROOT / "minitorch" / "nn" / "__init__.py"
FAMILIES = ("activations", "containers", "layers", "losses", "norms", "sequences")
# Bases of several layers, which torch.nn does not show either.
HIDDEN = {"Convolution", "NonDynamicallyQuantizableLinear"}


def defined(path: Path) -> list[str]:
    """The public classes of a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    names = [node.name for node in body if isinstance(node, ast.ClassDef)]
    return [name for name in names if name[0] != "_" and name not in HIDDEN]


def listed(text: str) -> list[str]:
    """What ``__all__`` says."""
    found = re.search(r"(?s)^__all__ = (\[.*?\])", text, re.MULTILINE)
    assert found, "nn/__init__.py has no __all__"
    return ast.literal_eval(found[1])


def missing(face: Path = FACE) -> dict[str, list[str]]:
    """Module, such as ``layers.linear`` -> its classes that the face does not name."""
    known = set(listed(face.read_text(encoding="utf-8")))
    found = {}
    for family in FAMILIES:
        for path in sorted((face.parent / family).glob("*.py")):
            found[f"{family}.{path.stem}"] = [n for n in defined(path) if n not in known]
    return {module: names for module, names in found.items() if names}


def completed(text: str, new: dict[str, list[str]]) -> str:
    """The face with these names."""
    names = sorted({*listed(text), *(name for group in new.values() for name in group)})
    lines = [f"from .{module} import {', '.join(group)}\n" for module, group in new.items()]
    every = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]"
    text = re.sub(r"(?s)^__all__ = \[.*?\]", lambda _: every, text, count=1, flags=re.MULTILINE)
    return text.replace("__all__ = [", "".join(lines) + "\n__all__ = [", 1)


def main(arguments: list[str]) -> int:
    new = missing()
    for module, names in new.items():
        print(f"nn/{module.replace('.', '/')}.py: {', '.join(names)}")
    if new and "--check" not in arguments:
        notebooks.write_text(FACE, completed(FACE.read_text(encoding="utf-8"), new))
        ruff = [sys.executable, "-m", "ruff"]
        subprocess.run([*ruff, "check", "-q", "--select", "I", "--fix", FACE], check=True)
        subprocess.run([*ruff, "format", "-q", FACE], check=True)
        print("    named in nn/__init__.py")
    is_old = later.main(arguments)
    return int("--check" in arguments and bool(new)) or is_old


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
