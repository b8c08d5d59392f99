"""An explorer as HTML: the state that is seen first, the others packed, and the script."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files

from .settings import Setting


def page(
    title: str, mark: str, settings: list[Setting], start: list[int], first: str, packed: str
) -> str:
    """What a notebook shows. The script adds the controls; without it the first state is seen.

    - ``start``: for each setting, which of its values is seen first; ``first``: that state.
    - ``packed``: all states as JSON, see packing.py.

    A site may take the states out of the page (``data-frames`` then says where they are) and load
    the script once for all its pages: the two ``script`` elements are marked for that.
    """
    controls = [
        {"name": setting.name, "labels": setting.labels, "kind": setting.kind, "start": place}
        for setting, place in zip(settings, start)
    ]
    about = escape(json.dumps(controls, ensure_ascii=False, separators=(",", ":")))
    return (
        f'<div class="mt-explore" id="{mark}" data-settings="{about}">\n'
        f'<p class="mt-explore-title">{escape(title)}</p>\n'
        f'<div class="mt-explore-frame">{first}</div>\n'
        f'<script type="application/json" class="mt-explore-frames">{packed}</script>\n'
        f'<script class="mt-explore-player">{player()}</script>\n'
        "</div>"
    )


@cache
def player() -> str:
    """The script that shows controls and turns frames."""
    return files(__package__).joinpath("player.js").read_text(encoding="utf-8")
