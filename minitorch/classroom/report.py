"""``minitorch class report``: the class as a site of plain HTML, which opens from a folder.

    report/index.html                 the class as a matrix: students and assignments
    report/assignments/02.html        students and exercises; where the class stumbles
    report/exercises/02.1.html        the commonest mistakes, how many made each, an example
    report/students/ada.html          one student: what is right, what is not, and why

Everything is made from the records. Pages of students who are no longer there are removed.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..course.definitions import Exercise
from . import attempts, folders
from .archives import Refused
from .gradebook import Mark, Row, rows
from .pages import bar, details, e, histogram, link, mark, page, pre, table
from .platforms import CARRIED, WORDS
from .settings import Assignment, Course
from .submissions import read_submission

SIGNS = {"passed": "✓", "failed": "✗", "missing": "–", "copied": "copied", "harness": "our fault"}
ALOUD = {
    "passed": "passed",
    "failed": "not right",
    "missing": "not written",
    "copied": "copied",
    "harness": "our fault",
}
STATES = {
    "missing": "not handed in",
    "waiting": "not graded yet",
    "refused": "refused",
    "harness": "our fault",
}
MOST = 12  # mistakes of an exercise that are told


@dataclass(frozen=True)
class Class:
    """All that the pages are made of, read once."""

    course: Course
    students: dict[str, folders.Student]
    rows: dict[str, dict[str, Row]]  # assignment -> student -> row

    def name(self, id: str) -> str:
        return self.students[id].name or id


@dataclass(frozen=True)
class Mistake:
    """Those who went wrong in the same way."""

    title: str
    text: str
    known: bool
    students: tuple[str, ...]


def write(course: Course, folder: Path) -> dict[str, Any]:
    """Write all pages; those that are no longer made are removed."""
    whole = Class(
        course,
        {student.id: student for student in folders.everybody(course)},
        {one.id: {row.student: row for row in rows(course, one)} for one in course.assignments},
    )
    pages = {"index.html": index(whole)}
    for assignment in course.assignments:
        pages[f"assignments/{assignment.id}.html"] = assignment_page(whole, assignment)
    exercises = {one.id: one for each in course.assignments for one in each.exercises}
    for exercise in exercises.values():
        pages[f"exercises/{exercise.id}.html"] = exercise_page(whole, exercise)
    for id in whole.students:
        pages[f"students/{id}.html"] = student_page(whole, id)
    changed = sum(folders.write_text(folder / name, text) for name, text in pages.items())
    removed = 0
    for part in ("assignments", "exercises", "students"):
        for path in sorted((folder / part).glob("*.html")):
            if f"{part}/{path.name}" not in pages:
                path.unlink()
                removed += 1
    states = {id: [row.state for row in found.values()] for id, found in whole.rows.items()}
    return {
        "folder": str(folder),
        "pages": len(pages),
        "changed": changed,
        "removed": removed,
        "graded": sum(found.count("graded") for found in states.values()),
        "waiting": {id: n for id, found in states.items() if (n := found.count("waiting"))},
    }


def index(whole: Class) -> str:
    course = whole.course
    head = ["Student"] + [
        f"{link(one.id, f'assignments/{one.id}.html')}<br>"
        f'<span class="quiet">of {one.total:g}</span>'
        for one in course.assignments
    ]
    lines = []
    for id in whole.students:
        cells = [link(whole.name(id), f"students/{id}.html")]
        cells += [score_cell(whole.rows[one.id][id]) for one in course.assignments]
        lines.append(cells)
    body = (
        '<p class="quiet">Points after the late rule. Each assignment and student has a page.</p>'
    )
    body += table(head, lines, "Scores of the class") if lines else NOBODY
    for one in course.assignments:
        body += f"<h2>{link(one.title, f'assignments/{one.id}.html')}</h2>"
        body += overview(list(whole.rows[one.id].values()), one)
    return page(course.name, body)


NOBODY = (
    "<p>Nobody is in this course yet: fill students.csv, or collect what was handed in "
    "(minitorch class collect).</p>"
)


def overview(found: list[Row], assignment: Assignment) -> str:
    """How many, how well, how late: in a sentence and a drawing."""
    scores = [row.score for row in found if row.score is not None]
    handed = [row for row in found if row.state != "missing"]
    late = sum(bool(row.late_seconds) or row.factor < 1 for row in handed)
    words = [f"{len(handed)} of {len(found)} have handed in"]
    if scores:
        middle = sorted(scores)[len(scores) // 2]
        words.append(f"the middle one has {middle:g} of {assignment.total:g} points")
    if late:
        words.append(f"{late} came late")
    for state, text in STATES.items():
        count = sum(row.state == state for row in found)
        if count and state != "missing":
            words.append(f"{count} {text}")
    drawn = histogram(scores, assignment.total, "How many students have how many points")
    return f"<p>{e('; '.join(words))}.</p>{drawn}"


def score_cell(row: Row) -> str:
    late = " " + mark("late", "late") if row.factor < 1 else ""
    if row.score is None:
        return mark(row.state, STATES.get(row.state, "not graded"))
    refused = " " + mark("refused", "refused") if row.state == "refused" else ""
    return f"{row.score:g}{late}{refused}"


def assignment_page(whole: Class, assignment: Assignment) -> str:
    found = whole.rows[assignment.id]
    body = overview(list(found.values()), assignment)
    body += "<h2>Where the class stumbles</h2>"
    lines = []
    for exercise in assignment.exercises:
        marks = [row.marks[exercise.id] for row in found.values()]
        judged = [one for one in marks if one.verdict not in ("", "harness")]
        right = sum(one.verdict == "passed" for one in judged)
        common = mistakes(whole, exercise)
        share = right / len(judged) if judged else 0.0
        lines.append(
            [
                link(f"{exercise.id} {exercise.title}", f"../exercises/{exercise.id}.html"),
                f"{right} of {len(judged)} pass {bar(share)}",
                f"{e(common[0].title)} ({len(common[0].students)})" if common else "",
            ]
        )
    body += table(["Exercise", "Passed", "Commonest mistake"], lines, "Exercises")
    body += "<h2>Who has solved what</h2>"
    body += (
        '<p class="quiet">✓ passed, ✗ not right, – not written. '
        "A star: the score was set by hand.</p>"
    )
    head = ["Student", "Points"]
    head += [link(one.id, f"../exercises/{one.id}.html") for one in assignment.exercises]
    lines = [
        [link(whole.name(id), f"../students/{id}.html"), score_cell(row)]
        + [mark_cell(one) for one in row.marks.values()]
        for id, row in found.items()
    ]
    body += table(head, lines, "Students and exercises")
    return page(assignment.title, body, [(whole.course.name, "../index.html")])


def mark_cell(one: Mark) -> str:
    star = f' <span title="{e(one.why, 200)}">{one.score:g}*</span>' if one.set_by_hand else ""
    return (mark(one.verdict, SIGNS[one.verdict], ALOUD[one.verdict]) if one.verdict else "") + star


def exercise_page(whole: Class, exercise: Exercise) -> str:
    marks = marks_of(whole, exercise)
    counts = {kind: sum(one.verdict == kind for _, one in marks) for kind in SIGNS}
    total = sum(counts.values())
    body = "<h2>How it went</h2>" if total else "<p>Nothing is graded yet.</p>"
    rows = [
        [e(word), str(counts[kind]), bar(counts[kind] / total)]
        for kind, word in (
            ("passed", "passed"), ("failed", "not right"), ("missing", "not written"),
            ("copied", "the framework's own code"), ("harness", "not graded, our fault"),
        )
        if total and counts[kind]
    ]  # fmt: skip
    if rows:
        body += table(["Verdict", "Students", "Share"], rows, "Verdicts")
    found = mistakes(whole, exercise)
    if found:
        body += "<h2>The commonest mistakes</h2>"
    for one in found[:MOST]:
        body += mistake_box(whole, exercise, one, counts["failed"])
    if len(found) > MOST:
        body += f"<p>{len(found) - MOST} more, each made by fewer students.</p>"
    above = [(whole.course.name, "../index.html")]
    for each in whole.course.of_exercise(exercise.id):
        above.append((each.title, f"../assignments/{each.id}.html"))
    return page(f"{exercise.id} {exercise.title}", body, above)


def mistake_box(whole: Class, exercise: Exercise, one: Mistake, failed: int) -> str:
    """A mistake: what was probably thought, how many thought so, and how it looks."""
    count = len(one.students)
    share = count / failed if failed else 0.0
    who = "".join(
        f"<li>{link(whole.name(id), f'../students/{id}.html')}</li>" for id in one.students[:200]
    )
    shown = one.students[0]
    found = next(mark.found for id, mark in marks_of(whole, exercise) if id == shown)
    code = code_of(whole, exercise, shown)
    example = f"<p>Input: {e(found['case'], 600)}</p>" if found.get("case") else ""
    example += f"<p>{e(found.get('gap', ''), 600)}</p>" if one.known else ""
    kind = "" if one.known else '<p class="quiet">No mistake that the course knows.</p>'
    text = f"<p>{e(one.text)}</p>" if one.text else ""
    return (
        f'<div class="mistake"><h3>{e(one.title)}</h3>{text}{kind}'
        f"<p>{count} of the {failed} that are not right ({share:.0%}) {bar(share)}</p>"
        f"{details('An example', example + pre(code))}"
        f"{details(f'Who: {count}', f'<ul>{who}</ul>')}</div>"
    )


def marks_of(whole: Class, exercise: Exercise) -> list[tuple[str, Mark]]:
    """(student, mark) of an exercise, wherever it was handed in."""
    return [
        (id, row.marks[exercise.id])
        for each in whole.course.of_exercise(exercise.id)
        for id, row in whole.rows[each.id].items()
    ]


def mistakes(whole: Class, exercise: Exercise) -> list[Mistake]:
    """Those that are not right, put together by what went wrong; the commonest first."""
    groups: dict[tuple[bool, str], list[tuple[str, Mark]]] = {}
    for id, one in marks_of(whole, exercise):
        if one.verdict == "failed":
            known = one.found.get("mistake")
            gap = one.found.get("gap", "")
            key = (True, str(known["name"])) if known else (False, alike(gap))
            groups.setdefault(key, []).append((id, one))
    found = []
    for (known, name), marks in groups.items():
        first = marks[0][1].found
        title = name.replace("-", " ") if known else first.get("gap", "") or "not right"
        text = first["mistake"]["text"] if known else ""
        found.append(Mistake(title[:300], text, known, tuple(id for id, _ in marks)))
    return sorted(found, key=lambda one: (-len(one.students), not one.known, one.title))


def alike(gap: str) -> str:
    """A gap without its numbers and texts: two students with the same mistake met other cases."""
    return re.sub(r"\d+(\.\d+)?|'[^']*'|\([^()]*\)|\[[^\[\]]*\]", "…", gap)[:120]


def code_of(whole: Class, exercise: Exercise, student: str) -> str:
    """What of a student's was graded for an exercise; "" where it cannot be read."""
    for each in whole.course.of_exercise(exercise.id):
        folder = folders.submitted(whole.course, each.id) / student
        counted = attempts.current(folder)
        if counted is None:
            continue
        with contextlib.suppress(Refused, OSError):
            return read_submission(folder / counted["file"]).get(exercise.id, "")
    return ""


def student_page(whole: Class, id: str) -> str:
    student = whole.students[id]
    known: list[str] = [student.id, student.email, student.section]
    told = [text for text in known if text and text != whole.name(id)]
    body = f'<p class="quiet">{e(" · ".join(told))}</p>' if told else ""
    for assignment in whole.course.assignments:
        body += student_part(assignment, whole.rows[assignment.id][id])
    return page(whole.name(id), body, [(whole.course.name, "../index.html")])


def student_part(assignment: Assignment, row: Row) -> str:
    body = f"<h2>{link(assignment.title, f'../assignments/{assignment.id}.html')}</h2>"
    body += (
        f"<p>{score_cell(row)}{f' of {assignment.total:g} points' if row.score is not None else ''}"
    )
    if row.attempt:
        body += f' <span class="quiet">{e(came(row))}</span>'
    body += "</p>"
    if row.message:
        body += f"<p>{e(row.message)}</p>"
    lines = []
    for exercise in assignment.exercises:
        one = row.marks[exercise.id]
        if not one.verdict and not one.set_by_hand:
            continue
        score = "" if one.score is None else f"{one.score:g} of {one.points:g}"
        name = link(f"{exercise.id} {exercise.title}", f"../exercises/{exercise.id}.html")
        lines.append([name, mark_cell(one), score, what_was_found(one)])
    if lines:
        body += table(["Exercise", "Verdict", "Points", "Why"], lines, assignment.title)
    return body


def what_was_found(one: Mark) -> str:
    """The words on one exercise, for the page of its student."""
    found = one.found
    parts = []
    if one.set_by_hand:
        parts.append(f"<p><strong>Set by hand:</strong> {e(one.why)}</p>")
    if one.verdict in ("copied", "harness"):
        parts.append(f"<p>{e(WORDS[one.verdict])}</p>")
    if one.verdict == "failed":
        parts.append(f"<p>{e(found.get('gap', ''))}</p>")
        if found.get("case"):
            parts.append(f"<p>Input: {e(found['case'])}</p>")
        if found.get("mistake"):
            parts.append(f"<p><strong>{e(found['mistake']['text'])}</strong></p>")
    if found.get("carried"):
        parts.append(f"<p>{e(CARRIED)}</p>")
    if str(found.get("printed", "")).strip():
        parts.append(details("What it printed", pre(found["printed"])))
    return "".join(parts)


def came(row: Row) -> str:
    assert row.attempt is not None
    when = row.attempt["submitted"].replace("T", " ").replace("+00:00", " UTC")
    words = [f"handed in {when}" if when else "handed in"]
    if row.late_seconds:
        words.append(f"{row.late_seconds / 3600:.1f} hours late")
    elif row.late_seconds is None and row.attempt["marked_late"]:
        words.append("late")
    if row.factor < 1 and row.raw is not None:
        words.append(f"{row.factor:.0%} of {row.raw:g} points")
    return ", ".join(words)
