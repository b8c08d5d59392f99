"""Write scripts and styles without comments and indentation:  python book/_tools/minify.py SITE

They are written for those who read them here; who visits a page fetches the bare ones. Names stay,
so that what an error speaks of can be found. By rjsmin and rcssmin: to tell a division from the
beginning of a pattern takes more than a regular expression of one's own.
"""

import sys
from pathlib import Path

import rcssmin
import rjsmin
from slim import write

FOLDERS = ("_static", "live")
# Bundled and packed already, a list of words, and what live.py may write again.
AS_THEY_ARE = ("live/editor.js", "live/dark.js", "_static/search/index.js", "*.min.js", "*.min.css")


def minify(site: Path) -> None:
    """Rewrite the scripts and style sheets of a built site."""
    for path in sorted(path for folder in FOLDERS for path in (site / folder).rglob("*.*s")):
        if any(path.match(pattern) for pattern in AS_THEY_ARE):
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".js":
            write(path, rjsmin.jsmin(text, keep_bang_comments=True) + "\n")
        elif path.suffix == ".css":
            write(path, rcssmin.cssmin(text, keep_bang_comments=True) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {__doc__}")
    minify(Path(sys.argv[1]))
