"""A verdict as a card: what a notebook or a page shows of it. A terminal prints the text.

The card is HTML with a style of its own and without a script: hints are folded one in the other,
so that they open one by one. It takes text colour and ground from the page around it, light or
dark; what a colour says stands there in words or as a sign as well. All that comes from a reader's
code is escaped.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

from .candidates import tidy
from .definitions import Exercise
from .evidence import Evidence, Piece, Row, Side
from .grading import PASSED, UNWRITTEN, Verdict
from .pictures import picture_of


@cache
def style() -> str:
    """The rules of card.css, in one line."""
    text = files(__package__).joinpath("card.css").read_text(encoding="utf-8")
    return " ".join(re.sub(r"/\*.*?\*/", "", text, flags=re.S).split())


def card(verdict: Verdict, more: str = "", source: str = "") -> str:
    """The card of a verdict; ``more``: sentences below it, ``source``: the reader's solution."""
    exercise = verdict.exercise
    sign, kind = {PASSED: ("✓", "passed"), UNWRITTEN: ("○", "unwritten")}.get(
        verdict.status, ("✗", "failed")
    )
    said = {PASSED: "passed", UNWRITTEN: "not written yet"}.get(verdict.status, "not yet")
    body = {PASSED: _passed, UNWRITTEN: _unwritten}.get(verdict.status, _failed)
    return "\n".join([
        f'<div class="mt-check mt-check-{kind}" data-exercise="{escape(exercise.id)}">'
        f"<style>{style()}</style>",
        f'<p class="mt-check-verdict"><span class="mt-check-badge">'
        f'<span aria-hidden="true">{sign}</span> {escape(exercise.id)} {said}</span> '
        f"{in_line(exercise.title)}</p>",
        *body(verdict),
        *[f"<p>{escape(line)}</p>" for line in more.split("\n") if line],
        *(_both(exercise, source) if verdict.status == PASSED else _help(exercise)),
        *_seed(verdict),
        "</div>",
    ])  # fmt: skip


def _passed(verdict: Verdict) -> list[str]:
    out = [f"<p>All {verdict.cases} cases are right (seed {verdict.seed}).</p>"]
    if verdict.printed.strip():
        out.append(f"<p>It printed:</p>{_pre(verdict.printed)}")
    return out


def _unwritten(verdict: Verdict) -> list[str]:
    exercise = verdict.exercise
    name = escape(exercise.name)
    return [f"<p>{exercise.verb} <code>{name}</code>, then check again.</p>"]


def _failed(verdict: Verdict) -> list[str]:
    out = []
    if verdict.case is not None:
        out.append(
            f"<p>Case {verdict.case} of {verdict.cases} goes wrong ({verdict.right} are right).</p>"
        )
    out.append(f'<p class="mt-check-gap">{escape(_sentence(verdict.gap))}</p>')
    out += _table(verdict)
    if verdict.evidence is not None:
        out += _figure(verdict.exercise, verdict.evidence)
    if verdict.mistake is not None:
        message = in_line(verdict.mistake.message)
        out.append(f'<p class="mt-check-mistake"><strong>This looks like:</strong> {message}</p>')
    return out


def _sentence(gap: str) -> str:
    """The gap as a sentence of its own; a name at its beginning stays as it is."""
    if gap.partition(" ")[0] in ("called", "it", "item", "the", "there", "this"):
        gap = gap[0].upper() + gap[1:]
    return gap if gap.endswith((".", "?", "!")) else f"{gap}."


def _seed(verdict: Verdict) -> list[str]:
    if verdict.case is None:
        return []
    call = f'check("{verdict.exercise.id}", seed={verdict.seed})'
    return [
        f'<p class="mt-check-small"><code>{escape(call)}</code> draws the same cases again.</p>'
    ]


# ---- the table ----------------------------------------------------------------------------------


def _table(verdict: Verdict) -> list[str]:
    rows = []
    evidence = verdict.evidence
    if verdict.input.strip():
        facts = "".join([
            f'<span class="mt-check-facts"><code>{escape(name)}</code> {escape(about)}</span>'
            for name, about in (evidence.given if evidence else ())
        ])  # fmt: skip
        rows.append(_wide("input", _pre(verdict.input) + facts))
    if evidence is not None and evidence.rows:
        rows.append(
            '<tr class="mt-check-heads"><td></td><th scope="col">expected</th>'
            '<th scope="col">yours</th></tr>'
        )
        rows += map(_pair, evidence.rows)
        if evidence.more:
            rows.append(_wide("", f"{evidence.more} more, which are right"))
    if any(line.strip() for line in verdict.where):
        rows.append(_wide("your code", _pre("\n".join(verdict.where))))
    if verdict.printed.strip():
        rows.append(_wide("printed", _pre(verdict.printed)))
    return ["<table><tbody>", *rows, "</tbody></table>"] if rows else []


def _wide(title: str, html: str) -> str:
    head = f'<th scope="row">{title}</th>' if title else "<td></td>"
    return f'<tr>{head}<td colspan="2">{html}</td></tr>'


def _pair(row: Row) -> str:
    expected, got = _side(row.expected, False), _side(row.got, True)
    return (
        f'<tr class="mt-check-pair"><th scope="row">{escape(row.what)}</th>'
        f'<td data-of="expected">{expected}</td><td data-of="yours">{got}</td></tr>'
    )


def _side(side: Side, marks: bool) -> str:
    """One value; of the reader's, what differs is marked."""
    text = "".join([_piece(piece, marks) for piece in side.pieces])
    facts = ", ".join([_piece(fact, marks) for fact in side.facts])
    below = f'<span class="mt-check-facts">{facts}</span>' if facts else ""
    return f"<pre>{text}</pre>{below}"


def _piece(piece: Piece, marks: bool) -> str:
    text = escape(piece.text)
    if not piece.differs:
        return text
    return f"<mark>{text}</mark>" if marks else f"<strong>{text}</strong>"


def _pre(text: str) -> str:
    return f"<pre>{escape(text.rstrip())}</pre>"


def _figure(exercise: Exercise, evidence: Evidence) -> list[str]:
    picture = picture_of(exercise, evidence)
    if picture is None:
        return []
    caption = escape(picture.caption)
    return [f"<figure>{picture.svg}<figcaption>{caption}</figcaption></figure>"]


# ---- help ---------------------------------------------------------------------------------------


def _both(exercise: Exercise, source: str) -> list[str]:
    """The book's solution, folded; beside the reader's, where that is known."""
    codes = [("Yours", source)] if source.strip() else []
    codes.append(("The book’s", exercise.reference))
    shown = [
        f'<div><p><strong>{title}</strong></p><pre data-language="python">'
        f"{escape(tidy(code), quote=False)}</pre></div>"
        for title, code in codes
    ]
    title = "Yours beside the book’s" if len(codes) > 1 else "The book’s solution"
    return [
        f'<details class="mt-check-solution"><summary>{title}</summary>',
        f'<div class="mt-check-both">{"".join(shown)}</div>',
        f"{paragraphs(exercise.explain)}</details>",
    ]


def _help(exercise: Exercise) -> list[str]:
    """Hints, each inside the one before; and the stub, for those who want to start again."""
    id, count = escape(exercise.id), len(exercise.hints)
    inner = f"<p><code>solution(&quot;{id}&quot;)</code> shows a solution.</p>"
    for number in range(count, 0, -1):
        title = "Hint" if number == 1 else "Next hint"
        text = paragraphs(exercise.hints[number - 1])
        inner = (
            f'<details class="mt-check-hint"><summary>{title}</summary>'
            f'<p class="mt-check-small">Hint {number} of {count}</p>{text}{inner}</details>'
        )
    stub = escape(tidy(exercise.stub), quote=False)
    return [
        inner,
        '<details class="mt-check-again"><summary>Start again</summary>'
        "<p>This is where you started. Put it in the cell, in place of what is there:</p>"
        f'<pre data-language="python">{stub}</pre></details>',
    ]


# ---- markdown, as hints and messages use it -----------------------------------------------------


def paragraphs(text: str) -> str:
    """Paragraphs of Markdown with code, emphasis and one-letter formulas in them."""
    parts = [part for part in re.split(r"\n\s*\n", tidy(text).strip()) if part]
    return "".join([f"<p>{in_line(' '.join(part.split()))}</p>" for part in parts])


def in_line(text: str) -> str:
    """``code``, **strong**, *emphasis* and $i$ within a line."""
    pieces = re.split(r"(`[^`]+`)", text)
    return "".join([
        f"<code>{escape(piece[1:-1])}</code>" if piece[:1] == "`" else _emphasis(escape(piece))
        for piece in pieces
    ])  # fmt: skip


def _emphasis(text: str) -> str:
    text = re.sub(r"\*\*(\S(?:[^*]*\S)?)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])", r"<em>\1</em>", text)
    return re.sub(r"\$(\w)\$", r"<em>\1</em>", text)
