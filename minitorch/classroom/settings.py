"""course.toml: which exercises are handed in, when, and what a late one costs.

The file is read with the standard library's tomllib and checked entry by entry: what is wrong is
a Mistake that names the entry, what it must be, and what was found.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from ..course.definitions import Exercise
from ..course.exercises import chapters, find, of_chapter
from .names import ASSIGNMENT, STUDENT, is_name

FILE = "course.toml"
PAGES = ("exercises", "chapter")
KNOWN = {
    "course": ("format", "name", "timezone", "attempts", "late", "release", "assignments"),
    "late": ("grace_minutes", "percent_per_day", "days"),
    "release": ("pages",),
    "assignment": (
        "title", "chapters", "exercises", "due", "attempts", "points", "late", "pages",
        "extensions",
    ),
}  # fmt: skip


class Mistake(ValueError):
    """Something that a teacher has written or asked for cannot be; the text says what to do."""


@dataclass(frozen=True)
class Late:
    """What is taken off a late score: ``percent_per_day`` for each day begun after the grace."""

    grace_minutes: float = 0.0
    percent_per_day: float = 0.0
    days: int | None = None  # after so many days nothing is left; None: no such limit

    def factor(self, seconds: float) -> float:
        """What is left of the score of work that came so many seconds late."""
        over = seconds - 60 * self.grace_minutes
        if over <= 0:
            return 1.0
        days = int(-(-over // 86_400))  # a day begun counts
        if self.days is not None and days > self.days:
            return 0.0
        return max(0.0, 1.0 - days * self.percent_per_day / 100)


@dataclass(frozen=True)
class Assignment:
    """Exercises that are handed in together, as one file."""

    id: str
    title: str
    exercises: tuple[Exercise, ...]
    due: datetime | None
    late: Late
    attempts: int  # so many count; 0: all
    points: dict[str, float]  # exercise -> points
    pages: str
    extensions: dict[str, datetime] = field(default_factory=dict)  # student -> own due moment

    def due_for(self, student: str) -> datetime | None:
        """When this student's work is due; None if it never is."""
        return self.extensions.get(student, self.due)

    @property
    def total(self) -> float:
        return sum(self.points.values())

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(exercise.id for exercise in self.exercises)


@dataclass(frozen=True)
class Course:
    """A course: its folder, and what its course.toml says."""

    folder: Path
    name: str
    zone: tzinfo
    assignments: tuple[Assignment, ...] = field(default=())

    def assignment(self, id: str) -> Assignment:
        """The assignment with this id; Mistake, with those there are, where there is none."""
        for assignment in self.assignments:
            if assignment.id == id:
                return assignment
        known = ", ".join(assignment.id for assignment in self.assignments)
        raise Mistake(f"{FILE} has no assignment {id!r}; it has {known}")

    def of_exercise(self, id: str) -> list[Assignment]:
        """The assignments in which an exercise is handed in."""
        return [assignment for assignment in self.assignments if id in assignment.ids]


def read(folder: Path) -> Course:
    """The course of a folder. Mistake where there is none, or its file is not as it must be."""
    path = folder / FILE
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise Mistake(
            f"there is no {path}: make a course with `minitorch class init COURSE`, and say the "
            "other commands in its folder (or name it: --course COURSE)"
        ) from None
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"{path} is not TOML: {error}") from None
    return understood(data, folder)


def understood(data: dict[str, Any], folder: Path) -> Course:
    """The course that the parsed course.toml of a folder describes."""
    only_known(data, "course", FILE)
    if data.get("format", 1) != 1:
        raise Mistake(f"{FILE}: format must be 1, the only one there is; it is {data['format']!r}")
    zone = zone_of(text(data, "timezone", FILE, "UTC"))
    late = late_of(data.get("late", {}), f"{FILE}, [late]", Late())
    attempts = attempts_of(data, FILE, 0)
    release = table(data.get("release", {}), f"{FILE}, [release]")
    only_known(release, "release", f"{FILE}, [release]")
    pages = pages_of(release, f"{FILE}, [release]", PAGES[0])
    entries = table(data.get("assignments", {}), f"{FILE}, [assignments]")
    if not entries:
        raise Mistake(f"{FILE} must have at least one table such as [assignments.02]; see init")
    found: list[Assignment] = []
    for id, entry in entries.items():
        found.append(assignment_of(id, entry, zone, late, attempts, pages))
        if id.lower() in [one.id.lower() for one in found[:-1]]:
            raise Mistake(f"{FILE}: two assignments are called {id!r}, but for capital letters")
    return Course(folder, text(data, "name", FILE, folder.resolve().name), zone, tuple(found))


def assignment_of(
    id: str, entry: Any, zone: tzinfo, late: Late, attempts: int, pages: str
) -> Assignment:
    where = f"{FILE}, [assignments.{id}]"
    if not is_name(id, ASSIGNMENT):
        raise Mistake(
            f"{where}: an assignment is called as a folder may be: letters, digits, - and _"
        )
    only_known(table(entry, where), "assignment", where)
    exercises = exercises_of(id, entry, where)
    points = {exercise.id: float(exercise.points) for exercise in exercises}
    for exercise, value in table(entry.get("points", {}), f"{where}, points").items():
        if exercise not in points:
            raise Mistake(f"{where}: points names {exercise!r}, which is not one of its exercises")
        points[exercise] = number_of(value, f"{where}, points of {exercise}")
    return Assignment(
        id=id,
        title=text(entry, "title", where, id),
        exercises=exercises,
        due=due_of(entry.get("due"), where, zone),
        late=late_of(entry.get("late", {}), f"{where}, late", late),
        attempts=attempts_of(entry, where, attempts),
        points=points,
        pages=pages_of(entry, where, pages),
        extensions=extensions_of(entry, where, zone),
    )


def extensions_of(entry: dict[str, Any], where: str, zone: tzinfo) -> dict[str, datetime]:
    found = {}
    for student, value in table(entry.get("extensions", {}), f"{where}, extensions").items():
        moment = due_of(value, f"{where}, extensions, {student}", zone)
        if not is_name(student, STUDENT) or moment is None:
            raise Mistake(f"{where}: extensions names {student!r}, which is no student's id")
        found[student] = moment
    return found


def exercises_of(id: str, entry: dict[str, Any], where: str) -> tuple[Exercise, ...]:
    """Those that ``exercises`` names, or all of ``chapters``; by default of the chapter ``id``."""
    if "chapters" in entry and "exercises" in entry:
        raise Mistake(
            f'{where} has chapters = ["02"] (all exercises of them) or '
            'exercises = ["02.1", "02.3"], and not both'
        )
    if "exercises" in entry:
        ids = texts(entry["exercises"], f"{where}, exercises")
        if len(set(ids)) < len(ids):
            raise Mistake(f"{where}: an exercise is named twice")
        try:
            return tuple(find(id) for id in ids)
        except LookupError as error:
            raise Mistake(f"{where}: {error.args[0]}") from None
    found: list[Exercise] = []
    for chapter in texts(entry.get("chapters", [id]), f"{where}, chapters"):
        if chapter not in chapters():
            raise Mistake(
                f"{where}: there are no exercises in chapter {chapter!r}; chapters are written "
                f"with two digits: {', '.join(chapters())}"
            )
        found += of_chapter(chapter)
    return tuple(dict.fromkeys(found))


def due_of(value: Any, where: str, zone: tzinfo) -> datetime | None:
    """A moment; a day alone means its end, a time without offset is one of the course's zone."""
    if value is None:
        return None
    if isinstance(value, datetime):
        moment = value if value.tzinfo else value.replace(tzinfo=zone)
    elif isinstance(value, date):
        moment = datetime(value.year, value.month, value.day, 23, 59, 59, tzinfo=zone)
    else:
        raise Mistake(
            f"{where}: due is a day or a moment, without quotes, as 2027-01-31 or "
            f"2027-01-31T18:00:00+01:00; it is {value!r}"
        )
    return moment.astimezone(UTC)


def late_of(entry: Any, where: str, default: Late) -> Late:
    only_known(table(entry, where), "late", where)
    days = entry.get("days", default.days)
    if days is not None and (type(days) is not int or days < 0):
        raise Mistake(f"{where}: days is a number of days, 0 or more; it is {days!r}")
    percent = number_of(entry.get("percent_per_day", default.percent_per_day), f"{where}, percent")
    if percent > 100:
        raise Mistake(f"{where}: percent_per_day is at most 100; it is {percent:g}")
    grace = entry.get("grace_minutes", default.grace_minutes)
    return Late(number_of(grace, f"{where}, grace_minutes"), percent, days)


def attempts_of(entry: dict[str, Any], where: str, default: int) -> int:
    value = entry.get("attempts", default)
    if type(value) is not int or value < 0:
        raise Mistake(
            f"{where}: attempts is how many submissions count, 0 for all; it is {value!r}"
        )
    return value


def pages_of(entry: dict[str, Any], where: str, default: str) -> str:
    value = entry.get("pages", default)
    if value not in PAGES:
        raise Mistake(f"{where}: pages is one of {', '.join(PAGES)}; it is {value!r}")
    return value


def zone_of(name: str) -> tzinfo:
    """A zone by its name, or by its distance from UTC: "+01:00" needs no list of zones."""
    if name == "UTC":
        return UTC
    offset = re.fullmatch(r"([+-])([01]\d|2[0-3]):([0-5]\d)", name)
    if offset:
        distance = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(-distance if offset[1] == "-" else distance)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    if not available_timezones():
        raise Mistake(
            f"{FILE}: timezone is {name!r}, and this machine has no list of time zones, as Windows "
            'has none: `pip install tzdata` brings it. Or write the distance from UTC, as "+01:00"'
        )
    raise Mistake(
        f"{FILE}: timezone is the name of a time zone, as Europe/Berlin, or a distance from UTC, "
        f"as +01:00; it is {name!r}"
    )


def only_known(entry: dict[str, Any], kind: str, where: str) -> None:
    unknown = [key for key in entry if key not in KNOWN[kind]]
    if unknown:
        raise Mistake(f"{where}: nothing reads {unknown[0]!r}; known are {', '.join(KNOWN[kind])}")


def table(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Mistake(f"{where} is a table, as {{ key = value }}; it is {value!r}")
    return value


def text(entry: dict[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = entry.get(key, default)
    if not isinstance(value, str) or not value.strip():
        raise Mistake(f'{where}: {key} is a text in quotes, as {key} = "02"; it is {value!r}')
    return value


def texts(value: Any, where: str) -> list[str]:
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        raise Mistake(f'{where} is a list of texts in quotes, as ["02"]; it is {value!r}')
    return value


def number_of(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
        raise Mistake(f"{where} is a number, 0 or more; it is {value!r}")
    return float(value)
