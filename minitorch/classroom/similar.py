"""``minitorch class similar``: submissions in the layout that tools for comparing them read.

    similar/02/submissions/ada/ex_02_1.py     one folder a student, one file an exercise
    similar/02/submissions/_the_book/...      the solution that the book shows, as one more student
    similar/02/submissions/_the_library/...   the library's own function, where it has one
    similar/02/base/ex_02_1.py                what everybody was given: not to be counted as alike
    similar/02/README.txt                     the commands

The layout is that of JPlag (Java, github.com/jplag/JPlag), which is maintained, runs on the
teacher's own machine, knows Python's grammar, leaves out a given base, and shows pairs beside each
other. compare50 (Python) and Dolos (Node) read the same files. To find copies is their work: a
tool of our own would be worse, and a suspicion that nobody can check is unfair.
"""

from __future__ import annotations

import inspect
import shutil
from pathlib import Path
from typing import Any

from ..course import slots
from ..course.candidates import tidy
from ..course.definitions import Exercise
from ..course.workspace import own_part, path_of
from . import attempts, folders
from .archives import Refused
from .settings import Assignment, Course
from .submissions import read_submission

README = """\
Who has handed in what somebody else has written? One of these tools compares the files here.
Two short functions that solve the same exercise are often alike: read the pair before you judge.
_the_book and _the_library are no students: they hold the book's solutions and the library's own
functions. Who is like one of them may have copied it.

JPlag (Java 21 or newer; github.com/jplag/JPlag):
    java -jar jplag.jar -l python3 -bc base submissions

compare50 (pip install compare50):
    compare50 submissions/* -d base

Dolos (npm install -g @dodona/dolos), one exercise at a time:
    dolos run -l python --ignore base/ex_XX_N.py submissions/*/ex_XX_N.py
"""


def write(course: Course, assignment: Assignment) -> dict[str, Any]:
    """Lay out the submissions that count. Whoever has only stubs is left out."""
    top = course.folder / "similar" / assignment.id
    if (top / "submissions").is_dir() and not (top / "submissions").is_symlink():
        shutil.rmtree(top / "submissions")  # ours alone, and made anew
    for exercise in assignment.exercises:
        folders.write_text(top / "base" / path_of(exercise.id).name, tidy(exercise.stub))
    folders.write_text(top / "README.txt", README)
    place = folders.submitted(course, assignment.id)
    students, unread = [], {}
    for student in folders.students_in(place):
        try:
            found = solutions(place / student, assignment)
        except Refused as reason:
            unread[student] = str(reason)
            continue
        for id, source in found.items():
            folders.write_text(top / "submissions" / student / path_of(id).name, source)
        if found:
            students.append(student)
    for exercise in assignment.exercises if students else ():
        for name, source in known(exercise).items():
            folders.write_text(top / "submissions" / name / path_of(exercise.id).name, source)
    return {"folder": str(top), "students": students, "unread": unread}


def known(exercise: Exercise) -> dict[str, str]:
    """Whom one can copy from without a fellow student -> what stands there."""
    found = {"_the_book": tidy(exercise.reference)}
    if exercise.slot is not None:
        own = slots.own(exercise.slot)
        own = inspect.unwrap(getattr(own, "__func__", getattr(own, "fget", own)))
        found["_the_library"] = tidy(inspect.getsource(own))
    return found


def solutions(folder: Path, assignment: Assignment) -> dict[str, str]:
    """Exercise -> source of what a student has written. Stubs are nothing written."""
    counted = attempts.current(folder)
    if counted is None:
        return {}
    found = read_submission(folder / counted["file"])
    by_id: dict[str, Exercise] = {exercise.id: exercise for exercise in assignment.exercises}
    own = {id: own_part(by_id[id], source) for id, source in found.items() if id in by_id}
    return {id: source for id, source in own.items() if source != tidy(by_id[id].stub)}
