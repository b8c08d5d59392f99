"""What a function shows for one setting: pictures, HTML, and words."""

from __future__ import annotations

import base64
import contextlib
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

PICTURES = ("image/svg+xml", "text/html", "image/png")  # the first that a result has is shown


@dataclass(frozen=True)
class Frame:
    """One state: ``html`` for the page, ``words`` for those who do not see it."""

    html: str
    words: str


def frame_of(function: Callable[..., Any], values: Mapping[str, Any]) -> Frame:
    """Call the function, and keep what it printed and what it returned (a tuple: one by one).

    An error is told with the setting that led to it.
    """
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            result = function(**values)
    except Exception as error:
        given = ", ".join([f"{name}={value!r}" for name, value in values.items()])
        error.add_note(f"explore() called {_name(function)}({given}).")
        raise
    parts = [_text(printed.getvalue())] if printed.getvalue() else []
    results = result if type(result) is tuple else (result,)
    parts += [part(value) for value in results if value is not None]
    if not parts:
        raise ValueError(
            f"{_name(function)} neither returned nor printed anything: an explorer shows what its "
            "function returns. Return a picture, a tensor or a text."
        )
    return Frame("\n".join([p.html for p in parts]), "\n".join([p.words for p in parts]))


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", "the function")


def part(value: Any) -> Frame:
    """How one result is shown: as a notebook would show it, else its text."""
    if isinstance(value, str):
        return _text(value)
    data = _bundle(value)
    kind = next((kind for kind in PICTURES if data.get(kind)), None)
    words = data.get("text/plain") or repr(value)
    if kind is None:
        return _text(words)
    shown = data[kind]
    if kind == "image/png":
        if isinstance(shown, bytes):
            shown = base64.b64encode(shown).decode("ascii")
        alt = escape(words)
        shown = f'<img alt="{alt}" src="data:image/png;base64,{"".join(shown.split())}">'
    return Frame(shown, words)


def _bundle(value: Any) -> Mapping[str, Any]:
    """What the object says of itself, by the names that notebooks ask for."""
    if hasattr(value, "_repr_mimebundle_"):
        found = value._repr_mimebundle_()
        return found[0] if isinstance(found, tuple) else found
    names = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_", "image/png": "_repr_png_"}
    return {kind: getattr(value, name)() for kind, name in names.items() if hasattr(value, name)}


def _text(words: str) -> Frame:
    words = words.rstrip("\n")
    return Frame(f"<pre>{escape(words, quote=False)}</pre>", words)
