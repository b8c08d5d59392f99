"""Say which file has which operation:  python book/_tools/later.py [--check]

``import minitorch`` reads few files of ``minitorch/ops``; ops/later.py says what the others have,
so that they are found when somebody asks. This program writes it: it reads all files in a process
of its own and notes what those register that the import alone had not read. (``faces.py`` calls it,
too.) With `--check` nothing is written; the exit code says whether the file is old.
"""

import collections
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import notebooks

TARGET = notebooks.ROOT / "minitorch" / "ops" / "later.py"
HEAD = '''"""The operations of files that are read when somebody asks for one (see ops/__init__.py).

Written by book/_tools/later.py. After each file come its operations. ``+`` in front says that
Tensor has it as a method, too; ``.`` that only Tensor has it, and ``-`` that it has no public name.
"""

FILES = """\\
'''
# Run with an empty table, or an old one would decide what is read.
CHILD = """
import sys, types
table = sys.modules["minitorch.ops.later"] = types.ModuleType("minitorch.ops.later")
table.FILES = ""
import minitorch
from importlib import import_module
from pkgutil import walk_packages
from minitorch.graph.registry import OpTable
def noted(self, name, op):
    frame = sys._getframe()
    while frame.f_code.co_name != "<module>":
        frame = frame.f_back
    mark = ("+" if op.is_method else "") if op.is_function else "." if op.is_method else "-"
    print(frame.f_globals["__name__"].removeprefix("minitorch.ops."), mark + name)
    dict.__setitem__(self, name, op)
OpTable.__setitem__ = noted
for file in walk_packages(minitorch.ops.__path__, "minitorch.ops."):
    import_module(file.name)
"""


def found() -> dict[str, list[str]]:
    """File, such as ``linalg.triangular`` -> its operations with their marks."""
    lines = subprocess.check_output([sys.executable, "-c", CHILD], cwd=notebooks.ROOT, text=True)
    files = collections.defaultdict(list)
    for line in lines.splitlines():
        file, name = line.split()
        files[file].append(name)
    return {
        file: sorted(files[file], key=lambda name: name.lstrip("+.-")) for file in sorted(files)
    }


def written(files: Mapping[str, list[str]]) -> str:
    """The text of ops/later.py."""
    text = HEAD
    for file, names in files.items():
        line = f"{file}:"
        for name in names:
            if len(line) + len(name) >= 100:
                text, line = f"{text}{line}\n", "   "
            line += f" {name}"
        text += f"{line}\n"
    return text + '"""\n'


def main(arguments: list[str], target: Path = TARGET) -> int:
    text = written(found())
    is_old = not target.exists() or target.read_text(encoding="utf-8") != text
    if is_old:
        print("ops/later.py does not say which files the operations are in now")
    if is_old and "--check" not in arguments:
        notebooks.write_text(target, text)
        print("    written")
    return int("--check" in arguments and is_old)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
