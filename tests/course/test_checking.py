"""check() as a reader calls it: where the code is found, what the answer says, what is kept."""

import dataclasses
import linecache
import textwrap

import pytest

import minitorch as torch
from minitorch.course.candidates import run_candidate
from minitorch.course.commands import answer
from minitorch.course.exercises import all_exercises
from minitorch.course.feedback import in_words
from minitorch.course.grading import Here, grade
from tests.course.samples import STRIDES, TANH

GOOD = """
    def strides_of(shape):
        strides, step = [], 1
        for size in reversed(shape):
            strides.append(step)
            step *= max(size, 1)
        return tuple(reversed(strides))
"""


class Notebook:
    """Runs cells as a kernel does: one namespace, each cell under a name of its own."""

    def __init__(self):
        self.names = {"__name__": "__main__"}
        self.count = 0

    def __call__(self, *cells):
        for cell in cells:
            self.count += 1
            source, name = textwrap.dedent(cell), f"<cell {self.count} of {id(self)}>"
            linecache.cache[name] = (len(source), None, source.splitlines(True), name)
            last = source.rstrip().split("\n")[-1]
            exec(compile(source, name, "exec"), self.names)
        return eval(last, self.names) if "check(" in last else None


@pytest.fixture
def cells(course):
    notebook = Notebook()
    notebook("import minitorch as torch\nimport numpy as np\nfrom minitorch.course import check")
    return notebook


CHECK = 'check("90.1", seed=5)'


def test_a_solution_in_a_cell(cells, workspace):
    result = cells(GOOD, CHECK)
    assert result
    assert repr(result).split("\n") == [
        "90.1 passed: Row-major strides",
        "All 9 cases are right (seed 5).",
        "Kept in own/ex_90_1.py.",
        "minitorch now runs your strides_of in place of",
        "minitorch.tensors.shapes.contiguous_strides.",
    ]
    assert torch.tensors.shapes.contiguous_strides.__name__ == "strides_of"
    assert (workspace / "ex_90_1.py").read_text("utf-8").endswith(textwrap.dedent(GOOD).lstrip())


def test_a_mistake_that_is_known(cells):
    wrong = GOOD.replace("tuple(reversed(strides))", "tuple(strides)")
    assert repr(cells(wrong, CHECK)).split("\n") == [
        "90.1 not yet: Row-major strides",
        "Case 1 of 9 goes wrong (2 are right; seed 5).",
        "",
        "  gap        the result is (1, 3), expected (3, 1)",
        "  input      (2, 3)",
        "",
        "This looks like: The strides were collected from the right and never",
        "turned round.",
        "",
        'hint("90.1") gives the first hint.',
        'check("90.1", seed=5) draws the same cases again.',
    ]
    assert torch.tensors.shapes.contiguous_strides.__name__ == "contiguous_strides"


def test_a_mistake_that_nobody_knows(cells):
    text = repr(cells("def strides_of(shape):\n    print('seen')\n    return shape.strides", CHECK))
    flat = " ".join(text.split())
    assert "it raises AttributeError: \"'tuple' object has no attribute 'strides'\"" in flat
    assert "your code  line 3, in strides_of:  return shape.strides" in text
    assert "printed    seen" in text
    assert "looks like" not in text
    assert "site-packages" not in text
    assert "minitorch/" not in text


NOT_WRITTEN = (
    "90.1 not written yet: Row-major strides\n"
    "Write the body of strides_of, then check again.\n"
    'hint("90.1") helps.'
)


@pytest.mark.parametrize(
    "cell", ["1", STRIDES.stub, "def strides_of(shape): raise NotImplementedError"]
)
def test_not_written(cells, cell):
    assert repr(cells(cell, CHECK)) == NOT_WRITTEN


def test_a_program_to_mend_is_not_to_be_written():
    stub = "def strides_of(shape):\n    return shape\n"
    verdict = grade(dataclasses.replace(STRIDES, stub=stub), stub, 5)
    assert "Mend strides_of, then check again." in in_words(verdict)


def test_not_written_in_a_later_session(cells, course):
    """The page shows the stub again; what was solved is still there."""
    cells(GOOD, CHECK)
    text = repr(cells(STRIDES.stub, CHECK))
    assert text.startswith(NOT_WRITTEN)
    assert "You solved it before" in text
    assert repr(course.mine("90.1")) == textwrap.dedent(GOOD).lstrip()
    course.reset("90.1")
    assert repr(cells(CHECK)) == NOT_WRITTEN
    with pytest.raises(LookupError, match="no solution of 90"):
        course.mine("90.1")


def test_what_a_solution_uses_is_taken_along(cells, workspace):
    result = cells(
        "import math as m\nfrom itertools import accumulate",
        "LEAST = 1",
        "def larger(size):\n    return max(size, LEAST)",
        "def products(sizes):\n    return list(accumulate(map(larger, sizes), lambda a, b: a * b))",
        """
        def strides_of(shape):
            return tuple(reversed([1, *products(shape[:0:-1])])) if shape else ()
        """,
        CHECK,
    )
    assert result, result
    text = (workspace / "ex_90_1.py").read_text("utf-8")
    assert "from itertools import accumulate as accumulate" in text
    assert "LEAST = 1" in text
    assert text.index("def larger") < text.index("def products") < text.index("def strides_of")
    assert "math" not in text


def test_names_inside_a_solution_are_its_own(cells, workspace):
    """A variable of the notebook that is called like a parameter or a local one stays there."""
    assert cells("shape, step, strides = 3, 'four', [5]\nsize = 1", GOOD, CHECK)
    text = (workspace / "ex_90_1.py").read_text("utf-8")
    assert text.endswith("import minitorch as torch\n\n\n" + textwrap.dedent(GOOD).lstrip())


def test_what_only_the_notebook_knows_is_missed(cells):
    text = repr(cells("x = torch.zeros(2)", "def strides_of(shape):\n    return x.stride()", CHECK))
    assert "name 'x' is not defined" in text
    assert "a solution knows what its own code defines" in " ".join(text.split())


def test_the_newest_definition_counts(cells):
    assert not cells("def strides_of(shape):\n    return 1", CHECK)
    assert cells(GOOD, CHECK)


def test_a_lambda_and_a_wrapped_function(cells):
    names = "from math import prod\nstrides_of = lambda shape: tuple(\n"
    names += "    [prod(max(s, 1) for s in shape[i + 1:]) for i in range(len(shape))])"
    assert cells(names, CHECK)


def test_decorators_and_classes_are_taken_along(cells, workspace):
    assert cells(
        "import functools\nfrom dataclasses import dataclass",
        """
        @dataclass
        class Step:
            size: int = 1
        """,
        """
        def twice_called(function):
            @functools.wraps(function)
            def wrapper(*args):
                return function(*args)
            return wrapper
        """,
        GOOD.replace("def", "@twice_called\n    def", 1).replace("[], 1", "[], Step().size"),
        CHECK,
    )
    text = (workspace / "ex_90_1.py").read_text("utf-8")
    assert text.index("class Step") < text.index("@twice_called")


def test_a_magic_in_the_cell(cells):
    """A cell that is not Python as a whole: its lines cannot be cut out."""
    cells(GOOD)
    linecache.cache[cells.names["strides_of"].__code__.co_filename] = (
        1, None, ["%time\n", "def strides_of(shape):\n"], "x",
    )  # fmt: skip
    assert "cannot be read here" in repr(cells(CHECK))


def test_source_and_functions_can_be_handed_over(course):
    assert course.check("90.1", STRIDES.alternative)
    assert not course.check("90.1", "def strides_of(shape):\n    return 0")
    notebook = Notebook()
    notebook(GOOD.replace("strides_of", "mine"))
    assert "must be called strides_of" in repr(course.check("90.1", notebook.names["mine"]))


def test_fresh_cases_each_time(course):
    seeds = {course.check("90.1", STRIDES.reference).verdict.seed for _ in range(5)}
    assert len(seeds) > 1


def test_a_solution_that_does_not_fit_its_slot(workspace):
    """Right on all cases of an exercise that forgot some: the framework finds out."""
    forgetful = dataclasses.replace(STRIDES, draw=lambda rng: [((2, 3),)])
    source = "def strides_of(shape):\n    return tuple([3, 1][-len(shape):])\n"
    text = " ".join(repr(answer(forgetful, source)).split())
    assert "passed" in text
    assert "It does not take its slot, minitorch.tensors.shapes.contiguous_strides: " in text
    assert not workspace.exists()


def test_unknown_exercises(course):
    with pytest.raises(LookupError, match=r"got '90.9'; this chapter has 90.1, 90.2"):
        course.check("90.9")
    with pytest.raises(LookupError, match="chapters: 90"):
        course.hint("1")


def test_hints_come_one_by_one(course):
    assert repr(course.hint("90.2", 1)) == (
        '90.2, hint 1 of 2: What is the derivative of tanh?\nhint("90.2", 2) gives the next one.'
    )
    assert "hint 2 of 2" in course.hint("90.2")
    assert "hint 2 of 2" in course.hint("90.2")
    with pytest.raises(ValueError, match="has hints 1 to 2; got 3"):
        course.hint("90.2", 3)
    assert repr(course.solution("90.2")) == TANH.reference


def test_an_error_that_was_not_raised():
    exercise = {e.id: e for e in all_exercises()}["02.2"]
    verdict = grade(exercise, "def wrap_dim(dim, ndim):\n    return dim % max(ndim, 1)", 1)
    assert verdict.gap.startswith("it must raise an IndexError ('Dimension out of range")
    assert ", but returns " in verdict.gap


def test_a_mistake_is_only_named_when_all_its_results_match():
    """Both the wrong order and the forgotten zero: neither alone gives these results."""
    source = """
def strides_of(shape):
    strides, step = [], 1
    for size in shape:
        strides.append(step)
        step *= size
    return tuple(strides)
"""
    verdict = grade(STRIDES, source, 5)
    assert verdict.mistake is None
    assert "This looks like" not in in_words(verdict)


def test_errors_of_one_class_are_told_apart_by_their_words():
    """Known is an AttributeError of a loop over a dict's keys; a name that is not there is none."""
    (exercise,) = [exercise for exercise in all_exercises() if exercise.id == "08.3"]
    known = {mutant.name: mutant for mutant in exercise.mutants}["keys-of-a-dict"]
    assert grade(exercise, known.source, 5).mistake is known
    other = "def zero_grad(self, set_to_none=True):\n    return self.groups"
    verdict = grade(exercise, other, 5)
    assert ("AttributeError" in verdict.gap, verdict.mistake) == (True, None)


def test_a_known_mistake_is_known_by_all_its_cases():
    """Two wrong solutions that agree on the first case only are not taken for each other."""
    source = "def strides_of(shape):\n    return (1, 2) if shape == (2, 3) else ()"
    assert grade(STRIDES, source, 5).mistake is None


LINES = """
def spread(x):
    return torch.stack([abs(v - x.mean()) for v in x]).mean()
"""


@pytest.mark.parametrize("line", ["import torch", "from torch import nn, stack", "import torch.nn"])
def test_the_installed_torch_is_pointed_out(line):
    (exercise,) = [exercise for exercise in all_exercises() if exercise.id == "06.6"]
    verdict = grade(exercise, line + LINES.replace("torch.stack", "nowhere"), 5)
    assert verdict.gap.startswith("it imports PyTorch itself.")
    assert verdict.mistake is None
    assert "here it is minitorch" in in_words(verdict).replace("\n", " ")
    assert grade(exercise, "import minitorch as torch" + LINES, 5).passed


def test_an_import_of_torch_that_does_no_harm_is_left_alone():
    pytest.importorskip("torch")
    (exercise,) = [exercise for exercise in all_exercises() if exercise.id == "06.6"]
    source = "def spread(x):\n    import torch\n    return (x - x.mean()).abs().mean()"
    assert grade(exercise, source, 5).passed
    verdict = grade(exercise, "import torch" + LINES, 5)
    assert verdict.gap.startswith("it imports PyTorch itself.")


def test_every_exercise_says_the_same_when_it_is_not_written(course):
    for exercise in all_exercises():
        assert grade(exercise, exercise.stub, 1).status == "not written"


@pytest.mark.parametrize(("cases", "again"), [(1, 1), (4, 4), (7, 4), (9, 5), (30, 15)])
def test_half_of_the_cases_come_a_second_time(cases, again):
    """After all have come once: what is kept from any of them is in the way of these."""
    shapes = [((1, n),) for n in range(cases)]
    exercise = dataclasses.replace(STRIDES, draw=lambda rng: shapes)
    source = "seen = []\ndef strides_of(shape):\n    seen.append(shape)\n    return list(seen)\n"
    got = run_candidate(exercise, source, 1, None, lambda _, outcomes: outcomes)
    assert [shape[1] for shape in got[-1].value] == [*range(cases), *range(again)]
    first, second = Here(exercise, source, 1).expected()
    assert (len(first), len(second)) == (cases, again)


def test_an_error_without_words_is_told_without_them():
    mute = "def strides_of(shape):\n    raise ValueError\n"
    assert grade(STRIDES, mute, 1).gap == "it raises ValueError without a word about the reason"
    must = dataclasses.replace(STRIDES, reference=mute)
    told = grade(must, "def strides_of(shape):\n    return 3\n", 1).gap
    assert told == "it must raise a ValueError, but returns 3"
