"""Python code coloured, and C: the kinds that Pygments tells apart."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from html import escape


def highlight(code: str) -> str:
    """Python code as HTML, with the class names of Pygments: k, s, c1, mi, nf and nc."""
    out, done = [], (1, 0)
    lines = code.splitlines(keepends=True) or [""]
    for kind, start, end in _marked(code):
        out.append(escape(_between(lines, done, start), quote=False))
        text = escape(_between(lines, start, end), quote=False)
        out.append(f'<span class="{kind}">{text}</span>')
        done = end
    out.append(escape(_between(lines, done, (len(lines) + 1, 0)), quote=False))
    return "".join(out)


_C = re.compile(
    r"(?P<c1>/\*.*?\*/|//[^\n]*|\#[^\n]*)|(?P<s>\"[^\"\n]*\")|(?P<mi>\b[0-9][\w.]*(?:(?<=e)[-+]\d+)?)"
    r"|(?P<k>\b(?:static|void|for|if|else|return|int|unsigned|char|double|float|const|size|REAL)\b)",
    re.S,
)


def highlight_c(code: str) -> str:
    """C code as HTML, with the same class names; directives look like comments."""
    out, done = [], 0
    for found in _C.finditer(code):
        out.append(escape(code[done : found.start()], quote=False))
        out.append(f'<span class="{found.lastgroup}">{escape(found[0], quote=False)}</span>')
        done = found.end()
    return "".join([*out, escape(code[done:], quote=False)])


Place = tuple[int, int]  # line (from 1) and column (from 0)
# Since Python 3.12 an f-string comes in pieces; here it is one string on every Python.
_F_START, _F_END = (getattr(tokenize, f"FSTRING_{name}", -1) for name in ("START", "END"))


def _marked(code: str) -> Iterator[tuple[str, Place, Place]]:
    """What is coloured: its kind, start and end."""
    open_strings: list[Place] = []
    previous = ""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == _F_START:
            open_strings.append(token.start)
        elif token.type == _F_END:
            start = open_strings.pop()
            if not open_strings:
                yield "s", start, token.end
        elif not open_strings and (kind := _kind(token, previous)):
            yield kind, token.start, token.end
        previous = token.string


def _kind(token: tokenize.TokenInfo, previous: str) -> str:
    if token.type == tokenize.NAME:
        if previous in ("def", "class"):
            return "nf" if previous == "def" else "nc"
        return "k" if keyword.iskeyword(token.string) else ""
    kinds = {tokenize.COMMENT: "c1", tokenize.NUMBER: "mi", tokenize.STRING: "s"}
    return kinds.get(token.type, "")


def _between(lines: list[str], start: Place, end: Place) -> str:
    """The text from one place to another."""
    if start[0] == end[0]:
        return lines[start[0] - 1][start[1] : end[1]]
    first, *rest = lines[start[0] - 1 : end[0] - 1] or [""]
    last = lines[end[0] - 1][: end[1]] if end[0] <= len(lines) else ""
    return first[start[1] :] + "".join(rest) + last
