"""An explorer as HTML: the state that is seen first, the others packed, and the script."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from .settings import index_of

if TYPE_CHECKING:
    from .picture import Explorer


def page(explorer: Explorer) -> str:
    """What a notebook shows. The script adds the controls; without it the first state is seen.

    A site may take the states out of the page (``data-frames`` then says where they are) and load
    the script once for all its pages: the two ``script`` elements are marked for that.
    """
    settings = [
        {"name": setting.name, "labels": setting.labels, "kind": setting.kind, "start": place}
        for setting, place in zip(explorer.settings, explorer.start)
    ]
    first = explorer.frames[index_of(explorer.settings, explorer.start)]
    about = escape(json.dumps(settings, ensure_ascii=False, separators=(",", ":")))
    return (
        f'<div class="mt-explore" id="{explorer.mark}" data-settings="{about}">\n'
        f'<p class="mt-explore-title">{escape(explorer.title)}</p>\n'
        f'<div class="mt-explore-frame">{first.html}</div>\n'
        f'<script type="application/json" class="mt-explore-frames">{explorer.packed}</script>\n'
        f'<script class="mt-explore-player">{player()}</script>\n'
        "</div>"
    )


@cache
def player() -> str:
    """The script that shows controls and turns frames."""
    return files(__package__).joinpath("player.js").read_text(encoding="utf-8")
