"""Solutions take slots, are kept, loaded again, switched off, put aside; nothing locks out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import minitorch as torch
import minitorch.course
from minitorch.course import framework_probe, portable, slots, solutions
from minitorch.course.candidates import module_of, tidy
from minitorch.course.comparing import frozen, gap
from minitorch.course.exercises import all_exercises, find
from minitorch.course.guarding import state_kept
from minitorch.course.moved import with_moved_imports
from minitorch.course.workspace import own_part, written_out
from tests.course.samples import STRIDES, TANH

OWN = torch.tensors.shapes.contiguous_strides


def runs():
    """The name of the function that the framework runs now."""
    return torch.tensors.shapes.contiguous_strides.__name__


def solve(course, exercise=STRIDES, source=None):
    assert course.check(exercise.id, source or exercise.reference)


def test_every_place_that_holds_the_function(course):
    holders = [
        (module, name)
        for key, module in list(sys.modules.items())
        if key.startswith("minitorch.") and ".course" not in key
        for name, value in vars(module).items()
        if value is OWN
    ]
    assert len(holders) >= 3
    solve(course)
    assert not [vars(module)[name] for module, name in holders if vars(module)[name] is OWN]
    assert torch.zeros(2, 3).t().contiguous().stride() == (2, 1)
    course.reset("90.1")
    assert all(vars(module)[name] is OWN for module, name in holders)


def test_a_formula_of_an_operation(course):
    own = torch.ops.elementwise.trigonometry.Tanh.backward
    solve(course, TANH, "def backward(self, g, y):\n    return g - g * y ** 2\n")
    x = torch.tensor([0.5], requires_grad=True)
    torch.tanh(x).backward()
    assert torch.ops.elementwise.trigonometry.Tanh.backward is not own
    assert abs(x.grad.item() - (1 - torch.tanh(torch.tensor(0.5)).item() ** 2)) < 1e-6
    course.off("90.2")
    assert torch.ops.elementwise.trigonometry.Tanh.backward is own


def test_loaded_again(course, workspace):
    solve(course)
    solutions.forget()
    assert runs() == "contiguous_strides"
    solutions.load()
    assert runs() == "strides_of"
    # tracebacks and the reader's editor agree on where the code is
    assert torch.tensors.shapes.contiguous_strides.__code__.co_filename == str(
        workspace / "ex_90_1.py"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def strides_of(shape:\n", "not Python yet"),
        ("def strides_of(shape):\n    return ()\n", "the result is ()"),
        ("def strides_of(shape):\n    while True: pass\n", "never ends"),
        ("import sys; sys.exit()\ndef strides_of(s): pass", "ends the program"),
        ("1 / 0\ndef strides_of(s): pass", "ZeroDivisionError"),
        ("def other(): pass", "there is no strides_of"),
        (b"\xff\xfe\x00", "UnicodeDecodeError"),
    ],
)
def test_a_broken_file_is_reported_and_left(course, workspace, monkeypatch, text, why):
    monkeypatch.setattr(solutions, "QUICK", 0.2)
    workspace.mkdir()
    data = text if isinstance(text, bytes) else text.encode()
    (workspace / "ex_90_1.py").write_bytes(data)
    told = []
    solutions.load(told.append)
    assert len(told) == 1
    assert "\n" not in told[0]
    assert told[0].startswith("ex_90_1.py is left out: ")
    assert why in told[0]
    assert runs() == "contiguous_strides"
    assert (workspace / "ex_90_1.py").read_bytes() == data
    assert told[0] in repr(course.progress())


def test_a_file_of_an_older_minitorch(workspace):
    """What it imports has moved since; it runs all the same, and stays as it is."""
    exercise = find("06.3")
    old = written_out(exercise, exercise.reference).replace(
        "from minitorch.graph.edges import", "from minitorch.autograd.old_edges import"
    )
    assert "old_edges" in old
    workspace.mkdir()
    (workspace / "ex_06_3.py").write_text(old, encoding="utf-8")
    told = []
    solutions.load(told.append)
    assert not told
    assert exercise.slot in slots.taken()
    assert repr(minitorch.course.mine("06.3")) == tidy(exercise.reference)
    assert (workspace / "ex_06_3.py").read_text("utf-8") == old


def test_moved_imports():
    shapes, linear = torch.tensors.shapes.__name__, torch.nn.Linear.__module__
    source = (
        "from minitorch import Tensor\nif 1:\n    from minitorch.old.place import wrap_dim as w\n"
        "from minitorch.gone import infer_size, Linear, no_such_name\n"
        "from minitorch.nn import Linear\n"
    )
    assert with_moved_imports(source).splitlines() == [
        "from minitorch import Tensor",
        "if 1:",
        f"    from {shapes} import wrap_dim as w",
        f"from {shapes} import infer_size; from {linear} import Linear; "
        "from minitorch.gone import no_such_name",
        "from minitorch.nn import Linear",
    ]


def test_files_that_are_no_exercises(course, workspace):
    workspace.mkdir()
    (workspace / "notes.py").write_text("1 / 0", encoding="utf-8")
    (workspace / "ex_91_1.py").write_text("1 / 0", encoding="utf-8")
    (workspace / "ex_90_2.py").write_text(written_out(TANH, TANH.stub), encoding="utf-8")
    told = []
    solutions.load(told.append)
    assert [line.partition(":")[0] for line in told] == ["ex_91_1.py is left out"]


def test_switches(course, monkeypatch):
    solve(course)
    answer = course.off("90.1")
    assert runs() == "contiguous_strides"
    assert "Switched off: 90.1." in repr(answer)
    solutions.load()
    assert runs() == "contiguous_strides"
    assert "switched off" in repr(course.check("90.1", STRIDES.alternative))
    course.on("90.1")
    assert runs() == "strides_of"
    monkeypatch.setenv("MINITORCH_COURSE", "off")
    solutions.load()
    assert runs() == "contiguous_strides"
    assert "Kept, and not run: 90.1." in repr(course.progress())
    monkeypatch.delenv("MINITORCH_COURSE")
    solutions.load()
    assert course.progress().as_dict()["solved"] == ["90.1"]
    course.off()
    course.on()
    assert runs() == "strides_of"


def test_reset_keeps_a_copy(course, workspace):
    solve(course)
    solve(course, source=STRIDES.alternative)
    assert sorted(path.name for path in workspace.iterdir()) == ["ex_90_1.py", "ex_90_1.py.1"]
    assert repr(course.reset("90.1")).startswith("90.1: your solution is now in ex_90_1.py.2;")
    assert runs() == "contiguous_strides"
    assert "no solution is kept" in course.reset("90.1")
    assert "prod" in (workspace / "ex_90_1.py.2").read_text("utf-8")


def test_a_folder_that_cannot_be_written(course, workspace):
    workspace.write_text("a file where the folder should be", encoding="utf-8")
    result = course.check("90.1", STRIDES.reference)
    assert result
    assert "could not be kept" in repr(result)
    assert runs() == "strides_of"


def test_verdicts_do_not_depend_on_what_stands_in_slots(course):
    """A bad function in a slot: cases and reference run on the framework's own."""
    slots.take("minitorch.ops.elementwise.trigonometry.Tanh.backward", lambda self, g, y: g * 0)
    slots.take("minitorch.tensors.shapes.contiguous_strides", lambda shape: (7,) * len(shape))
    try:
        assert solutions.judge(TANH, TANH.reference, 1)[0].passed
    finally:
        for slot in slots.taken():
            slots.free(slot)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def strides_of(shape):\n    return (1,) * len(shape)\n", "what the framework computes"),
        ("def strides_of(shape):\n    raise ValueError('no')\n", "raises ValueError"),
        ("def strides_of(shape):\n    while True: pass\n", "come to an end"),
    ],
)
def test_what_the_framework_has_against_it(course, monkeypatch, source, why):
    if "while" in source:
        monkeypatch.setattr(framework_probe, "SECONDS", 0.2)
    with slots.framework_alone():
        assert why in framework_probe.trouble_with(STRIDES, source)
    assert runs() == "contiguous_strides"


@pytest.mark.parametrize(
    "slot", ["minitorch.nowhere", "minitorch.ops.elementwise.trigonometry.Tanh.nothing", "x.y"]
)
def test_no_such_slot(slot):
    with pytest.raises(LookupError, match="there is no"):
        slots.own(slot)


def test_progress_of_nothing(course):
    assert repr(course.progress()).split("\n") == [
        "chapter     solved      points",
        "90          0 of 2      0 of 2",
        "all         0 of 2      0 of 2",
        "",
        "0 of 2 slots of the framework run your code: all of it is minitorch's own.",
    ]


def test_progress(course):
    solve(course)
    text = repr(course.progress())
    assert "1 of 2 slots of the framework run your code (6 lines):" in text
    assert "  minitorch.tensors.shapes.contiguous_strides (90.1)" in text
    html = course.progress()._repr_html_()
    assert '<th scope="row">90</th><td>1 of 2</td>' in html
    json.dumps(course.progress().as_dict())


def test_the_file_of_a_solution_runs_alone(course, workspace):
    solve(course)
    program = "import ex_90_1; print(ex_90_1.strides_of((2, 3)))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=workspace, capture_output=True, text=True, env=environment(),
    )  # fmt: skip
    assert done.stdout == "(3, 1)\n", done.stderr


def environment():
    root = str(Path(__file__).resolve().parents[2])
    return {**os.environ, "PYTHONPATH": root, "MINITORCH_WORKSPACE": "nowhere"}


def test_the_head_of_a_file_is_not_part_of_the_solution():
    text = written_out(STRIDES, STRIDES.reference, "what\nto do")
    assert own_part(STRIDES, text) == own_part(STRIDES, STRIDES.reference)
    again = written_out(STRIDES, text)
    assert own_part(STRIDES, again) == own_part(STRIDES, text)


def test_the_framework_runs_on_readers_code_in_all_slots(workspace):
    """Every exercise's other solution in its slot, all at once."""
    exercises = [exercise for exercise in all_exercises() if exercise.slot]
    with state_kept():
        expected = [frozen(framework_probe.probe(exercise)) for exercise in exercises]
        for exercise in exercises:
            module = module_of(exercise, exercise.alternative)
            slots.take(exercise.slot, vars(module)[exercise.name])
        assert len(slots.taken()) == len({exercise.slot for exercise in exercises})
        for exercise, before in zip(exercises, expected):
            assert gap(before, frozen(framework_probe.probe(exercise))) is None, exercise.id


# As one text, for a browser


def test_unpacked_and_changes(course, workspace):
    entry = {"source": STRIDES.alternative, "points": 1}
    state = {"version": 1, "solved": {"90.1": entry}, "off": []}
    portable.unpack(json.dumps(state))
    assert runs() == "strides_of"
    changes = portable.Changes()
    assert changes.since() == ""
    solve(course, TANH)
    said = json.loads(changes.since())
    assert list(said["set"]) == ["90.2"]
    assert said["set"]["90.2"]["source"].startswith("def backward")
    assert changes.since() == ""
    course.off("90.2")
    assert json.loads(changes.since()) == {"set": {}, "drop": [], "off": ["90.2"]}
    course.reset("90.1")
    assert json.loads(changes.since())["drop"] == ["90.1"]


def test_changes_of_a_session_that_began_with_nothing(course):
    changes = portable.Changes(nothing_yet=True)
    assert changes.since() == ""
    solve(course)
    changes = portable.Changes(nothing_yet=True)
    assert list(json.loads(changes.since())["set"]) == ["90.1"]


def test_what_has_passed_in_this_build_is_not_checked_again(course, workspace, monkeypatch):
    changes = portable.Changes(nothing_yet=True, build="one")
    solve(course)
    text = json.dumps({"version": 1, "solved": json.loads(changes.since())["set"], "off": []})
    looked_at = []
    look_at = solutions.look_at
    monkeypatch.setattr(solutions, "look_at", lambda id: (looked_at.append(id), look_at(id)))
    known = portable.unpack(text, "one")
    assert (known, looked_at) == ({"90.1"}, [])
    assert runs() == "strides_of"
    assert portable.Changes(known=known, build="one").since() == ""
    known = portable.unpack(text, "two")  # another build: checked, and that is news
    assert (known, looked_at) == (set(), ["90.1"])
    assert list(json.loads(portable.Changes(known=known, build="two").since())["set"]) == ["90.1"]
    # a source that somebody has changed meanwhile is checked too
    portable.unpack(text.replace("def strides_of", "# mine\\ndef strides_of"), "one")
    assert looked_at == ["90.1", "90.1"]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "3", "null", '"x"', '{"version": 2, "solved": {"90.1": {"source": "x"}}}',
        '{"version": 1, "solved": 3}', '{"version": 1, "solved": {"90.1": 3}}',
        '{"version": 1, "solved": {"90.1": {"source": 5}}, "off": 3}',
        '{"version": 1, "solved": {"../x": {"source": "a"}, "99.9": {"source": "x("}}, "off": [1]}',
        '{"version": 1, "solved": {"90.1": {"source": "def strides_of(:"}}, "off": []}',
    ],
)  # fmt: skip
def test_damaged_texts(course, workspace, text):
    portable.unpack(text)
    assert runs() == "contiguous_strides"
    assert portable.Changes().since() == ""
