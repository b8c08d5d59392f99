"""Who handed in what: a folder or a zip, as each platform lays it out.

    a folder or zip        ada/02.ipynb  ada/ex_02_1.py  ada.ipynb  ada-02.ipynb  ada.zip
    nbgrader               submitted/ada/02/02.ipynb, and timestamp.txt beside it
    Canvas                 lovelaceada_LATE_4711_90210_02.ipynb (LATE may be missing)
    Moodle                 Ada Lovelace_4711_assignsubmission_file_/02.ipynb, or the same with _
    Classroom 50           principles-02-ada/..., clones as `gh teacher download` makes them

Links are not followed, names are held to plain ones, and what cannot be read becomes an arrival
that says why, so that one student's file never keeps the others from being collected.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from . import folders
from .archives import ONE, Archive, Refused, is_litter
from .attempts import Arrival
from .names import student_of, tame
from .release import text_of
from .settings import Assignment, Course, Mistake
from .sources import handed_in, of_files

FILES = 200_000  # in a folder that is collected
OF_ONE = {"members": 500, "total": 100_000_000}  # limits of a zip that one student hands in
CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<user>\d+)_(?P<file>\d+)_(?P<rest>.+)")
MOODLE = re.compile(r"(?P<name>.+)_(?P<user>\d+)_assignsubmission_file(_(?P<rest>.*))?")


@dataclass(frozen=True)
class Entry:
    """A file of what is collected. ``read`` may raise Refused."""

    parts: tuple[str, ...]
    when: datetime | None
    clock: str
    read: Callable[[], bytes]

    @property
    def name(self) -> str:
        return self.parts[-1]


@dataclass
class Handed:
    """All entries of one student, before one of them is chosen."""

    student: str
    entries: list[Entry]
    late: bool | None = None
    when: datetime | None = None
    clock: str = ""
    order: int = 0


def entries_of(source: Path, zone: tzinfo) -> list[Entry]:
    """The files of a folder or a zip. Mistake if it is neither; Refused for a hostile zip."""
    if source.is_dir():
        return list(in_folder(source))
    if source.is_file():
        return in_zip(Archive(source), zone)
    raise Mistake(f"there is no folder or zip {source}")


def in_folder(top: Path) -> Iterator[Entry]:
    count = 0
    for place, inside, names in os.walk(top):
        inside[:] = sorted(name for name in inside if not is_litter((name,)))
        for name in sorted(names):
            path = Path(place) / name
            parts = path.relative_to(top).parts
            if is_litter(parts):
                continue
            count += 1
            if count > FILES:
                raise Mistake(f"{top} holds more than {FILES:,} files: name the folder of a class")
            about = os.lstat(path)
            when = datetime.fromtimestamp(about.st_mtime, UTC)
            yield Entry(parts, when, "file", partial(from_disk, path))


def from_disk(path: Path) -> bytes:
    """A regular file, within the limit. Never through a link."""
    try:
        about = os.lstat(path)
        if not stat.S_ISREG(about.st_mode):
            raise Refused(f"{path.name} is a link or a device, not a file")
        with path.open("rb") as file:
            data = file.read(ONE + 1)
    except OSError as error:
        raise Refused(f"{path.name} cannot be read: {error.strerror}") from None
    if len(data) > ONE:
        raise Refused(f"{path.name} is larger than {ONE:,} bytes")
    return data


def in_zip(archive: Archive, zone: tzinfo) -> list[Entry]:
    return [
        Entry(
            one.parts,
            one.packed.replace(tzinfo=zone).astimezone(UTC) if one.packed else None,
            "zip",
            partial(archive.read, one),
        )
        for one in archive
    ]


def arrivals(
    course: Course, assignment: Assignment, source: Path, platform: str
) -> Iterator[Arrival]:
    """What each student has handed in, as the platform lays it out."""
    layout = LAYOUTS[platform]
    roster = folders.roster(course)
    entries = entries_of(source, course.zone)
    for handed in sorted(
        layout(course, assignment, entries, roster), key=lambda one: (one.student, one.order)
    ):
        yield from chosen(course, assignment, handed)


def chosen(course: Course, assignment: Assignment, handed: Handed) -> Iterator[Arrival]:
    """The file of a student that is kept, or why there is none."""

    def arrival(name: str, data: bytes, entry: Entry | None, refused: str = "") -> Arrival:
        when, clock = handed.when, handed.clock
        if when is None and handed.late is None and entry is not None:
            when, clock = entry.when, entry.clock
        return Arrival(
            handed.student, name, data, when, clock if when else "", handed.late,
            tame(refused, 500), handed.order,
        )  # fmt: skip

    try:
        entries = unzipped(handed.entries, course.zone)
        found = the_file(assignment, entries)
        if found is None:
            yield arrival(*pieces(assignment, entries))
        else:
            yield arrival(found.name, found.read(), found)
    except Refused as reason:
        first = handed.entries[0]
        yield arrival(first.name, b"", first, str(reason))


def unzipped(entries: list[Entry], zone: tzinfo) -> list[Entry]:
    """The entries, and in the place of a zip what is in it. (A zip in a zip stays one.)"""
    found: list[Entry] = []
    for entry in entries:
        if entry.name.lower().endswith(".zip"):
            found += in_zip(Archive(entry.read(), **OF_ONE), zone)
        else:
            found.append(entry)
    return found


def the_file(assignment: Assignment, entries: list[Entry]) -> Entry | None:
    """The notebook, or the one file of Python; None for files of single exercises."""
    notebooks = [entry for entry in entries if entry.name.lower().endswith(".ipynb")]
    named = [entry for entry in notebooks if Path(entry.name).stem == assignment.id]
    if len(named or notebooks) > 1:
        names = ", ".join(sorted(entry.name for entry in notebooks))
        raise Refused(f"there are several notebooks ({tame(names, 200)}): which of them counts?")
    if notebooks:
        return (named or notebooks)[0]
    plain = [entry for entry in entries if entry.name.lower().endswith(".py")]
    if any(re.fullmatch(r"ex_\d\d_\d+\.py", entry.name) for entry in plain):
        return None
    if len(plain) == 1:
        return plain[0]
    raise Refused("there is no notebook (.ipynb) and no Python file (.py) in it")


def pieces(assignment: Assignment, entries: list[Entry]) -> tuple[str, bytes, Entry]:
    """A notebook of files that hold an exercise each, as `minitorch start` lays them out."""
    own = {entry.name: entry for entry in entries if re.fullmatch(r"ex_\d\d_\d+\.py", entry.name)}
    sources = of_files({name: entry.read() for name, entry in own.items()}, assignment.exercises)
    if not sources:
        raise Refused(f"none of its files is an exercise of {assignment.id}")
    made = handed_in(assignment.title, assignment.exercises, sources)
    last = max(own.values(), key=lambda entry: entry.when or datetime.min.replace(tzinfo=UTC))
    return f"{assignment.id}.ipynb", text_of(made).encode(), last


Roster = dict[str, folders.Student]


def plain(
    course: Course, assignment: Assignment, entries: list[Entry], roster: Roster
) -> Iterator[Handed]:
    """A folder a student, or a file a student."""
    tops = {entry.parts[0] for entry in entries}
    deep = all(len(entry.parts) > 2 for entry in entries)
    if (
        len(tops) == 1
        and not tops & roster.keys()
        and deep
        and len({e.parts[1] for e in entries}) > 1
    ):
        entries = [Entry(e.parts[1:], e.when, e.clock, e.read) for e in entries]  # one outer folder
    for name, own in grouped(entries, lambda entry: entry.parts[0]).items():
        if len(own[0].parts) == 1:
            name = re.sub(rf"[-_]{re.escape(assignment.id)}$", "", Path(name).stem)
        yield Handed(known(name), own)


def nbgrader(
    course: Course, assignment: Assignment, entries: list[Entry], roster: Roster
) -> Iterator[Handed]:
    inside = [e for e in entries if len(e.parts) >= 3 and e.parts[-2] == assignment.id]
    for name, own in grouped(inside, lambda entry: entry.parts[-3]).items():
        stamp = next((entry for entry in own if entry.name == "timestamp.txt"), None)
        handed = Handed(known(name), [entry for entry in own if entry is not stamp] or own)
        if stamp is not None:
            handed.when, handed.clock = stamped(stamp, course.zone), "timestamp.txt"
        yield handed


def stamped(stamp: Entry, zone: tzinfo) -> datetime | None:
    """The moment in nbgrader's timestamp.txt, as "2027-01-31 18:00:00.000000 UTC"; None if none."""
    try:
        data = stamp.read()
    except Refused:
        return None
    match = re.match(rb"\s*(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(\.\d+)?\s*([\w/+-]*)", data[:100])
    if match is None:
        return None
    try:
        moment = datetime.fromisoformat(match[1].decode())
        name = match[3].decode()
        if name in ("UTC", "GMT"):
            zone = UTC
        elif name:
            zone = ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None
    return moment.replace(tzinfo=zone).astimezone(UTC)


def canvas(
    course: Course, assignment: Assignment, entries: list[Entry], roster: Roster
) -> Iterator[Handed]:
    by_id = {student.canvas_id: id for id, student in roster.items() if student.canvas_id}
    for entry in entries:
        match = CANVAS.fullmatch(entry.name)
        if match is None:
            raise Mistake(
                f"{tame(entry.name, 100)!r} is not called as Canvas calls submissions "
                "(name_4711_90210_file.ipynb). Without --canvas, a folder or file a student is read"
            )
        student = by_id.get(match["user"]) or known(f"{slug(match['name'])}-{match['user']}")
        renamed = Entry((match["rest"],), entry.when, entry.clock, entry.read)
        # Canvas says no moment, only whether it was late; a later file has a larger number.
        yield Handed(student, [renamed], late=bool(match["late"]), order=int(match["file"]))


def moodle(
    course: Course, assignment: Assignment, entries: list[Entry], roster: Roster
) -> Iterator[Handed]:
    by_id = {student.moodle_id: id for id, student in roster.items() if student.moodle_id}
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        match = next(filter(None, (MOODLE.fullmatch(part) for part in entry.parts)), None)
        if match is None:
            raise Mistake(
                f"{tame('/'.join(entry.parts), 100)!r} does not lie in a folder as Moodle names "
                "them (Name_4711_assignsubmission_file_). Without --moodle, a folder or file a "
                "student is read"
            )
        student = by_id.get(match["user"]) or known(f"{slug(match['name'])}-{match['user']}")
        parts = (match["rest"],) if len(entry.parts) == 1 and match["rest"] else entry.parts
        found.setdefault(student, []).append(Entry(parts, entry.when, entry.clock, entry.read))
    for student, own in found.items():
        yield Handed(student, own)


def classroom50(
    course: Course, assignment: Assignment, entries: list[Entry], roster: Roster
) -> Iterator[Handed]:
    by_id = {student.github.lower(): id for id, student in roster.items() if student.github}
    inside = [entry for entry in entries if len(entry.parts) > 1]
    for name, own in grouped(inside, lambda entry: entry.parts[0]).items():
        user = name.rpartition(f"-{assignment.id}-")[2]
        handed = Handed(by_id.get(user.lower()) or known(user), own)
        result = next((entry for entry in own if entry.parts[1:] == ("result.json",)), None)
        if result is not None:
            handed.when, handed.clock = graded_at(result, user), "result.json"
        yield handed


def graded_at(entry: Entry, user: str) -> datetime | None:
    """The moment of submission in Classroom 50's result.json, if it is this student's."""
    try:
        result = json.loads(entry.read())
        if result["owner"].lower() != user.lower():
            return None
        return datetime.fromisoformat(result["datetime"]).astimezone(UTC)
    except (Refused, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def grouped(entries: Iterable[Entry], key: Callable[[Entry], str]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(key(entry), []).append(entry)
    return found


def slug(name: str) -> str:
    """A display name as part of a plain one. The number behind it tells two of them apart."""
    return re.sub(r"[^\w.-]+", "_", name).strip("_.-")[:40] or "student"


def known(name: str) -> str:
    """The student's name as it is kept. Mistake if nothing plain can be made of it."""
    student = student_of(name)
    if student is None:
        raise Mistake(
            f"{tame(name, 100)!r} cannot be the name of a student: letters, digits and . _ - + @, "
            "beginning with a letter or digit. Rename it, and collect again"
        )
    return student


LAYOUTS = {
    "folder": plain,
    "nbgrader": nbgrader,
    "canvas": canvas,
    "moodle": moodle,
    "classroom50": classroom50,
}
