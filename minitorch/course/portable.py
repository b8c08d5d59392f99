"""The workspace as one text, for a browser: it has no folder that outlives the page.

    {"version": 1, "solved": {"07.2": {"source": "...", "points": 1}}, "off": ["07.2"]}

The page keeps this text. At the start of Python it is unpacked into the folder of workspace.py;
after each cell the page is told what has changed. Checking every solution at each start would take
a browser seconds. So an entry also has {"passed": a digest of its source and of the site's build},
and is checked again only when one of them is another.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from . import solutions, workspace
from .exercises import find

VERSION = 1


def unpack(text: str, build: str = "") -> set[str]:
    """Write the solutions of a text into the workspace, then let them run in the framework.

    What is damaged in the text is left out; nothing is raised. Returns the ids of those that were
    not checked again, because they have passed in this ``build``.
    """
    passed = set()
    try:
        state = json.loads(text)
        entries = dict(state["solved"]) if state["version"] == VERSION else {}
        off = {id for id in state.get("off", []) if isinstance(id, str)}
    except (ValueError, TypeError, KeyError, AttributeError):
        return passed
    for id, entry in entries.items():
        source = entry.get("source") if isinstance(entry, dict) else None
        try:
            exercise = find(id)
        except LookupError:
            continue
        if isinstance(source, str):
            workspace.keep(exercise, source)
            if build and entry.get("passed") == stamp(build, source):
                passed.add(id)
    workspace.switch_off(off)
    solutions.load(passed=passed)
    return passed & solutions.solved.keys()


def packed(build: str = "") -> dict[str, Any]:
    """The solutions that are kept and pass, and which are switched off."""
    solved: dict[str, dict[str, Any]] = {}
    for id, source in solutions.solved.items():
        exercise = find(id)
        own = workspace.own_part(exercise, source)
        solved[id] = {"source": own, "points": exercise.points}
        if build:
            solved[id]["passed"] = stamp(build, own)
    return {"version": VERSION, "solved": solved, "off": sorted(workspace.switched_off())}


def stamp(build: str, source: str) -> str:
    """Says that a source has passed in a build. No seal: who forges it fools only himself."""
    return hashlib.sha256(f"{build} {source}".encode()).hexdigest()[:16]


class Changes:
    """Says, again and again, what has changed since it was asked last."""

    def __init__(
        self, nothing_yet: bool = False, *, known: set[str] | None = None, build: str = ""
    ) -> None:
        """``nothing_yet``: all that is kept now is news. ``known``: only these are none."""
        self.build = build
        self.before = {"solved": {}, "off": []} if nothing_yet else packed(build)
        self.files = set() if nothing_yet else set(workspace.kept())
        if known is not None:
            solved = self.before["solved"]
            self.before["solved"] = {id: solved[id] for id in solved if id in known}

    def since(self) -> str:
        """A JSON text {"set": {id: entry}, "drop": [ids], "off": [ids]}; "" if nothing changed.

        A solution whose file an edit has broken is not dropped: only ``reset`` does that.
        """
        now, files = packed(self.build), set(workspace.kept())
        old = self.before["solved"]
        new = {id: entry for id, entry in now["solved"].items() if old.get(id) != entry}
        dropped = sorted(self.files - files)
        changed = bool(new or dropped or now["off"] != self.before["off"])
        self.before, self.files = now, files
        return json.dumps({"set": new, "drop": dropped, "off": now["off"]}) if changed else ""
