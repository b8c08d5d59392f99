"""Whatever checked code does to the framework, it is afterwards as before."""

import os
import random
import sys

import numpy as np
import pytest

import minitorch as torch
from minitorch.course import guarding
from minitorch.course.exercises import find
from minitorch.course.grading import grade
from tests.course.samples import STRIDES

HARM = {
    "patches a function": "torch.tensors.shapes.broadcast_shapes = None",
    "patches a method": "torch.Tensor.view = lambda *a: 1 / 0",
    "deletes a name": "del torch.zeros",
    "adds a name": "torch.mine = 1",
    "patches what Python calls by itself": "torch.Size.__len__ = lambda self: 7",
    "a module of another class": "torch.__class__ = type('M', (type(torch),), "
    "{'__setattr__': None, '__getattribute__': lambda *a: 1})",
    "patches a class": "torch.nn.Linear.forward = None",
    "patches NumPy": "np.zeros = None",
    "patches Python": "import builtins; builtins.len = lambda x: 3",
    "default dtype": "torch.set_default_dtype(torch.float64)",
    "grad mode": "torch.set_grad_enabled(False)",
    "inference mode": "torch.inference_mode().__enter__()",
    "anomaly mode": "torch.autograd.set_detect_anomaly(True)",
    "saved tensors": "torch.autograd.graph.saved_tensors_hooks(id, id).__enter__()",
    "seeds": "torch.manual_seed(1); np.random.seed(1); import random; random.seed(1)",
    "print options": "torch.set_printoptions(precision=1)",
    "NumPy's errors": "np.seterr(all='raise')",
    "recursion limit": "import sys; sys.setrecursionlimit(200)",
    "folder": "import os; os.chdir('/')",
    "modules": "import sys; del sys.modules['minitorch.tensors.shapes']",
    "output": "import sys; sys.stdout = None",
}


def state():
    """What must be the same before and after."""
    return {
        "random": torch.rand(2).tolist(),
        "numpy": np.random.rand(),
        "python": random.random(),
        "dtype": torch.get_default_dtype(),
        "grad": torch.is_grad_enabled(),
        "inference": torch.is_inference_mode_enabled(),
        "anomaly": torch.is_anomaly_enabled(),
        "repr": repr(torch.tensor([1.23456])),
        "errors": np.geterr(),
        "limit": sys.getrecursionlimit(),
        "folder": os.getcwd(),
        "modules": sys.modules["minitorch.tensors.shapes"] is torch.tensors.shapes,
        "names": sorted(vars(torch)),
        "view": torch.zeros(6).view(2, 3).tolist(),
        "linear": tuple(torch.nn.Linear(2, 3)(np_free()).shape),
        "zeros": np.zeros(2).tolist(),
        "len": (len("four"), len(torch.zeros(2, 3).size())),
        "class": type(torch),
        "grads": torch.ones(2, requires_grad=True).exp().sum().requires_grad,
        "stdout": sys.stdout,
    }


def np_free():
    return torch.ones(4, 2)


def seeded():
    torch.manual_seed(3)
    np.random.seed(3)
    random.seed(3)


@pytest.fixture(scope="module", autouse=True)
def loaded():
    """Parts of the package that are loaded when they are needed, are there before a test looks."""
    state()
    grade(STRIDES, STRIDES.reference, 1)


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
@pytest.mark.parametrize("where", ["in the function", "at the top"])
def test_undone(harm, where):
    body = f"    {harm}\n" if where == "in the function" else ""
    top = f"{harm}\n" if where == "at the top" else ""
    seeded()
    before = state()
    seeded()
    grade(STRIDES, f"import numpy as np\n{top}def strides_of(shape):\n{body}    return (1,)", 1)
    assert state() == before


def changed(line):
    """The verdict on a right solution that does this in each call."""
    new = f"{line}; strides, step = [], 1"
    return grade(STRIDES, STRIDES.reference.replace("strides, step = [], 1", new), 1)


@pytest.mark.parametrize("line", ["torch.mine = 1", "torch.set_default_dtype(torch.float64)"])
def test_a_solution_that_adds_or_sets_something_still_passes(line):
    """Its harm does not reach the cases and the reference."""
    assert changed(line).passed


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("torch.zeros = None", "torch.zeros"),
        ("torch.Tensor.view = torch.Tensor.reshape", "Tensor.view"),
        ("import numpy; numpy.shares_memory = lambda *a: False", "np.shares_memory"),
        ("import builtins; builtins.callable = lambda *a: True", "callable"),
        (
            "torch.tensors.shapes.broadcast_shapes.__code__ = (lambda *a: ()).__code__",
            "broadcast_shapes",
        ),
        ("torch.__class__ = type('M', (type(torch),), {})", "torch.__class__"),
    ],
)
def test_a_solution_that_replaces_functions_of_the_library_does_not_pass(line, told):
    """What it is asked about is observed with them."""
    verdict = changed(line)
    assert not verdict.passed
    assert "it changes the library: " in verdict.gap
    assert f"{told} is no longer" in verdict.gap
    assert torch.zeros(2).tolist() == [0, 0]


def test_the_callers_modes_do_not_matter():
    torch.set_default_dtype(torch.float64)
    try:
        with torch.no_grad(), np.errstate(all="raise"):
            assert grade(STRIDES, STRIDES.alternative, 1).passed
            assert not torch.is_grad_enabled()
            assert np.geterr()["over"] == "raise"
        assert torch.get_default_dtype() is torch.float64
    finally:
        torch.set_default_dtype(torch.float32)


def test_after_each_case_the_graders_are_looked_at_and_of_cases_only_the_exercise_s_own():
    """Those of all other exercises were the larger part of the time."""
    find("03.4")  # loads its cases as well
    one = find("02.1")
    looks = guarding.graders(one)
    names = {owner.__name__ for look in looks for owner, _ in look.names}
    assert {"minitorch.course.comparing", "minitorch.course.grading", one.draw.__module__} <= names
    assert [name for name in names if name.endswith(".cases")] == [one.draw.__module__]
    cases = sys.modules[one.draw.__module__]
    kept = cases.CASES
    assert all(look.is_untouched() for look in looks)
    cases.CASES = None
    try:
        assert not all(look.is_untouched() for look in looks)
    finally:
        cases.CASES = kept
    assert all(look.is_untouched() for look in looks)


def test_what_says_that_it_is_equal_to_all_is_another_all_the_same(monkeypatch):
    class Equal:
        __eq__ = lambda self, other: True  # noqa: E731
        __hash__ = None

    (look, *_) = guarding.graders(STRIDES)
    monkeypatch.setattr(guarding, "GRADERS", Equal())
    assert not look.is_untouched()


def test_with_no_memory_left_things_are_looked_at_one_by_one(monkeypatch):
    def none_left(*args):
        raise MemoryError

    kept = guarding.Shared(("minitorch.tensors.shapes",))
    monkeypatch.setattr(guarding, "_from", none_left)
    assert kept.is_untouched()
    monkeypatch.setattr("minitorch.tensors.shapes.broadcast_shapes", None)
    assert not kept.is_untouched()


def test_where_streams_began_is_known_once_in_a_process_that_only_checks(monkeypatch):
    seeded()
    monkeypatch.setattr(guarding, "_standing_streams", [guarding._streams()])
    monkeypatch.setattr(guarding, "_streams", None)
    drawn = []
    for _ in range(3):
        with guarding.state_kept():
            drawn.append((random.random(), np.random.randn(), torch.randn(1).item()))
    assert drawn[0] == drawn[1] == drawn[2]
