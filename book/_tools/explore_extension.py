"""Pictures that can be touched, in the site: a Sphinx extension, named in _config.yml.

A notebook carries all states of a `viz.explore` picture, and the script that shows them. A page of
the site carries only the state that is seen first. The others lie beside it, compressed, and are
fetched when a reader touches a control; the script is a file that the browser fetches once.
"""

import re
import zlib
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

PICTURE = re.compile(r'<div class="mt-explore" id="(?P<mark>\w+)"')
FRAMES = re.compile(
    r'(?s)<script type="application/json" class="mt-explore-frames">(?P<packed>.*?)</script>\n?'
)
PLAYER = re.compile(r'(?s)<script class="mt-explore-player">.*?</script>\n?')
FOLDER = "_frames"


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", take_out)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def take_out(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Write the states of a page's pictures into files of their own."""
    body = context.get("body", "")
    if not PICTURE.search(body):
        return
    app.add_js_file("player.js", loading_method="defer")
    up = context["pathto"]("", 1)  # from this page to the root of the site: "../"
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    context["body"] = separated(body, up, folder)


def separated(body: str, up: str, folder: Path) -> str:
    """The page without states and scripts; each picture says where its states are."""
    out, end = [], 0
    for found in FRAMES.finditer(body):
        before = body[end : found.start()]
        opening = list(PICTURE.finditer(before))[-1]
        mark = opening["mark"]
        (folder / f"{mark}.json.zlib").write_bytes(zlib.compress(found["packed"].encode(), 9))
        place = f' data-frames="{up}{FOLDER}/{mark}.json.zlib"'
        out += [before[: opening.end()], place, before[opening.end() :]]
        end = found.end()
    return PLAYER.sub("", "".join([*out, body[end:]]))
