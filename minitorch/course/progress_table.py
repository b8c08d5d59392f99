"""How far a reader has come: exercises and points by chapter, and which code is theirs."""

from __future__ import annotations

from html import escape
from typing import Any

from . import slots, solutions, workspace
from .definitions import Exercise
from .exercises import chapters, of_chapter
from .workspace import own_part

HEADINGS = ("chapter", "solved", "points")


class Progress:
    """What ``progress()`` answers: a table, as text and as HTML."""

    def __init__(self) -> None:
        self.rows = [(number, *counts(of_chapter(number))) for number in chapters()]
        exercises = [e for number in chapters() for e in of_chapter(number)]
        self.exercises = exercises
        self.total = counts(exercises)
        self.slots = sorted({e.slot for e in exercises if e.slot})
        taken = slots.taken()
        self.yours = [e for e in exercises if e.slot in taken and e.id in solutions.solved]
        self.off = [e.id for e in exercises if e.id in workspace.switched_off()]

    def lines_of_code(self) -> int:
        """Lines of the reader's that run in the framework now; blank ones and comments left out."""
        sources = [own_part(e, solutions.solved[e.id]) for e in self.yours]
        lines = [line.strip() for source in sources for line in source.splitlines()]
        return sum(1 for line in lines if line and not line.startswith("#"))

    def table(self) -> list[tuple[str, str, str]]:
        rows = [*self.rows, ("all", *self.total)]
        return [
            (number, f"{done} of {count}", f"{points} of {most}")
            for number, done, count, points, most in rows
        ]

    def notes(self) -> list[str]:
        """The sentences below the table."""
        notes = [f"{len(self.yours)} of {len(self.slots)} slots of the framework run your code"]
        if self.yours:
            notes[0] += f" ({self.lines_of_code()} lines):"
            notes += [f"  {e.slot} ({e.id})" for e in self.yours]
            notes.append("Everything else is minitorch's own code.")
        else:
            notes[0] += ": all of it is minitorch's own."
        if solutions.all_off():
            kept = ", ".join(workspace.kept())
            unseen = f" Kept, and not run: {kept}." if kept else ""
            notes.append(f"All are switched off by the variable {solutions.SWITCH}.{unseen}")
        elif self.off:
            notes.append(f"Switched off: {', '.join(self.off)}.")
        return [*notes, *solutions.broken.values()]

    def __repr__(self) -> str:
        lines = ["  ".join(f"{cell:10}" for cell in row).rstrip() for row in self._cells()]
        return "\n".join([*lines, "", *self.notes()])

    def _cells(self) -> list[tuple[str, ...]]:
        return [HEADINGS, *self.table()]

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{text}</th>' for text in HEADINGS)
        rows = [
            f'<tr><th scope="row">{row[0]}</th><td>{row[1]}</td><td>{row[2]}</td></tr>'
            for row in self.table()
        ]
        notes = "<br>".join(escape(note) for note in self.notes())
        # The class of pandas' tables: the book's theme and JupyterLab know how they look.
        return (
            f'<div><table class="dataframe"><thead><tr>{head}</tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table><p>{notes}</p></div>"
        )

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``: plain values only."""
        solved = [e.id for e in self.exercises if e.id in solutions.solved]
        return {
            "chapters": {
                number: {"solved": done, "exercises": count, "points": points, "of": most}
                for number, done, count, points, most in self.rows
            },
            "solved": solved,
            "points": self.total[2],
            "of": self.total[3],
            "slots": {"yours": {e.slot: e.id for e in self.yours}, "all": self.slots},
            "lines": self.lines_of_code(),
            "off": self.off,
            "broken": dict(solutions.broken),
        }


def counts(exercises: Any) -> tuple[int, int, int, int]:
    """(solved, exercises, points, points to be had)."""
    done: list[Exercise] = [e for e in exercises if e.id in solutions.solved]
    return (
        len(done),
        len(exercises),
        sum(e.points for e in done),
        sum(e.points for e in exercises),
    )
