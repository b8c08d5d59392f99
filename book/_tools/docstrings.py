"""The package's docstrings as pages: plain text with ``code``, lists and examples, made RST.

reStructuredText, not MyST: its directives take several signatures, and its examples are those of
docstrings.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

CODE = re.compile(r"``(.+?)``|`([^`\n]+)`", re.S)
# A word in quotation marks is a value to type: code, or typographers' quotes would appear.
QUOTED = re.compile(r"(?<![\w`])(\"[^\"\s`][^\"`\n]{0,30}\")(?!\w)")
BULLET = re.compile(r"- |\d+\. ")


def rst(doc: str | None) -> str:
    """A docstring as reStructuredText; "" when there is none."""
    return "\n\n".join(blocks(inspect.cleandoc(doc or "").splitlines()))


def blocks(lines: list[str]) -> Iterator[str]:
    """The paragraphs, items, examples and listings of a docstring, one at a time."""
    at = 0
    literal = False
    while at < len(lines):
        line = lines[at]
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            at += 1
            continue
        end = at + 1
        if literal and indent:
            while end < len(lines) and (lines[end].startswith(" ") or not lines[end].strip()):
                end += 1
            yield listing(lines[at:end], "text")
        elif line.lstrip().startswith(">>>"):
            while end < len(lines) and lines[end].strip():
                end += 1
            yield listing(lines[at:end], "pycon", indent if indent > 2 else 0)
        else:
            while end < len(lines) and goes_on(lines[end]):
                end += 1
            yield text_block(lines[at:end], indent)
        literal = lines[end - 1].rstrip().endswith("::")
        at = end


def goes_on(line: str) -> bool:
    """Whether a line continues the paragraph before it."""
    start = line.strip()
    return bool(start) and not BULLET.match(start) and not start.startswith(">>>")


def listing(lines: list[str], language: str, indent: int = 0) -> str:
    code = inspect.cleandoc("\n" + "\n".join(lines)).strip("\n")
    shift = " " * indent
    body = "\n".join(f"{shift}   {line}".rstrip() for line in code.splitlines())
    return f"{shift}.. code-block:: {language}\n\n{body}"


def text_block(lines: list[str], indent: int) -> str:
    """A paragraph, or an item of a list, on one line: no indentation can be misread."""
    text = re.sub(r"::$", ":", " ".join(line.strip() for line in lines))
    bullet = BULLET.match(text)
    mark = bullet[0] if bullet else ""
    return " " * indent + mark + inline(text[len(mark) :])


def inline(text: str) -> str:
    """A line of prose, its characters kept from meaning anything to RST."""
    text = re.sub(r":\w+:(?=`)", "", text)  # a role, such as :func:
    text = QUOTED.sub(r"`\1`", text) if "`" not in text else quoted_outside_code(text)
    parts, at = [], 0
    for found in CODE.finditer(text):
        parts.append(escaped(text[at : found.start()]))
        before = "" if found.start() == 0 or text[found.start() - 1].isspace() else "\\ "
        after = "" if found.end() == len(text) or text[found.end()].isspace() else "\\ "
        parts.append(f"{before}``{(found[1] or found[2]).strip()}``{after}")
        at = found.end()
    return "".join([*parts, escaped(text[at:])])


def quoted_outside_code(text: str) -> str:
    parts = re.split(r"(``.+?``|`[^`\n]+`)", text)
    return "".join(
        part if position % 2 else QUOTED.sub(r"`\1`", part) for position, part in enumerate(parts)
    )


def escaped(text: str) -> str:
    """Plain text whose every character shows; ``*word*`` stays emphasised."""
    text = re.sub(r"([\\*_|`])", r"\\\1", text)
    return re.sub(r"(?<!\S)\\\*([A-Za-z ]+)\\\*(?=[\s.,;:!?]|$)", r"*\1*", text)


# ---- signatures ----------------------------------------------------------------------------------


def signature(function: Callable[..., Any], skip: int = 0, out: bool = False) -> str:
    """``(input, dim=None, *, dtype=None)``: names and defaults; the first `skip` left out."""
    try:
        found = list(inspect.signature(function).parameters.values())[skip:]
    except (TypeError, ValueError):
        return "()"
    parts: list[str] = []
    star = False
    for position, parameter in enumerate(found):
        kind = parameter.kind
        if kind is parameter.KEYWORD_ONLY and not star:
            parts.append("*")
        star = star or kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        if out and kind is parameter.VAR_KEYWORD:
            continue
        parts.append(shown(parameter))
        following = found[position + 1].kind if position + 1 < len(found) else None
        if kind is parameter.POSITIONAL_ONLY and following is not kind:
            parts.append("/")
    if out:
        parts += [] if star else ["*"]
        parts.append("out=None")
    return f"({', '.join(parts)})" if parts != ["*args", "**kwargs"] else "()"


def shown(parameter: inspect.Parameter) -> str:
    """One parameter, with its default where that can be written down."""
    one = "*" * (parameter.kind is parameter.VAR_POSITIONAL)
    stars = one + "**" * (parameter.kind is parameter.VAR_KEYWORD)
    value = parameter.default
    if value is parameter.empty:
        return stars + parameter.name
    text = getattr(value, "__name__", None) or repr(value)
    simple = re.fullmatch(r"[\w.\-'\"(),\[\] ]+", text) and "object" not in text
    return f"{parameter.name}={text if simple else '...'}"


def entry(kind: str, signatures: list[str], body: str, indent: str = "") -> str:
    """A directive of Sphinx's Python domain, so that the names have anchors and can be searched."""
    start = f".. py:{kind}:: "
    heads = [start + signatures[0], *(" " * len(start) + line for line in signatures[1:])]
    lines = [*heads, "   :no-index-entry:", "   :no-contents-entry:", ""]
    lines += [f"   {line}".rstrip() for line in body.splitlines()]
    return "\n".join(f"{indent}{line}".rstrip() for line in lines) + "\n"
