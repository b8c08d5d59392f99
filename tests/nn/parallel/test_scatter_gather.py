"""Structures cut for GPUs and put together: as torch's own functions do it with CPU chunks."""

import sys
from collections import OrderedDict, namedtuple

import pytest

import minitorch
from minitorch import cuda
from minitorch.nn.parallel import gather, scatter
from minitorch.nn.parallel.scatter_gather import scatter_kwargs
from tests.nn.both import ORACLE, error, torch

Pair = namedtuple("Pair", ["x", "y"])

STRUCTURES = {
    "tensor": lambda t: t.arange(7.0),
    "two dimensions": lambda t: t.arange(6.0).view(3, 2),
    "tuple": lambda t: (t.arange(5.0), 3, "text"),
    "list": lambda t: [t.arange(5.0), [t.zeros(4)]],
    "dict": lambda t: {"a": t.arange(5.0), "b": {"c": t.ones(5)}, "d": None},
    "ordered": lambda t: OrderedDict(a=t.arange(4.0)),
    "named": lambda t: Pair(t.arange(4.0), 5),
    "empty ones": lambda t: ((), [], {}, t.ones(3)),
    "none": lambda t: None,
    "few": lambda t: t.arange(2.0),
    "few and other": lambda t: (t.arange(2.0), t.arange(3.0)),
    "numbers only": lambda t: (1, 2),
}


def plain(value):
    if hasattr(value, "tolist"):
        return ["tensor", value.tolist()]
    if isinstance(value, dict):
        return [type(value).__name__, {key: plain(one) for key, one in value.items()}]
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, *map(plain, value)]
    return value


@pytest.fixture
def faked(monkeypatch):
    """torch's functions, on chunks of the CPU."""
    module = sys.modules["torch.nn.parallel.scatter_gather"]

    class Scatter:
        @staticmethod
        def apply(target_gpus, chunk_sizes, dim, input):
            return input.chunk(len(target_gpus), dim)

    class Gather:
        @staticmethod
        def apply(target_device, dim, *inputs):
            return torch.cat(inputs, dim)

    monkeypatch.setattr(module, "Scatter", Scatter)
    monkeypatch.setattr(module, "Gather", Gather)
    return module


@pytest.mark.oracle
@ORACLE[1]
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("name", STRUCTURES)
def test_as_torch(name, count, faked):
    make = STRUCTURES[name]
    with cuda.simulate(count):
        ours = scatter(make(minitorch), range(count))
        theirs = faked.scatter(make(torch), range(count))
        assert plain(ours) == plain(theirs)
        if name not in ("tuple", "numbers only", "named"):  # int cannot be gathered
            assert error_or(gather, ours, 0) == error_or(faked.gather, theirs, 0)
        arguments = make(minitorch), make(torch)
        if isinstance(arguments[0], tuple):
            ours, theirs = (
                scatter_to(one, {"k": made, "n": 1}, range(count))
                for scatter_to, one, made in zip(
                    (scatter_kwargs, faked.scatter_kwargs), arguments, arguments, strict=True
                )
            )
            assert plain(ours) == plain(theirs)


def error_or(function, *args):
    try:
        return plain(function(*args))
    except Exception as problem:
        return type(problem).__name__, str(problem)


def test_chunks_are_where_they_should_be_and_views_at_home():
    with cuda.simulate(3):
        x = minitorch.arange(7.0, device="cuda")
        first, second, third = scatter(x, [0, "cuda:1", minitorch.device("cuda:2")])
        assert [str(one.device) for one in (first, second, third)] == ["cuda:0", "cuda:1", "cuda:2"]
        assert (first.tolist(), second.tolist(), third.tolist()) == (
            [0, 1, 2], [3, 4, 5], [6],
        )  # fmt: skip
        x += 1
        assert first.tolist() == [1, 2, 3]
        assert second.tolist() == [3, 4, 5]


@pytest.mark.filterwarnings("ignore:Using -1 to represent CPU tensor")  # torch's own backward
def test_other_dimensions_and_gradients():
    with cuda.simulate(2):
        x = minitorch.arange(6.0).view(2, 3).requires_grad_()
        left, right = scatter(x, [0, 1], dim=1)
        assert (left.shape, right.shape) == ((2, 2), (2, 1))
        out = gather([left * 2, right.detach() * 3], "cpu", dim=1)
        assert out.device.type == "cpu"
        assert out.tolist() == [[0, 2, 6], [6, 8, 15]]
        out.sum().backward()
        assert x.grad.tolist() == [[2, 2, 0], [2, 2, 0]]


def test_bad_input():
    with cuda.simulate(2):
        cpu = minitorch.ones(3)
        a = minitorch.ones(3, device="cuda:0")
        b = minitorch.ones(2, 2, device="cuda:1")
        assert error(gather, [cpu, cpu], 0) == (
            "AssertionError", "Gather function not implemented for CPU tensors"
        )  # fmt: skip
        assert error(gather, [a, b], 0) == (
            "RuntimeError",
            "Expected all input tensors to have the same number of dimensions, but tensor at "
            "index 1 has 2 dimensions, (expected 1)",
        )
        assert error(gather, [{"a": a}, {}], 0) == (
            "ValueError", "All dicts must have the same number of keys"
        )  # fmt: skip
        assert error(scatter, cpu, ["cpu"]) == (
            "ValueError", "Expected a non cpu device, but got: cpu"
        )  # fmt: skip
        assert error(scatter, a, [-2]) == (
            "RuntimeError", "Expected non-negative device index, but got -2"
        )  # fmt: skip
        assert error(scatter, cpu, [0, 7])[0] in ("RuntimeError", "AcceleratorError")
        assert error(scatter, cpu, [0], 3)[0] == "IndexError"
