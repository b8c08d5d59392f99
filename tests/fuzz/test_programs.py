"""Random programs: as torch once ran them (recorded), as it runs them now, and whether the
comparison can fail."""

import types

import pytest

import minitorch
from tests.autograd.conftest import torch
from tests.fuzz import recordings
from tests.fuzz.programs import differs, run_random, shrink
from tests.fuzz.session import Difference, Session, run, script
from tests.fuzz.vocabulary import HELPERS

needs_torch = [
    pytest.mark.oracle,
    pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with"),
]
RECORDED = list(recordings.read())


@pytest.mark.parametrize("first", range(0, len(RECORDED), 50))
def test_as_recorded_from_torch(first):
    for look, steps in RECORDED[first : first + 50]:
        run([line for line, _, _ in steps], minitorch, recordings.Recording(steps), look)


def test_the_recordings_say_something():
    lines = [line for _, steps in RECORDED for line, error, _ in steps if error is None]
    assert len(lines) > 2000
    assert len(set(lines)) > 1000


@pytest.mark.parametrize(
    "seed",
    [pytest.param(seed, marks=needs_torch) for seed in range(3)],
)
def test_as_torch_runs_them(seed):
    ran = 0
    for number in range(100):
        ran += run_random(seed, number, minitorch, torch).ran
    assert ran > 500, "most lines raise: these programs show little"


# ---- can it fail? -------------------------------------------------------------------------------


class Wrong(types.ModuleType):
    """minitorch, but one of its names means something else."""

    def __init__(self, name, value):
        super().__init__("wrong")
        minitorch.OPS.complete()
        self.__dict__.update(vars(minitorch))
        setattr(self, name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stack", minitorch.cat),
        ("maximum", minitorch.minimum),
        ("where", lambda condition, x, y: x + y * 0),
        ("ones_like", lambda x, **settings: minitorch.ones_like(x, **settings) * 2),
        ("zeros", minitorch.ones),
        ("no_grad", minitorch.enable_grad),
    ],
)
def test_a_wrong_name_is_noticed(name, value):
    found = None
    for number in range(400):
        try:
            run_random(5, number, Wrong(name, value), minitorch)
        except Difference as difference:
            found = difference
            break
    assert found, f"400 programs, and nobody noticed that {name} is wrong"
    assert name in script(found.lines)


BROKEN = {
    "version": ("t0 version", lambda t: setattr(t.storage, "version", t.storage.version + 1)),
    "value": ("t0 values", lambda t: t.array.__setitem__(..., 7)),
    "gradient": ("t0 grad", lambda t: setattr(t, "_grad", t.detach().clone())),
    "flag": ("t0 requires_grad", lambda t: setattr(t, "_requires_grad", False)),
    "history": ("t1 grad_fn", lambda t: None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_wrong_fact_is_noticed(name):
    what, breaks = BROKEN[name]
    # (two modules, or they would share their variables)
    other = Session(minitorch, Wrong("nothing", None))
    other.step("t0 = torch.ones(2, 3, dtype=torch.float64, requires_grad=True)")
    if name == "history":
        other.ours.run("t1 = t0 * 1")
        other.theirs.run("t1 = t0 + 0")
    else:
        breaks(other.ours.names["t0"])
    with pytest.raises(Difference) as caught:
        other.compare()
    assert caught.value.what == what
    other.forget()


def test_a_difference_prints_the_smallest_program_that_shows_it():
    wrong = Wrong("zeros", minitorch.ones)
    lines = [
        "t0 = torch.ones(3, requires_grad=True)",
        "t1 = Cube.apply(t0)",
        "t2 = torch.zeros(2, 3)",
        "t1.register_hook(noting('t1'))",
        "t3 = t1 + t2",
    ]
    with pytest.raises(Difference) as caught:
        run(lines, wrong, minitorch, look=0)
    small = shrink(caught.value, wrong, minitorch)
    assert small.lines == ["t2 = torch.zeros(2, 3)"]
    assert "Cube" not in str(small)
    assert str(small).endswith("t2 = torch.zeros(2, 3)\n")


def test_a_printed_program_runs():
    for name in HELPERS:
        text = script([f"used = {name}"]).partition("\n")[2]
        names = {"torch": minitorch}
        exec(text, names)
        assert names["used"] is names[name]
    assert differs(["t0 = torch.ones(3)"], minitorch, minitorch, look=1) is None


def test_the_same_seed_gives_the_same_programs():
    def lines(seed, number):
        return run_random(seed, number, minitorch, minitorch).lines

    assert lines(3, 7) == lines(3, 7)
    assert lines(3, 7) != lines(3, 8)
    assert lines(3, 7) != lines(4, 7)
