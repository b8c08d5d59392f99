"""Courses for other graders: nbgrader, otter, Gradescope, PrairieLearn, Classroom 50, GitHub.

nbgrader and otter run our notebooks themselves: they get cells with solutions and hidden cases
between their marks. The others run a program of ours (programs/) and read a JSON file.
What each of them expects was tried (nbgrader 0.9.6, otter-grader 7.0.0), or is their own words:

- Gradescope      github.com/gradescope/autograder_samples, docs/specs.md
- PrairieLearn    github.com/PrairieLearn/PrairieLearn, docs/externalGrading.md
- Classroom 50    github.com/foundation50/classroom50, wiki/Advanced-Autograding.md
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from ..course.definitions import Exercise
from . import folders
from .cells import Cell, code, given, markdown, notebook, plain, prompt_cell
from .gradebook import Mark, Row
from .names import tame
from .release import CALL, HIDDEN, IMPORT, teacher_notebook, text_of, with_solution
from .settings import FILE, Assignment, Course, Mistake

NBGRADER = """\
# For nbgrader, in this folder:  nbgrader generate_assignment {first}
c = get_config()  # noqa: F821
c.CourseDirectory.course_id = {name!r}
# A stub stands above its solution and stays: nothing else is to take the solution's place.
c.ClearSolutions.code_stub = {{"python": "# Write your code above, in place of the last line."}}
c.ExecutePreprocessor.timeout = 120
"""
WORDS = {
    "passed": "Passed.",
    "failed": "Not right yet.",
    "missing": "Nothing was handed in for this exercise.",
    "copied": "This is the framework's own code, or asks it for the answer. Write your own.",
    "harness": "This could not be graded. It is our fault, and costs you nothing.",
    "": "Not graded.",
}
CARRIED = "An earlier exercise of yours does not work, so this one was graded on ours."
RUNS = ("gradescope", "prairielearn", "classroom50")
Files = dict[str, str]  # path -> text


def nbgrader(course: Course, assignments: list[Assignment]) -> Files:
    """A course folder of nbgrader, with the teacher's notebooks in ``source``."""
    files = {"nbgrader_config.py": NBGRADER.format(name=course.name, first=assignments[0].id)}
    for one in assignments:
        files[f"source/{one.id}/{one.id}.ipynb"] = text_of(teacher_notebook(course, one))
    return files


def otter(course: Course, assignments: list[Assignment]) -> Files:
    """A notebook for ``otter assign`` for each assignment."""
    return {f"{one.id}/{one.id}.ipynb": text_of(otter_notebook(course, one)) for one in assignments}


def otter_notebook(course: Course, assignment: Assignment) -> Cell:
    """A master notebook of otter. A question gives all of its points or none."""
    config = f"# ASSIGNMENT CONFIG\nname: '{assignment.id}'\ngenerate: true"
    title = f"# {assignment.title}\n\nWrite what each exercise asks for in the cell below its text."
    cells = [raw("config", config), markdown("title", title, {})]
    cells.append(code("import", "\n".join(given(assignment.exercises))))
    for exercise in assignment.exercises:
        cells += otter_question(course, assignment, exercise)
    return notebook(cells, {"assignment": assignment.id})


def otter_question(course: Course, assignment: Assignment, exercise: Exercise) -> list[Cell]:
    id = f"q{exercise.chapter}_{exercise.number}"
    points = plain(assignment.points[exercise.id])
    config = f"# BEGIN QUESTION\nname: {id}\npoints: {points}\nall_or_nothing: true"
    solution = with_solution(exercise).replace("### END SOLUTION", "# END SOLUTION")
    solution = solution.replace("### BEGIN SOLUTION", "# BEGIN SOLUTION NO PROMPT")
    tests = [f"{IMPORT}\n_ = {CALL.format(id=exercise.id, name=exercise.name)}"]
    for seed in folders.hidden_seeds(course, exercise.id):
        call = HIDDEN.format(id=exercise.id, name=exercise.name, seed=seed)
        tests.append(f"# HIDDEN\n{IMPORT}\n{call}")
    return [
        raw(f"{id}-begin", config),
        {**prompt_cell(exercise), "metadata": {}},
        raw(f"{id}-solution", "# BEGIN SOLUTION"),
        code(f"{id}-code", solution),
        raw(f"{id}-solution-end", "# END SOLUTION"),
        raw(f"{id}-tests", "# BEGIN TESTS"),
        *[code(f"{id}-test-{number}", test) for number, test in enumerate(tests, 1)],
        raw(f"{id}-tests-end", "# END TESTS"),
        raw(f"{id}-end", "# END QUESTION"),
    ]


def raw(id: str, source: str) -> Cell:
    return {"cell_type": "raw", "id": id, "metadata": {}, "source": source}


def words_on(mark: Mark) -> str:
    """What a student reads about one exercise. Plain text, without characters that steer."""
    if mark.set_by_hand:
        return tame(f"Set by your teacher: {mark.why}")
    found = mark.found
    parts = [WORDS[mark.verdict]]
    if mark.verdict == "failed":
        mistake = found.get("mistake") or {}
        case = f"Input: {found['case']}" if found.get("case") else ""
        parts += [found.get("gap", ""), case, mistake.get("text", "")]
    if found.get("carried"):
        parts.append(CARRIED)
    return tame("\n".join(filter(None, parts)))


def gradescope(assignment: Assignment, row: Row) -> dict[str, Any] | None:
    """results.json; None where there is no score: Gradescope then says that its grader failed."""
    if row.raw is None:
        return None
    return {
        "output": tame(row.message),
        "tests": [
            {
                "number": exercise.id,
                "name": exercise.title,
                "score": row.marks[exercise.id].score or 0.0,
                "max_score": row.marks[exercise.id].points,
                "output": words_on(row.marks[exercise.id]),
                "output_format": "text",
                "visibility": "visible",
            }
            for exercise in assignment.exercises
        ],
    }


def prairielearn(assignment: Assignment, row: Row) -> dict[str, Any]:
    """results.json; not gradable where there is no score, which costs the student no attempt."""
    if row.raw is None:
        return {"gradable": False, "format_errors": [tame(row.message) or WORDS["harness"]]}
    return {
        "gradable": True,
        "score": round(row.raw / assignment.total, 6) if assignment.total else 0.0,
        "message": tame(row.message),
        "tests": [
            {
                "name": f"{exercise.id} {exercise.title}",
                "points": row.marks[exercise.id].score or 0.0,
                "max_points": row.marks[exercise.id].points,
                "message": words_on(row.marks[exercise.id]),
            }
            for exercise in assignment.exercises
        ],
    }


def classroom50(
    assignment: Assignment, row: Row, environment: Mapping[str, str]
) -> dict[str, Any] | None:
    """result.json (classroom50/result/v1); None where there is no score.

    Its scores are whole numbers, so points of the course must be, too. Who has handed in when is
    for its runner to say: what the environment does not name is left to it.
    """
    if row.raw is None:
        return None
    tests = []
    for exercise in assignment.exercises:
        mark = row.marks[exercise.id]
        tests.append(
            {
                "test-name": f"{exercise.id} {exercise.title}",
                "passed": mark.score == mark.points,
                "score": whole(mark.score or 0.0),
                "max-score": whole(mark.points),
                "message": words_on(mark),
            }
        )
    commit = environment.get("COMMIT_URL", "")
    return {
        "schema": "classroom50/result/v1",
        "classroom": environment.get("CLASSROOM", ""),
        "assignment": environment.get("ASSIGNMENT", assignment.id),
        "submission": environment.get("SUBMISSION_TAG", ""),
        "commit": commit,
        "release": environment.get("RELEASE_URL", ""),
        "review": environment.get("REVIEW_URL") or commit,
        "datetime": handed_in_at(row),
        "score": sum(one["score"] for one in tests),
        "max-score": sum(one["max-score"] for one in tests),
        "tests": tests,
    }


def handed_in_at(row: Row) -> str:
    """When the submission came, as RFC 3339 in UTC; now, where nobody knows."""
    known = row.attempt["submitted"] if row.attempt else ""
    moment = datetime.fromisoformat(known) if known else datetime.now(UTC)
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def whole(points: float) -> int:
    if not float(points).is_integer():
        raise Mistake(f"Classroom 50 counts whole points; {points:g} is none. Change course.toml")
    return int(points)


def programs(course: Course, assignments: list[Assignment], platform: str) -> Files:
    """What a platform runs to grade one submission, for each assignment."""
    toml = (course.folder / FILE).read_text(encoding="utf-8")
    top = resources.files(__package__) / "programs" / platform
    files: Files = {}
    for one in assignments:
        words = {
            "ASSIGNMENT": one.id,
            "TITLE": json.dumps(one.title)[1:-1],
            "UUID": str(uuid.uuid5(uuid.NAMESPACE_URL, f"minitorch {course.name} {one.id}")),
        }
        for path, text in texts_below(top):
            for word, value in words.items():
                text = text.replace(f"@{word}@", value)
            files[f"{one.id}/{path}"] = text
        place = "tests/" if platform == "prairielearn" else ""
        files[f"{one.id}/{place}{FILE}"] = toml
    return files


def texts_below(folder: Traversable, inside: str = "") -> Iterator[tuple[str, str]]:
    """(path, text) of the files of a folder of the package."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith("__pycache__"):
            continue
        if entry.is_dir():
            yield from texts_below(entry, f"{inside}{entry.name}/")
        else:
            yield f"{inside}{entry.name}", entry.read_text(encoding="utf-8")
