"""A row of pictures of which one is shown at a time, in HTML alone.

Round buttons of one group choose the picture: a click or the arrow keys move them, and a rule of
style shows the picture with the same number. No script runs, so it works in a static page, from a
file, in JupyterLab and in exported notebooks. On paper all pictures stand side by side.

Each part of the drawing is defined once. A picture is a list of references to its parts.
"""

from __future__ import annotations

from html import escape

from ..palette import FONTS, PANEL, STRONG_GRADIENT
from ..svg import enlarged, mark_of, number

_STYLE = (
    ".mt-steps{{max-width:640px;box-sizing:border-box;margin:0;padding:8px 12px;border-radius:8px;"
    "background:{ground};color:{text};border:1px solid {line};line-height:1.4;color-scheme:light}}"
    ".mt-steps details{{display:none}}"
    ".mt-steps fieldset{{border:0;margin:0;padding:0;min-width:0}}"
    ".mt-steps legend{{float:none;width:auto;padding:0;margin:0 0 4px;font-size:15px;"
    "font-weight:bold;color:inherit}}"
    ".mt-steps input{{accent-color:{strong};width:16px;height:16px;margin:2px 4px 2px 0}}"
    ".mt-steps fieldset>div>div{{display:none}}"
    ".mt-steps p{{min-height:var(--lines);margin:6px 0;color:inherit;font-size:15px;"
    "line-height:1.4;text-align:left}}"
    "@media(max-width:500px){{.mt-steps p{{min-height:var(--lines-of-a-phone)}}}}"
    ".mt-steps p.mt-go{{display:flex;gap:8px;min-height:0}}"
    ".mt-steps label,.mt-steps .mt-go span{{padding:3px 12px;margin:0;border-radius:6px;"
    "border:1px solid {line};font-size:14px;line-height:1.4}}"
    ".mt-steps label{{cursor:pointer;border-color:{soft};background:#fff;color:inherit}}"
    ".mt-steps .mt-go span{{color:{soft}}}"
    ".mt-steps svg{{display:block;margin:0 auto;max-width:100%;height:auto;background:none}}"
    "{shown}{{display:block}}"
    "@media print{{.mt-steps input,.mt-steps p.mt-go{{display:none}}"
    ".mt-steps{{max-width:none}}"
    ".mt-steps fieldset>div{{display:flex;flex-wrap:wrap;gap:10px}}"
    ".mt-steps fieldset>div>div{{display:block;width:31%;break-inside:avoid}}"
    ".mt-steps p{{min-height:0;font-size:9px}}}}"
)


Parts = dict[tuple[int, int, int], list[str]]


def page(sentences: list[str], parts: Parts, width: float, height: float, title: str) -> str:
    """The HTML of all steps.

    - ``sentences``: what each step says.
    - ``parts``: (layer, first step, step after the last) -> pieces of SVG.
    - ``width``, ``height``: of every picture, in pixels.
    """
    n = len(sentences)
    in_order = sorted(parts.items(), key=lambda part: part[0])
    mark = mark_of(title, sentences, in_order)
    groups = {span: f"{mark}-{i}" for i, (span, _) in enumerate(in_order)}
    shown = ",".join(
        [
            f".mt-steps input:nth-of-type({i}):checked~div>div:nth-of-type({i})"
            for i in range(1, n + 1)
        ]
    )
    longest = max([len(sentence) for sentence in sentences])
    style = _STYLE.format(
        ground=PANEL.fill, text=PANEL.text, line=PANEL.line, soft=PANEL.soft,
        strong=STRONG_GRADIENT, shown=shown,
    )  # fmt: skip
    heights = f"--lines:{ems(longest, 82)}em;--lines-of-a-phone:{ems(longest, 44)}em"
    out = [
        f'<div class="mt-steps" style="{heights}"><style>{style}</style>',
        f'<form method="dialog"><fieldset><legend>{escape(title, quote=False)}</legend>',
    ]
    for i in range(n):
        checked = " checked" if i == 0 else ""
        out.append(
            f'<input type="radio" name="{mark}" id="{mark}-r{i}" '
            # (JupyterLab's own keys must not take the arrow keys away)
            f'aria-labelledby="{mark}-c{i}" data-lm-suppress-shortcuts="true"{checked}>'
        )
    out.append("<div>")
    shown_width = number(enlarged(width))
    for i, sentence in enumerate(sentences):
        uses = [f'<use href="#{id_}"/>' for (_, a, b), id_ in groups.items() if a <= i < b]
        back, onwards = _button(mark, i - 1, n, "Back"), _button(mark, i + 1, n, "Next")
        out.append(
            f'<div><p class="mt-go">{back}{onwards}</p>'
            f'<p id="{mark}-c{i}">{escape(sentence, quote=False)}</p>'
            f'<svg width="{shown_width}" viewBox="0 0 {number(width)} {number(height)}" '
            f'role="img" aria-labelledby="{mark}-c{i}" font-family="{FONTS}">{"".join(uses)}</svg>'
            "</div>"
        )
    out += [
        # Where style is taken away (a notebook that is not trusted), so are the pictures, but the
        # words in them are not: they are folded up, at the end.
        "</div></fieldset></form><details><summary>Words in the pictures</summary>",
        f'<svg width="0" height="0" aria-hidden="true"><defs font-family="{FONTS}">',
        *[f'<g id="{groups[span]}">{"".join(svg)}</g>' for span, svg in in_order],
        "</defs></svg></details></div>",
    ]
    return "\n".join(out)


def ems(length: int, per_line: int) -> str:
    """The height of a text, so that the picture stays where it is while its words change."""
    return number(1.4 * -(-length // per_line))


def _button(mark: str, i: int, n: int, words: str) -> str:
    if 0 <= i < n:
        return f'<label for="{mark}-r{i}">{words}</label>'
    return f"<span>{words}</span>"
