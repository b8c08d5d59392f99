"""The package's own source, shown in the book as it is on disk."""

from __future__ import annotations

import inspect
import linecache
import sys
import textwrap
import types
from html import escape
from pathlib import Path
from typing import Any

from ...errors import explain, type_name
from ...graph.node import Function
from ...graph.registry import OPS
from .highlighting import highlight, highlight_c

PACKAGE = Path(__file__).resolve().parents[2]

# The classes are those that Pygments writes, so the book's style colours them; the colours here are
# for pages that have none.
_STYLE = (
    "<style>"
    ".mt-source-file{font-size:.85em;opacity:.8}"
    ".mt-source .k{color:var(--mt-data,var(--jp-mirror-editor-keyword-color,#24629f))}"
    ".mt-source .s{color:var(--mt-text,var(--jp-mirror-editor-string-color,#2b6e47))}"
    ".mt-source .c1{color:var(--mt-op,var(--jp-mirror-editor-comment-color,#5d6875))}"
    ".mt-source .mi{color:var(--mt-gradient,var(--jp-mirror-editor-number-color,#b8560d))}"
    "</style>"
)


class Source:
    """Source text that a notebook shows coloured, under the name of its file.

    ``code`` is the text, ``file`` its file relative to the package's parent folder; ``language``
    is "python" or "c".
    """

    def __init__(self, code: str, file: str, note: str = "", language: str = "python") -> None:
        self.code = code
        self.file = file
        self.note = note
        self.language = language

    def __repr__(self) -> str:
        return self.code

    def _repr_markdown_(self) -> str:
        fence = "```"
        while fence in self.code:
            fence += "`"
        return f"`{self.file}`{self.note}\n\n{fence}{self.language}\n{self.code}\n{fence}\n"

    def _repr_html_(self) -> str:
        coloured = (highlight_c if self.language == "c" else highlight)(self.code)
        return (
            f'<div class="mt-source">{_STYLE}<div class="mt-source-file">'
            f"<code>{escape(self.file)}</code>{escape(self.note)}</div>"
            f'<div class="highlight"><pre data-language="{self.language}">{coloured}\n'
            "</pre></div></div>"
        )


def source(obj: Any, *, part: str | None = None, fold: dict[str, str] | None = None) -> Source:
    """The source of something in this package, read from its file now.

    - ``obj``: a class, function, method, property or module of minitorch, or a node of a graph
      (``y.grad_fn``: its class). For an operation's short function, such as ``minitorch.tanh``, the
      class that it is made from is shown. Of what ``minitorch.compile`` has made: the C of its
      loops, or the Python of its calls, that was written for the newest recording.
    - ``part``: show only this attribute of it: ``source(Tanh, part="backward")``. Of a compiled
      function: "c", "python", or "guards" (what a call looks at, and does, besides).
    - ``fold``: what the reader is not to read yet. ``{"except ValueError": "error messages"}`` puts
      the line ``...  # error messages`` in place of each line that contains ``except ValueError``
      and of the block below that line. All other lines are the file's own.

    Raises TypeError for anything that has no Python source in minitorch, AttributeError when there
    is no such part, ValueError for a compiled function that was not called yet, or when nothing
    contains a text of ``fold``, OSError when the file cannot be read.
    """
    compiled = getattr(obj, "__dict__", {}).get("_compiled")
    if compiled is not None:
        return _generated(compiled, part)
    target, note = _written_out(*_target(obj))
    if part is not None:
        target, note = _target(inspect.getattr_static(target, part))
    if not _has_source(target):
        raise TypeError(
            "viz.source shows a class, function, method or module of minitorch, or a node of a "
            f"graph; got {type_name(obj)}. For other code use inspect.getsource."
        )
    path = Path(inspect.getfile(target)).resolve()
    if PACKAGE not in path.parents:
        raise TypeError(
            f"viz.source shows code of minitorch; {getattr(target, '__name__', target)!r} is "
            "defined elsewhere. For other code use inspect.getsource."
        )
    linecache.checkcache(str(path))  # as it is now, not as it was when it was imported
    code = textwrap.dedent(inspect.getsource(target)).rstrip("\n")
    code = _folded(code, fold or {})
    return Source(code, path.relative_to(PACKAGE.parent).as_posix(), note)


def _generated(compiled: Any, part: str | None) -> Source:
    """What ``minitorch.compile`` has written for the newest recording of a function."""
    if not compiled.entries:
        raise ValueError(
            explain(
                "a compiled function has source when it was called and recorded",
                "there is no recording",
                "call it first; minitorch.compiler.explain says what stands in the way",
            )
        )
    entry = compiled.entries[0]
    texts = {
        "c": getattr(entry.run, "source", ""), "python": getattr(entry.run, "code", ""),
        "guards": entry.code,
    }  # fmt: skip
    part = part or ("c" if texts["c"] else "python" if texts["python"] else "guards")
    if not texts.get(part):
        there = ", ".join(name for name, text in texts.items() if text)
        raise AttributeError(f"this compiled function has no source {part!r}, but: {there}")
    name = getattr(compiled.function, "__name__", "function")
    return Source(texts[part], name, ": " + _PARTS[part], "c" if part == "c" else "python")


_PARTS = {
    "c": "its loops, written for the C compiler", "python": "its calls of NumPy, in order",
    "guards": "what a call looks at, and what it changes",
}  # fmt: skip


def _folded(code: str, fold: dict[str, str]) -> str:
    """The code with one line in place of each block that ``fold`` names; see ``source``."""
    lines: list[str] = []
    found: set[str] = set()
    inside = None  # the indentation of the line whose block is folded
    for line in code.splitlines():
        text = line.lstrip()
        indent = len(line) - len(text)
        if inside is not None and (indent > inside or text[:1] in ("", ")", "]", "}")):
            continue
        inside = None
        marker = next((one for one in fold if one in line), None)
        if marker is not None:
            found.add(marker)
            inside = indent
            line = f"{' ' * indent}...  # {fold[marker]}"
            if lines and lines[-1] == line:
                continue  # neighbours with one label become one line
        lines.append(line)
    for marker in fold:
        if marker not in found:
            raise ValueError(
                explain(
                    "each text of fold must stand in a line that is shown",
                    f"no such line contains {marker!r}",
                    "copy the beginning of the line from the source",
                )
            )
    return "\n".join(lines)


def _target(obj: Any) -> tuple[Any, str]:
    """What ``inspect`` can find the source of, and what to say about it."""
    if isinstance(obj, property):
        obj = obj.fget
    if isinstance(obj, (staticmethod, classmethod)):
        obj = obj.__func__
    if isinstance(obj, Function):
        obj = type(obj)
    obj = inspect.unwrap(obj) if callable(obj) else obj
    if isinstance(obj, types.FunctionType) and obj.__code__.co_name != obj.__name__:
        # made by another function, and named after what it does: its node's class tells more
        op = OPS.get(obj.__name__)
        if op is not None and op.node is not None:
            return op.node, f": {obj.__name__} is made from this class"
    return obj, ""


def _written_out(target: Any, note: str) -> tuple[Any, str]:
    """A class that a function has made for one name of several: the class that is written out."""
    if isinstance(target, type) and Function in target.__mro__:
        for base in target.__mro__:
            if f"class {base.__qualname__}(" in inspect.getsource(sys.modules[base.__module__]):
                return base, note or f": {target.__name__} is one of these" * (base is not target)
    return target, note


def _has_source(target: Any) -> bool:
    kinds = (type, types.FunctionType, types.MethodType, types.ModuleType)
    if not isinstance(target, kinds):
        return False
    module = target if isinstance(target, types.ModuleType) else inspect.getmodule(target)
    return getattr(module, "__file__", None) is not None
