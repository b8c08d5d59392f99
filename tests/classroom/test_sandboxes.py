"""Every sandbox that holds here: honest work is judged as elsewhere, and attacks gain nothing.

Attacks run nowhere but in a sandbox. Every day each runs in one sandbox or in none: of each kind
those whose turn it is there, so that no two sandboxes try the same. With MINITORCH_WHOLE=1 or
MINITORCH_ALL_SEEDS=1 all run in all.
"""

import os

import pytest

from minitorch.classroom import attacks, sandboxes, selftest
from minitorch.classroom.judging import Judge
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import find, of_chapter

WHOLE = "1" in (os.environ.get("MINITORCH_WHOLE"), os.environ.get("MINITORCH_ALL_SEEDS"))
EACH = 5  # of so many attacks that take no time one, in each sandbox
HEAVY = {  # those that take seconds, of which every day a few run
    "bwrap": ("a loop in C", "a large file"),
    "landlock": ("sleeps", "a thread that is left", "memory in one piece"),
    "container": ("a loop in C", "memory in one piece"),
}
IDS = ("02.1", "02.2")


@pytest.fixture
def outside(tmp_path):
    return selftest.Outside(tmp_path)


def judge(starter, seconds=0.3):
    return Judge("02", dict.fromkeys(IDS, 1), b"seed", starter, seconds)


def test_a_chapter(starter, sandbox):
    """Nothing, stubs, solutions, and the first known mistake of each exercise."""
    exercises = {one.id: one for one in of_chapter("02")}
    points = {id: one.points for id, one in exercises.items()}
    one = Judge("02", points, b"seed", starter)
    whole = list(selftest.whole_submissions(exercises))
    for name, sources in whole if WHOLE else whole[list(HEAVY).index(sandbox) % 2 :: 2]:
        found = one.exercises(Submission(sources))
        full = "solutions" in name
        assert {id: entry["score"] for id, entry in found.items()} == {
            id: points[id] if full else 0 for id in points
        }, name
        verdict = "passed" if full else "missing"
        assert {entry["verdict"] for entry in found.values()} == {verdict}
    found = one.exercises(Submission({id: e.mutants[0].source for id, e in exercises.items()}))
    for id, entry in found.items():
        assert entry["score"] == 0
        assert entry["verdict"] == "failed"
        mutant = exercises[id].mutants[0]
        assert entry["mistake"] == {"name": mutant.name, "text": mutant.message}
        assert entry["case"]
        assert entry["gap"]


def test_files_for_a_moment_lie_where_a_child_may_write(sandbox, bare):
    """Also where the exercises of the chapter have asked for such a place before the fork."""
    with sandboxes.starter(sandbox, bare, ["18"]) as one:
        found = Judge("18", {"18.3": 1}, b"seed", one).exercises(
            Submission({"18.3": find("18.3").reference})
        )
    assert found["18.3"]["verdict"] == "passed", found["18.3"]["gap"]


def unfair(starter, outside, kind, sources):
    one = judge(starter)
    found = []
    for name, source in sources.items():
        fair, text = selftest.attacked(one, kind, name, source, outside)
        if not fair or not outside.is_as_before():
            found.append(text)
    return found


def test_attacks_are_many():
    assert len(attacks.HARM) + len(attacks.CHEATS) + len(attacks.HEAVY) >= 120
    assert not attacks.HARM.keys() & attacks.CHEATS.keys() & attacks.HEAVY.keys()


def todays(sources, sandbox):
    """Of attacks in the order of their kinds each fifth, in each sandbox from another on."""
    if WHOLE:
        return sources
    first = list(HEAVY).index(sandbox) * 2
    return dict(list(sources.items())[first::EACH])


def test_nothing_outside_is_reached(starter, outside, sandbox):
    assert unfair(starter, outside, "HARM", todays(attacks.HARM, sandbox)) == []


def test_no_cheat_scores(starter, outside, sandbox):
    assert unfair(starter, outside, "CHEAT", todays(attacks.CHEATS, sandbox)) == []


def test_nothing_wears_it_down(starter, outside, sandbox):
    names = attacks.HEAVY if WHOLE else HEAVY[sandbox]
    assert unfair(starter, outside, "CHEAT", {one: attacks.HEAVY[one] for one in names}) == []


def test_an_attack_would_be_seen(starters, outside):
    """Without a sandbox the same source, which only reads its own test's file, gets through."""
    starter, why = starters("trust")
    assert "reads a file outside" in why, "the canary sees that this is no sandbox"
    harmless = {"reads a secret": attacks.HARM["reads a secret"]}
    (text,) = unfair(starter, outside, "HARM", harmless)
    assert "ESCAPED" in text


def test_nobody_s_code_is_run_where_no_sandbox_holds(bare, monkeypatch):
    monkeypatch.setattr(sandboxes, "trouble", lambda name, bare: f"{name} is broken")
    with pytest.raises(sandboxes.NoSandbox, match="bwrap is broken; landlock: landlock is broken"):
        sandboxes.chosen("auto", bare)
    assert sandboxes.chosen("trust", bare) == "trust"


def test_the_copy_for_children_has_no_answers(bare):
    names = {path.relative_to(bare).as_posix() for path in bare.rglob("*")}
    assert "minitorch/course/exercises/ch02/ex1_contiguous_strides/cases.py" in names
    for part in ("reference", "alternative", "mutants", "hints", "judging", "selftest", "attacks"):
        assert not [name for name in names if name.rpartition("/")[2].startswith(part)]


def test_what_one_submission_leaves_the_next_does_not_see(starter):
    leaves = (
        "open('left', 'w').write('x')\nimport minitorch, numpy\nnumpy.left = minitorch.left = 1\n"
    )
    looks = f"import os\nimport minitorch, numpy\nseen = os.listdir('.')\n{attacks.RIGHT}\n"
    looks += (
        "def contiguous_strides(shape):\n    if seen or hasattr(numpy, 'left'): return 'LEFT'\n"
    )
    looks += "    return _right(shape)\n"
    one = judge(starter)
    right = find("02.1").reference
    assert one.exercises(Submission({"02.1": leaves + right}))["02.1"]["verdict"] == "passed"
    assert one.exercises(Submission({"02.1": looks}))["02.1"]["gap"] == ""


def test_what_is_printed_is_told_without_control_characters(starter):
    source = attacks.CHEATS["control characters"]
    entry = judge(starter).exercises(Submission({"02.1": source}))["02.1"]
    assert "pwned" in entry["printed"]
    assert not [c for c in entry["printed"] + entry["gap"] if c != "\n" and not c.isprintable()]


def test_a_later_exercise_is_graded_over_the_framework_s_own_where_the_earlier_is_wrong(starter):
    """Carried forward: 02.2's cell calls the student's own 02.1, which is wrong."""
    right = find("02.2").reference
    uses = right.replace("limit =", "assert contiguous_strides((2, 3)) == (3, 1)\n    limit =", 1)
    wrong = "def contiguous_strides(shape):\n    return ()\n"
    assert uses != right
    work = Submission({"02.1": wrong, "02.2": uses})
    work.cells, work.cell_of = [wrong, uses], {"02.1": 0, "02.2": 1}
    found = judge(starter).exercises(work)
    assert found["02.1"]["verdict"] == "failed"
    assert (found["02.2"]["verdict"], found["02.2"]["carried"]) == ("passed", True)
    work["02.1"] = work.cells[0] = find("02.1").reference
    found = judge(starter).exercises(work)
    assert (found["02.2"]["verdict"], found["02.2"]["carried"]) == ("passed", False)


def test_the_framework_s_own_function_is_called_copied(starter):
    for name in ("imported", "by its code"):
        source = attacks.CHEATS[f"the framework's own, {name}"]
        entry = judge(starter).exercises(Submission({"02.1": source}))["02.1"]
        assert (entry["verdict"], entry["score"]) == ("copied", 0), name
        assert "the framework's own minitorch.tensors.shapes.contiguous_strides" in entry["gap"]
