"""The examples of the reference that stand beside it, in `book/examples/*.txt`.

A docstring with an example of its own needs none here. In a file, a line at the margin names an
entry, and below it, indented, is its example as a session of Python. Two spaces behind the name, in
brackets, a line may say why PyTorch does not print the same; `tests/book/test_examples.py` runs
every example here and there, and proves each such remark.
"""

import functools
import re
import textwrap
from dataclasses import dataclass

import notebooks

FOLDER = notebooks.BOOK / "examples"
ENTRY = re.compile(r"^(torch\.\S+)(?:  \((.+)\))?\n((?: {4}.*\n|\n)+)", re.M)


@dataclass(frozen=True)
class Example:
    """A session of Python, and why PyTorch's is another ("" where it is the same)."""

    text: str
    differs: str


@functools.cache
def examples() -> dict[str, Example]:
    """The name of an entry -> its example. ValueError for a name with two."""
    found: dict[str, Example] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        for name, differs, text in ENTRY.findall(path.read_text(encoding="utf-8")):
            if name in found:
                raise ValueError(f"{path.name}: {name} has two examples; join them")
            found[name] = Example(textwrap.dedent(text).strip() + "\n", differs)
    return found
