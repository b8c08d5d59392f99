"""Where only solutions run, the framework's functions say by themselves who asks them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# In a process of its own: what a function was before is gone afterwards.
PROGRAM = """
from minitorch.classroom import attacks, runner
from minitorch.course.exercises import find, of_chapter
from minitorch.course.grading import grade
from minitorch.tensors import shapes

before = shapes.contiguous_strides.__code__
runner.prepare(["02", "07"])
after = shapes.contiguous_strides.__code__
assert after is not before, "it is taught"
assert (after.co_filename, after.co_qualname) == (before.co_filename, before.co_qualname)
assert after.co_firstlineno == before.co_firstlineno
assert shapes.contiguous_strides((2, 0, 3)) == (3, 3, 1)

for exercise in (*of_chapter("02"), *of_chapter("07")):
    for source in (exercise.reference, exercise.alternative):
        verdict = grade(exercise, source, 1)
        assert verdict.passed, (exercise.id, verdict.gap)

found = [name for name in attacks.CHEATS if name.startswith("the framework's function")]
assert len(found) == 5
for name in [*found, "the framework's own, called", "the framework's own, imported"]:
    verdict = grade(find("02.1"), attacks.CHEATS[name], 1)
    assert not verdict.passed, name
del before
"""


def test_whoever_finds_it_in_memory_is_noted_all_the_same():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True,
        encoding="utf-8", timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
