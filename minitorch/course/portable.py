"""The workspace as one text, for a browser: it has no folder that outlives the page.

    {"version": 1, "solved": {"07.2": {"source": "...", "points": 1}}, "off": ["07.2"]}

The page keeps this text. At the start of Python it is unpacked into the folder of workspace.py;
after each cell the page is told what has changed.
"""

from __future__ import annotations

import json
from typing import Any

from . import solutions, workspace
from .exercises import find

VERSION = 1


def unpack(text: str) -> None:
    """Write the solutions of a text into the workspace, then let them run in the framework.

    What is damaged in the text is left out; nothing is raised.
    """
    try:
        state = json.loads(text)
        entries = dict(state["solved"]) if state["version"] == VERSION else {}
        off = {id for id in state.get("off", []) if isinstance(id, str)}
    except (ValueError, TypeError, KeyError, AttributeError):
        return
    for id, entry in entries.items():
        source = entry.get("source") if isinstance(entry, dict) else None
        try:
            exercise = find(id)
        except LookupError:
            continue
        if isinstance(source, str):
            workspace.keep(exercise, source)
    workspace.switch_off(off)
    solutions.load()


def packed() -> dict[str, Any]:
    """The solutions that are kept and pass, and which are switched off."""
    solved = {}
    for id, source in solutions.solved.items():
        exercise = find(id)
        own = workspace.own_part(exercise, source)
        solved[id] = {"source": own, "points": exercise.points}
    return {"version": VERSION, "solved": solved, "off": sorted(workspace.switched_off())}


class Changes:
    """Says, again and again, what has changed since it was asked last."""

    def __init__(self, nothing_yet: bool = False) -> None:
        """``nothing_yet``: all that is kept now is news."""
        self.before = {"solved": {}, "off": []} if nothing_yet else packed()
        self.files = set() if nothing_yet else set(workspace.kept())

    def since(self) -> str:
        """A JSON text {"set": {id: entry}, "drop": [ids], "off": [ids]}; "" if nothing changed.

        A solution whose file an edit has broken is not dropped: only ``reset`` does that.
        """
        now, files = packed(), set(workspace.kept())
        old = self.before["solved"]
        new = {id: entry for id, entry in now["solved"].items() if old.get(id) != entry}
        dropped = sorted(self.files - files)
        changed = bool(new or dropped or now["off"] != self.before["off"])
        self.before, self.files = now, files
        return json.dumps({"set": new, "drop": dropped, "off": now["off"]}) if changed else ""
