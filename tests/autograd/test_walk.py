"""The core in one sitting: how many functions a reader must read to know what ``backward`` does.

Each walk is traced while it runs. The numbers are ceilings: whoever makes a walk longer must
shorten it elsewhere, or say here why a reader has more to read.
"""

import inspect
import json
import subprocess
import sys
from typing import NamedTuple

import pytest

import minitorch as torch

TRACER = """
import inspect, json, sys
from pathlib import Path

import minitorch as torch

package = str(Path(torch.__file__).parent)
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
layer, rows = torch.nn.Linear(3, 2), torch.ones(4, 3)
program = compile(sys.argv[1], "program", "exec")
seen = set()

def note(frame, event, argument):
    if event == "call" and frame.f_code.co_filename.startswith(package):
        seen.add(frame.f_code)

exec(program)  # once before: what is made only once is no part of the walk
if sys.argv[2:]:
    x.grad = None
sys.setprofile(note)
exec(program)
sys.setprofile(None)
# comprehensions belong to their function: from Python 3.12 on they are a part of it
codes = {(c.co_filename, c.co_firstlineno): c for c in seen if c.co_name[0] != "<"}
lines = sum([len(inspect.getsourcelines(code)[0]) for code in codes.values()])
names = [f"{Path(c.co_filename).name}: {c.co_qualname}" for c in codes.values()]
print(json.dumps([names, sorted({c.co_filename for c in seen}), lines]))
"""


class Walk(NamedTuple):
    """What a piece of a program runs through, in the package."""

    functions: list[str]
    files: list[str]
    lines: int


def walk_of(program: str, *fresh: str) -> Walk:
    """The functions of the package that a program calls, in an interpreter of its own."""
    command = [sys.executable, "-c", TRACER, program, *fresh]
    return Walk(*json.loads(subprocess.check_output(command, text=True)))


SQUARE = "y = x * x; y.sum().backward()"
WRITE_INTO_A_PART = "z = x * x; z[1:] += 1; z.sum().backward()"
LINEAR = "layer(rows)"


@pytest.mark.parametrize(
    ("program", "functions", "files", "lines"),
    [(SQUARE, 18, 7, 300), (WRITE_INTO_A_PART, 60, 19, 810), (LINEAR, 12, 7, 120)],
)
def test_the_walk_can_be_read_in_one_sitting(program, functions, files, lines):
    walk = walk_of(program)
    assert len(walk.functions) <= functions, sorted(walk.functions)
    assert len(walk.files) <= files, walk.files
    assert walk.lines <= lines


def test_the_first_backward_is_no_longer():
    """It keeps the gradient as it is, where later ones add to it."""
    walk = walk_of(SQUARE, "fresh")
    assert len(walk.functions) <= 18, sorted(walk.functions)
    assert "engine.py: is_free" in walk.functions


def test_the_fast_way_of_two_tensors_is_short():
    entry = torch.Tensor.__mul__
    assert len(inspect.getsourcelines(entry)[0]) - 1 <= 25  # without the line of its name
    assert "general(x, y)" in inspect.getsource(entry)


def test_the_tracer_sees_a_longer_walk():
    assert len(walk_of("(x * x).sum(0).backward()").functions) > len(walk_of(SQUARE).functions)
