"""Replicas of a module, and how they are called."""

import sys
import threading

import pytest

import minitorch as torch
from minitorch import cuda, nn
from minitorch.nn.parallel import parallel_apply, replicate
from tests.nn.both import error


class Fails(nn.Module):
    def __init__(self, problem):
        super().__init__()
        self.problem = problem

    def forward(self, x):
        if x.get_device() == 1:
            raise self.problem
        return x


class Picky(Exception):
    def __init__(self, first, second):
        super().__init__(first, second)


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (RuntimeError("it broke"), RuntimeError),
        (KeyError("it broke"), KeyError),
        (Picky("it broke", 2), RuntimeError),
    ],
)
def test_errors_name_replica_and_device(problem, kind):
    with cuda.simulate(2), pytest.raises(kind) as caught:
        nn.DataParallel(Fails(problem))(torch.ones(4))
    text = str(caught.value)
    name = type(problem).__name__
    assert text.startswith(f"Caught {name} in replica 1 on device 1.\nOriginal Traceback (most")
    assert "it broke" in text
    assert "in forward" in text


def test_a_wrong_shape_in_a_replica():
    with cuda.simulate(3):
        net = nn.DataParallel(nn.Linear(3, 2).cuda(), device_ids=[0, 2])
        with pytest.raises(RuntimeError, match=r"Caught RuntimeError in replica 0 on device 0\."):
            net(torch.ones(4, 5))


def test_lists_of_different_lengths():
    with cuda.simulate(2):
        one, x = nn.Identity(), torch.ones(1, device="cuda")
        words = "The number of modules 1 is not equal to the number of"
        assert error(parallel_apply, [one], []) == ("AssertionError", f"{words} inputs 0")
        assert error(parallel_apply, [one], [x], []) == ("AssertionError", f"{words} kwargs_tup 0")
        assert error(parallel_apply, [one], [x], None, [0, 1]) == (
            "AssertionError", f"{words} devices 2"
        )  # fmt: skip


def test_each_call_has_its_device_and_the_callers_modes():
    seen = []

    class Looks(nn.Module):
        def forward(self, x, plus=0):
            seen.append((cuda.current_device(), torch.is_grad_enabled(), threading.get_ident()))
            return x + plus

    def calls():
        seen.clear()
        x = torch.ones(2, device="cuda:0"), torch.ones(2, device="cuda:1")
        named = [{"plus": 1}, {}]
        outputs = parallel_apply([Looks(), Looks()], x, named, [0, 1])
        assert [one.tolist() for one in outputs] == [[2, 2], [1, 1]]
        return list(seen)

    with cuda.simulate(2):
        first, second = calls()
        assert (first[:2], second[:2]) == ((0, True), (1, True))
        assert threading.get_ident() not in (first[2], second[2])
        with torch.no_grad():
            assert [one[1] for one in calls()] == [False, False]
        assert torch.is_grad_enabled()
        assert cuda.current_device() == 0


def test_the_callers_stream_is_used():
    streams = []

    class Looks(nn.Module):
        def forward(self, x):
            streams.append(cuda.current_stream().stream_id)
            return x

    with cuda.simulate(2):
        side = cuda.Stream(1)
        with cuda.stream(side):
            nn.DataParallel(Looks())(torch.ones(2))
        assert streams == [0, side.stream_id]


def test_in_turn_where_there_are_no_threads(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(threading, "Thread", None)
    with cuda.simulate(3):
        net = nn.Linear(2, 2).cuda()
        x = torch.ones(5, 2)
        out = nn.DataParallel(net)(x)
        assert out.tolist() == net(x.cuda()).tolist()
        assert cuda.current_device() == 0
        assert torch.is_grad_enabled()


def test_replicas():
    with cuda.simulate(2):
        net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2), nn.Linear(2, 2, bias=False)).cuda()
        net[2].weight = net[0].weight  # shared
        net.register_module("none", None)
        net.mark = [1]
        first, second = replicate(net, [0, 1])
        assert type(second) is nn.Sequential
        assert list(second.parameters()) == []
        assert str(second[0].weight.device) == "cuda:1"
        assert second[0].weight.grad_fn is not None
        assert second[2].weight is second[0].weight
        assert second[1].running_mean.grad_fn is None
        assert first[1].running_mean is net[1].running_mean
        assert first[0].weight.data_ptr() == net[0].weight.data_ptr()
        assert second.none is None
        assert second[2].bias is None
        assert second.mark is net.mark
        assert list(second[0]._former_parameters) == ["weight", "bias"]
        assert len(list(net.parameters())) == 4
        assert replicate(net, []) == []
        with pytest.warns(UserWarning, match=r"^Calling \.zero_grad\(\) from a module created"):
            second.zero_grad()


def test_replicas_without_gradients():
    with cuda.simulate(2):
        net = nn.Linear(2, 2).cuda()
        first, second = replicate(net, [0, 1], detach=True)
        assert first.weight is net.weight
        assert not second.weight.requires_grad
        assert second.weight.tolist() == net.weight.tolist()


def test_a_module_that_is_elsewhere_or_lazy():
    with cuda.simulate(2):
        assert error(replicate, nn.Linear(2, 2), [0, 1]) == (
            "AssertionError", "Broadcast function not implemented for CPU tensors"
        )  # fmt: skip
        kind, words = error(replicate, nn.LazyLinear(2), [0, 1])
        assert kind == "RuntimeError"
        assert words == (
            "Modules with uninitialized parameters can't be used with `DataParallel`. Run a dummy "
            "forward pass to correctly initialize the modules"
        )
