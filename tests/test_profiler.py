"""torch.profiler: steps of a loop, what is written, and what PyTorch says of wrong use."""

import gzip
import json
from importlib import import_module

import pytest

import minitorch
from minitorch.profiler import (
    ProfilerAction,
    ProfilerActivity,
    profile,
    record_function,
    schedule,
    supported_activities,
    tensorboard_trace_handler,
)
from tests.autograd.conftest import with_torch

libraries = pytest.mark.parametrize("torch", [pytest.param(minitorch, id="minitorch"), with_torch])

# settings of a schedule; PyTorch must give the same actions for the first twelve steps
SCHEDULES = {
    "cycles": ({"wait": 1, "warmup": 1, "active": 2}, "0123" * 3),
    "once": ({"wait": 1, "warmup": 1, "active": 2, "repeat": 1, "skip_first": 1}, "001230000000"),
    "one step": ({"wait": 0, "warmup": 0, "active": 1, "repeat": 2}, "330000000000"),
    "first wait": (
        {"wait": 2, "warmup": 1, "active": 1, "skip_first": 1, "skip_first_wait": 1},
        "013001300130",
    ),
}


@libraries
@pytest.mark.filterwarnings("ignore:Profiler won.t be using warmup")
@pytest.mark.parametrize("name", SCHEDULES)
def test_schedules(torch, name):
    settings, actions = SCHEDULES[name]
    action = import_module(f"{torch.__name__}.profiler").schedule(**settings)
    assert "".join([str(action(step).value) for step in range(12)]) == actions


@libraries
def test_what_is_refused(torch):
    profiler = import_module(f"{torch.__name__}.profiler")
    with pytest.raises(AssertionError, match=r"Got wait=-1 \(need >= 0\)"):
        profiler.schedule(wait=-1, warmup=0, active=1)
    with pytest.raises(AssertionError, match="No valid profiler activities found"):
        profiler.profile(activities=[]).start()
    with pytest.raises(AssertionError, match="must be initialized before getting key averages"):
        profiler.profile().key_averages()
    with pytest.raises(AssertionError, match="must be initialized before exporting chrome trace"):
        profiler.profile().export_chrome_trace("never")
    with pytest.raises(TypeError, match="not callable"):
        profiler.profile(schedule=3)


def test_what_is_not_here():
    assert supported_activities() == {ProfilerActivity.CPU}
    with pytest.raises(ValueError, match="with_flops"):
        profile(with_flops=True)


def test_steps_call_back_at_the_end_of_each_cycle():
    x, seen = minitorch.ones(3), []

    def ready(prof):
        seen.append([event.key for event in prof.events()])

    plan = schedule(wait=1, warmup=1, active=2, repeat=2)
    with profile(schedule=plan, on_trace_ready=ready) as prof:
        for _ in range(9):
            x.exp()
            prof.step()
    assert prof.step_num == 9
    assert prof.current_action is ProfilerAction.NONE
    assert seen == [
        [f"ProfilerStep#{first}", "aten::exp", f"ProfilerStep#{first + 1}", "aten::exp"]
        for first in (2, 6)
    ]


def test_traces(tmp_path):
    handler = tensorboard_trace_handler(tmp_path, "w")
    with profile(record_shapes=True, on_trace_ready=handler) as p, record_function("mine"):
        minitorch.ones(2, 3).exp()
    p.add_metadata("who", "me")
    p.add_metadata_json("sizes", "[1, 2]")
    p.export_chrome_trace(str(tmp_path / "packed.json.gz"))
    (path,) = tmp_path.glob("w.*.pt.trace.json")
    rows = json.loads(path.read_text())["traceEvents"]
    assert [(row["name"], row["cat"]) for row in rows] == [
        ("mine", "user_annotation"),
        ("aten::ones", "cpu_op"),
        ("aten::exp", "cpu_op"),
    ]
    assert rows[2]["args"]["Input Dims"] == [[2, 3]]
    mine, *inside = rows
    for row in inside:
        assert mine["ts"] <= row["ts"]
        assert row["ts"] + row["dur"] <= mine["ts"] + mine["dur"] + 0.01
    trace = json.loads(gzip.decompress((tmp_path / "packed.json.gz").read_bytes()))
    assert (trace["who"], trace["sizes"]) == ("me", [1, 2])
