"""``minitorch class init``: the folder of a course, with a course.toml to change."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from ..course.exercises import chapters, of_chapter
from ..course.files import is_there
from ..course.starter_folder import BOOK
from . import folders, settings
from .settings import Mistake

COURSE = """\
# A course with the exercises of the book. All commands `minitorch class ...` read this file.
format = 1
name = {name}
timezone = "UTC"            # of due moments without an offset; as "Europe/Berlin" or "+01:00"
attempts = 0                # so many submissions count, the last of them is graded; 0: any number

[late]                      # what is taken off work that comes after its due moment
grace_minutes = 10
percent_per_day = 10        # for each day that has begun
days = 5                    # after so many days nothing is left; leave it out for no such limit

[release]
pages = "exercises"         # or "chapter": the whole chapter above its exercises

# One table for each file that is handed in. Its exercises are those of the chapter of its name, or
# of the entries `chapters` or `exercises`. Entries that may be added:
#   due = 2027-01-31                     a day (its end), or 2027-01-31T18:00:00+01:00
#   chapters = ["02", "03"]              all exercises of these
#   exercises = ["02.1", "02.3"]         or these alone
#   points = {{ "02.6" = 3 }}              others than the exercises have by themselves
#   attempts = 3, late = {{ percent_per_day = 50 }}, pages = "chapter"
#   extensions = {{ ada = 2027-02-14 }}    a later due moment for some students
{assignments}"""
ASSIGNMENT = """
[assignments.{id}]
title = {title}
{due}"""
# Weeks of a course with chapters of the book: the teacher's guide says why these.
PLANS: dict[int, tuple[tuple[str, ...], ...]] = {
    6: (("01", "02"), ("03", "05"), ("06", "07"), ("08", "10", "11"), ("13", "15"), ("16", "17")),
    12: (
        ("00", "01"), ("02",), ("03", "04"), ("05",), ("06",), ("07", "08"),
        ("10", "11"), ("12",), ("13", "14"), ("15",), ("16", "17"), ("18", "22"),
    ),
}  # fmt: skip
ROSTER = """\
id,name,email,section,canvas_id,sis_id,login,moodle_id,github
"""
IGNORED = """\
# What students have handed in, their names and their scores belong in no public place.
students.csv
submitted/
grades/
report/
exports/
similar/
"""


def make(
    folder: Path, name: str, wanted: list[str], first: date | None, every: int, weeks: int = 0
) -> dict[str, Any]:
    """Write what is not there yet. Mistake for chapters without exercises.

    ``weeks``: an assignment a week, of the plan with so many; else one for each chapter.
    """
    known = chapters()
    for chapter in wanted:
        if chapter not in known:
            raise Mistake(
                f"there are no exercises in chapter {chapter!r}; there are: {', '.join(known)}"
            )
    parts = []
    plan: list[tuple[str, tuple[str, ...]]] = [(chapter, (chapter,)) for chapter in wanted or known]
    if weeks:
        plan = [(f"week-{week:02d}", some) for week, some in enumerate(PLANS[weeks], 1)]
    for number, (id, some) in enumerate(plan):
        day = first + timedelta(days=every * number) if first else None
        due = f"due = {day.isoformat()}\n" if day else "# due = 2027-01-31\n"
        which = "" if some == (id,) else f"chapters = {json.dumps(some)}\n"
        title = quoted("; ".join(map(title_of, some)))
        parts.append(ASSIGNMENT.format(id=id, title=title, due=which + due))
    text = COURSE.format(name=quoted(name), assignments="".join(parts))
    written = []
    for file, content in (
        (settings.FILE, text), (folders.ROSTER, ROSTER), (".gitignore", IGNORED),
    ):  # fmt: skip
        if not is_there(folder / file):
            folders.write_text(folder / file, content)
            written.append(file)
    folders.make_secret(folder)
    course = settings.read(folder)
    return {
        "course": course.name,
        "folder": str(folder),
        "written": written,
        "assignments": [one.id for one in course.assignments],
        "exercises": sum(len(one.exercises) for one in course.assignments),
    }


def title_of(chapter: str) -> str:
    """A chapter's title where its notebook is at hand, else its number and its first exercise."""
    found = sorted(BOOK.glob(f"{chapter}-*.ipynb"))
    if found:
        first = json.loads(found[0].read_text(encoding="utf-8"))["cells"][0]["source"]
        match = re.match(r"# *(?:\d+ *· *)?([^:?\n]+)", "".join(first))
        if match:
            return f"{chapter} {match[1].strip()}"
    return f"{chapter} {of_chapter(chapter)[0].title} ..."


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise Mistake("the name of a course is one line of plain text")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
