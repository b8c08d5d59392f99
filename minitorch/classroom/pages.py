"""Pieces of plain HTML. Whatever comes from outside passes through ``e``.

The pages hold no script at all and say so (Content-Security-Policy): a text that got through
would still be only text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from urllib.parse import quote

from .names import tame

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def e(text: object, longest: int = 4000) -> str:
    """A text as HTML shows it, letter by letter."""
    return escape(tame(text, longest), quote=True)


def page(title: str, body: str, up: Sequence[tuple[str, str]] = ()) -> str:
    """A whole page. ``up``: (text, address) of the pages above it."""
    style = resources.files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    above = " / ".join(link(text, address) for text, address in up)
    nav = f'<nav aria-label="Above this page">{above}</nav>' if above else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>{e(title)}</title>
<style>{style}</style>
</head>
<body>
{nav}
<main>
<h1>{e(title)}</h1>
{body}
</main>
</body>
</html>
"""


def link(text: object, address: str) -> str:
    """A link within the site. ``address`` is a path, of which each part is quoted."""
    return f'<a href="{escape(quote(address), quote=True)}">{e(text)}</a>'


def table(head: Iterable[str], rows: Iterable[Sequence[str]], what: str) -> str:
    """Cells are HTML already; the first of each row is its heading. It scrolls by itself."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    ]
    inside = f"<thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{e(what)}">'
        f"<table>{inside}</table></div>"
    )


def mark(kind: str, text: object, aloud: str = "") -> str:
    """A word on a ground that says the same by its colour; ``aloud``: how a sign is read."""
    label = f' role="img" aria-label="{e(aloud)}"' if aloud else ""
    return f'<span class="mark {e(kind)}"{label}>{e(text)}</span>'


def bar(share: float) -> str:
    """A share from 0 to 1, drawn. The number stands beside it: it is hidden from readers aloud."""
    return (
        f'<span class="bar" aria-hidden="true"><span style="--share:{100 * share:.0f}%"></span>'
        "</span>"
    )


def histogram(scores: Sequence[float], most: float, what: str) -> str:
    """How many have which score, in ten columns; nothing if there is no score."""
    if not scores or most <= 0:
        return ""
    counts = [0] * 10
    for score in scores:
        counts[min(9, max(0, int(10 * score / most)))] += 1
    tallest = max(counts)
    parts = []
    for number, count in enumerate(counts):
        x, height = 30 + 40 * number, round(90 * count / tallest, 1)
        parts.append(f'<rect x="{x}" y="{110 - height}" width="34" height="{height}"/>')
        if count:
            parts.append(
                f'<text x="{x + 17}" y="{104 - height}" text-anchor="middle">{count}</text>'
            )
    for number in range(0, 11, 2):
        label = f"{most * number / 10:.3g}"
        parts.append(f'<text x="{30 + 40 * number}" y="128" text-anchor="middle">{label}</text>')
    told = ", ".join(
        f"{count} from {most * n / 10:.3g} to {most * (n + 1) / 10:.3g}"
        for n, count in enumerate(counts)
        if count
    )
    return (
        f'<svg viewBox="0 0 460 135" width="460" height="135" role="img" '
        f'aria-label="{e(what)}: {told}">{"".join(parts)}</svg>'
    )


def pre(text: object) -> str:
    return f'<pre tabindex="0">{e(text)}</pre>' if str(text).strip() else ""


def details(summary: str, inside: str) -> str:
    return f"<details><summary>{e(summary)}</summary>{inside}</details>"
