"""autograd.profiler: which operations are seen, under which names, and how tables print."""

import sys

import pytest

import minitorch
from minitorch.autograd.profiler import profile, record_function


def keys(prof):
    return [event.key for event in prof.function_events]


def test_operations_have_pytorchs_names():
    x = minitorch.ones(2, 3, requires_grad=True)
    layer = minitorch.nn.Linear(3, 2)
    with profile() as prof:
        y = minitorch.nn.functional.relu(layer(x)) * 2
        y.abs().sin()
        y.sum().backward()
    assert keys(prof) == [
        "aten::linear", "aten::relu", "aten::mul", "aten::abs", "aten::sin", "aten::sum",
        "SumBackward0", "MulBackward0", "ReluBackward0", "AddmmBackward0", "TBackward0",
    ]  # fmt: skip


def test_functions_that_share_their_code_are_told_apart():
    x = minitorch.ones(2, 2)
    with profile() as prof:
        _ = x.exp(), x.exp_(), x == 1, x < 1, minitorch.zeros_like(x), x.double()
    names = set(keys(prof))
    assert {"aten::exp", "aten::exp_", "aten::lt", "aten::zeros_like", "aten::double"} <= names


def test_shapes_memory_and_stack():
    x = minitorch.ones(4, 2)
    with profile(record_shapes=True, profile_memory=True, with_stack=True) as prof:
        x.exp()
        x.t()
        x.matmul(minitorch.ones(2, 8))
    exp, t, *_ = prof.function_events
    assert (exp.input_shapes, exp.cpu_memory_usage, t.cpu_memory_usage) == ([[4, 2]], 32, 0)
    assert "test_shapes_memory_and_stack" in exp.stack[0]
    rows = {row.key: row for row in prof.key_averages(group_by_input_shape=True)}
    assert rows["aten::matmul"].input_shapes == [[4, 2], [2, 8]]
    assert rows["aten::matmul"].cpu_memory_usage == 4 * 8 * 4


def test_tables():
    x = minitorch.ones(3)
    with profile() as prof, record_function("mine"):
        x.exp()
        x.exp()
        x.sin()
    rows = prof.key_averages()
    assert [(row.key, row.count) for row in rows] == [
        ("mine", 1), ("aten::exp", 2), ("aten::sin", 1),
    ]  # fmt: skip
    assert rows[0].cpu_time_total >= rows[1].cpu_time_total + rows[2].cpu_time_total
    lines = rows.table(sort_by="count", row_limit=2, header="Mine").splitlines()
    assert lines[1].strip() == "Mine"
    head = "Name Self CPU % Self CPU CPU total % CPU total CPU time avg # of Calls"
    assert " ".join(lines[3].split()) == head
    assert [line.split()[0] for line in lines[5:7]] == ["aten::exp", "mine"]
    assert lines[8].startswith("Self CPU time total: ")
    assert str(prof).count("aten::exp") == 2
    with pytest.raises(AttributeError, match="'FunctionEventAvg' object has no attribute 'x'"):
        rows.table(sort_by="x")


def test_a_block_as_decorator_and_without_a_profiler():
    @record_function("twice")
    def twice(x, again=True):
        return twice(x, False) if again else x.exp()

    twice(minitorch.ones(1))
    with profile() as prof:
        twice(minitorch.ones(1))
    assert keys(prof) == ["aten::ones", "twice", "twice", "aten::exp"]


def test_off_and_afterwards_nothing_watches():
    def watcher(*_):
        return None

    with profile(enabled=False) as prof:
        assert sys.getprofile() is None
    with pytest.raises(RuntimeError, match="didn't finish"):
        prof.key_averages()
    with profile(), pytest.raises(RuntimeError, match="already enabled"):
        profile().__enter__()
    sys.setprofile(watcher)
    try:
        with pytest.raises(ZeroDivisionError), profile():
            _ = 1 / 0
        assert sys.getprofile() is watcher
    finally:
        sys.setprofile(None)


def test_what_is_not_here():
    for settings in ({"use_device": "cuda"}, {"with_flops": True}):
        with pytest.raises(ValueError, match="is not here"):
            profile(**settings)
