"""fx.record: what a function calls, to be read."""

import pytest

import minitorch as torch
from minitorch import fx
from minitorch.fx.compiling import Unsupported

pytestmark = pytest.mark.usefixtures("few_objects")


def test_all_calls_before_any_pass() -> None:
    def with_waste(x):
        x.exp()  # nobody uses it
        return x + 1

    graph = fx.record(with_waste, torch.ones(2))
    assert [call.name for call in graph.calls] == ["exp", "add"]
    assert [value.name for value in graph.inputs] == ["x"]
    assert [value.name for value in graph.outputs] == ["add"]


def test_a_training_step_is_recorded_once_the_optimizer_has_its_state() -> None:
    w = torch.ones(2, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.5)

    def step(x):
        optimizer.zero_grad()
        (x * w).sum().backward()
        optimizer.step()

    graph = fx.record(step, torch.ones(2))
    assert [value.name for value in graph.state] == ["w", "w_momentum_buffer"]
    assert w.tolist() == [-0.25, -0.25]  # it has run twice: 1 - 0.5 * 1 - 0.5 * 1.5


def test_what_cannot_be_recorded_says_why() -> None:
    def branch(x):
        return x if x.sum() > 0 else -x

    with pytest.raises(Unsupported, match=r"a tensor becomes a Python bool\n  at .*test_record.py"):
        fx.record(branch, torch.ones(2))
