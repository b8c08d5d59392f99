"""A reader's work as one file, which the pages of the book and the command line read and write.

    {"minitorch": "work", "version": 1,
     "course": {"version": 1, "solved": {"07.2": {"source": "...", "points": 1}}, "off": ["07.2"]},
     "drafts": {"book/07-backward": {"<cell id>": {"text": "...", "base": "...", "when": "..."}}},
     "predict": {"07-backward": {"<cell id>": "B"}},
     "aside": [{"page": "...", "cell": "...", "text": "...", "base": "...", "when": "..."}]}

"drafts" are cells that the reader has edited: his text, the book's text at that time, and when he
typed it (ISO 8601, UTC). "aside" holds what a newer draft or another solution has replaced; of a
solution the page is "course" and the cell the id of the exercise. book/_static/work.js is the
same in the browser. A file may come from anybody: it is checked whole before anything is written,
and no code in it runs here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

VERSION = 1
LARGEST = 20_000_000  # bytes of a file; a browser keeps about 5 million characters
LONGEST = 1_000_000  # characters of one draft or solution
MOST = 10_000  # drafts, answers, solutions, things put aside

EXERCISE = re.compile(r"\d\d\.[1-9]\d{0,2}")
PAGE = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*/)*(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*)?")
CELL = re.compile(r"[A-Za-z0-9_-]{1,64}")
LETTER = re.compile(r"[A-Z]")
WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z")
# Names that mean something else in JavaScript: a page would not find them again.
UNUSABLE = {"__proto__", "constructor", "prototype"}

Drafts = dict[str, dict[str, dict[str, str]]]


class Damaged(ValueError):
    """A file is not what minitorch writes; the message says where, in words."""


@dataclass
class Work:
    """All that a reader has made, in the form of the file."""

    solved: dict[str, dict[str, Any]] = field(default_factory=dict)
    off: list[str] = field(default_factory=list)
    drafts: Drafts = field(default_factory=dict)
    predict: dict[str, dict[str, str]] = field(default_factory=dict)
    aside: list[dict[str, str]] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        course = {"version": 1, "solved": self.solved, "off": self.off}
        return {
            "minitorch": "work",
            "version": VERSION,
            "course": course,
            "drafts": self.drafts,
            "predict": self.predict,
            "aside": self.aside,
        }

    def text(self) -> str:
        return json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n"

    def set_aside(self, page: str, cell: str, draft: dict[str, str]) -> None:
        """Remember what something newer replaces; the oldest go when there are too many."""
        record = {"page": page, "cell": cell, **draft}
        if record not in self.aside:
            self.aside = [*self.aside, record][-MOST:]


def parsed(text: str) -> Work:
    """The work in the text of a file. Damaged if it is anything that minitorch does not write."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged(
            "it is not JSON; the file is damaged, or it is another kind of file"
        ) from None
    if not isinstance(data, dict) or data.get("minitorch") != "work":
        raise Damaged('it has no entry "minitorch": "work", so minitorch did not write it')
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise Damaged(
            f"it has version {version}; this minitorch reads version {VERSION}: update minitorch"
        )
    if type(version) is not int or version != VERSION:
        raise Damaged(f"its version is {json.dumps(version)[:40]} and not {VERSION}")
    course = mapping(data.get("course", {}), "course")
    aside = data.get("aside", [])
    if not isinstance(aside, list):
        raise Damaged('"aside" is not a list')
    work = Work(
        solved={
            name(id, EXERCISE, "an exercise"): solution(entry, id)
            for id, entry in mapping(course.get("solved", {}), "course.solved").items()
        },
        off=switched_off(course.get("off", [])),
        drafts=pages(data.get("drafts", {}), "drafts", draft),
        predict=pages(data.get("predict", {}), "predict", letter),
        aside=[put_aside(each) for each in aside],
    )
    count = sum(len(cells) for part in (work.drafts, work.predict) for cells in part.values())
    if count + len(work.solved) + len(work.aside) > MOST:
        raise Damaged(f"it has more than {MOST:,} entries")
    return work


# One function for each form. `where` names the place in the file, for the reader of an error.


def mapping(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Damaged(f'"{where}" is not an object')
    return value


def name(value: object, form: re.Pattern[str], what: str) -> str:
    usable = isinstance(value, str) and len(value) <= 200 and form.fullmatch(value)
    if not usable or UNUSABLE & set(str(value).split("/")):
        raise Damaged(f"{json.dumps(value)[:60]} is not the name of {what}")
    return str(value)


def words(value: object, where: str) -> str:
    """A text, whole: no half of a character, which no file can hold."""
    if not isinstance(value, str):
        raise Damaged(f"{where} is not text")
    if len(value) > LONGEST:
        raise Damaged(f"{where} has more than {LONGEST:,} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Damaged(f"{where} has a character that is no character") from None
    return value


def solution(entry: object, id: str) -> dict[str, Any]:
    entry = mapping(entry, f"course.solved.{id}")
    points = entry.get("points", 0)
    if type(points) is not int or not 0 <= points <= 1000:
        raise Damaged(f"the points of {id} are no number from 0 to 1000")
    return {"source": words(entry.get("source"), f"the solution of {id}"), "points": points}


def switched_off(value: object) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST:
        raise Damaged('"course.off" is not a list of exercises')
    return sorted({name(id, EXERCISE, "an exercise") for id in value})


def pages(value: object, where: str, entry: Callable[[object, str], Any]) -> dict[str, Any]:
    return {
        name(page, PAGE, "a page"): {
            name(cell, CELL, "a cell"): entry(kept, f"{where} of {page}, {cell}")
            for cell, kept in mapping(cells, f"{where}.{page}").items()
        }
        for page, cells in mapping(value, where).items()
    }


def draft(value: object, where: str) -> dict[str, str]:
    kept = mapping(value, where)
    when = kept.get("when")
    if not isinstance(when, str) or not WHEN.fullmatch(when):
        raise Damaged(f"{where}: its time is not like 2026-11-23T09:30:00.000Z")
    text = words(kept.get("text"), f"the text in {where}")
    base = words(kept.get("base", ""), f"the book's text in {where}")
    return {"text": text, "base": base, "when": when}


def letter(value: object, where: str) -> str:
    return name(value, LETTER, f"an answer ({where})")


def put_aside(value: object) -> dict[str, str]:
    kept = mapping(value, "aside")
    page = name(kept.get("page"), PAGE, "a page")
    form = EXERCISE if page == "course" else CELL
    cell = name(kept.get("cell"), form, "a cell or an exercise")
    return {"page": page, "cell": cell, **draft(kept, f"aside of {page}, {cell}")}


# Two works become one


@dataclass
class Merged:
    """The work of two places as one, and what that changes in the first."""

    work: Work
    new: int = 0  # drafts that were not there
    newer: int = 0  # drafts that replace an older one, which is put aside
    older: int = 0  # drafts of the file that are put aside, because the one here is newer
    answers: int = 0  # answers to questions that are new or different


def merged(here: Work, there: Work) -> Merged:
    """What is here, with a file laid upon it: the newest draft wins, the other is put aside.

    Solutions carry no time, so the caller decides about those; here stands what the file says.
    """
    work = Work(
        solved={**here.solved, **there.solved},
        off=sorted(set(here.off) - set(there.solved) | set(there.off)),
        drafts={page: dict(cells) for page, cells in here.drafts.items()},
        predict={page: dict(cells) for page, cells in here.predict.items()},
        aside=list(here.aside),
    )
    result = Merged(work)
    for record in there.aside:
        if record not in work.aside:
            work.aside.append(record)
    for page, cells in there.drafts.items():
        for cell, theirs in cells.items():
            merge_draft(result, page, cell, theirs)
        work.drafts.setdefault(page, {})
    for page, answers in there.predict.items():
        ours = work.predict.setdefault(page, {})
        result.answers += sum(ours.get(cell) != choice for cell, choice in answers.items())
        ours.update(answers)
    return result


def merge_draft(result: Merged, page: str, cell: str, theirs: dict[str, str]) -> None:
    cells = result.work.drafts.setdefault(page, {})
    ours = cells.get(cell)
    if ours is None:
        result.new += 1
        cells[cell] = theirs
    elif ours["text"] == theirs["text"]:
        cells[cell] = max(ours, theirs, key=moment)
    elif moment(theirs) > moment(ours):
        result.newer += 1
        result.work.set_aside(page, cell, ours)
        cells[cell] = theirs
    else:
        result.older += 1
        result.work.set_aside(page, cell, theirs)


def moment(kept: dict[str, str]) -> tuple[str, str]:
    """A time that can be compared, with or without a fraction of the second."""
    seconds, _, fraction = kept["when"].removesuffix("Z").partition(".")
    return seconds, fraction.ljust(9, "0")
