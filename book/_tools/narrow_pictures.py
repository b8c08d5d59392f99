"""Curves whose numbers a phone shows large enough:  python book/_tools/narrow_pictures.py SITE

A curve is drawn 480 pixels wide; a phone shows it three quarters as large, and the numbers at its
axes would be hard to read. There is room for larger ones, so the drawing itself says: where I am
shown narrow, write them larger. (An image asks for its own width, not for that of the page. For
curves that stand in a page itself, custom.css says the same.)
"""

import os
import sys
from pathlib import Path

from minitorch.viz.plots import sketches, surfaces
from minitorch.viz.svg import number

FRAMES = [
    f'viewBox="0 0 {number(plot.WIDTH)} {number(plot.HEIGHT)}"' for plot in (sketches, surfaces)
]
STYLE = '<style>@media (max-width:440px){text[font-size="11"]{font-size:13px}}</style>'


def widen(site: Path) -> None:
    """Write the curves among a site's drawings anew, with that sentence."""
    for path in sorted((site / "_images").glob("*.svg")):
        drawing = path.read_text(encoding="utf-8")
        changed = widened(drawing)
        if changed != drawing:
            part = path.with_name(path.name + ".part")
            part.write_text(changed, encoding="utf-8", newline="\n")
            os.replace(part, path)


def widened(drawing: str) -> str:
    """A drawing; a curve or a surface writes its numbers larger where it is shown narrow."""
    opening, end, rest = drawing.partition(">\n")
    curve = any(frame in opening for frame in FRAMES)
    if not curve or rest.startswith(STYLE):
        return drawing
    return f"{opening}{end}{STYLE}\n{rest}"


if __name__ == "__main__":
    widen(Path(sys.argv[1]))
