"""What is wrong with an operation is said when it is defined, not when a gradient is missing."""

import subprocess
import sys

import pytest

import minitorch as torch
from minitorch.graph.entry import binary, unary
from minitorch.graph.node import Function, kept_where
from minitorch.graph.registry import OPS, register


class Cube(Function):
    """x**3.    d x**3 = 3 x^2 dx"""

    keeps = "inputs"

    def forward(self, x):
        return x * x * x

    def backward(self, g, x):
        return g * 3 * x * x


@pytest.fixture
def given_back():
    """Names that a test registers are free again afterwards."""
    before = set(OPS)
    yield
    for name in set(OPS) - before:
        del OPS[name]
        if name in vars(torch.Tensor):
            delattr(torch.Tensor, name)


def test_an_operation_of_ones_own(given_back):
    cube = unary(Cube, "cube")
    x = torch.tensor([2.0], requires_grad=True)
    cube(x).backward()
    assert (x.cube().item(), x.grad.item()) == (8, 12)


@pytest.mark.parametrize("name", ["exp", "add_", "nn.functional.gelu", "shape", "backward"])
def test_a_name_of_the_framework_is_not_given_twice(name):
    before = OPS.get(name), vars(torch.Tensor).get(name)
    with pytest.raises(ValueError, match=rf"needs a name that is free.*{name!r}.*my_"):
        unary(Cube, name)
    assert (OPS.get(name), vars(torch.Tensor).get(name)) == before


def test_a_name_of_the_readers_may_be_given_again(given_back):
    unary(Cube, "cube")
    again = unary(Cube, "cube")  # a cell of a notebook runs twice
    assert OPS["cube"].body is again


def test_one_function_may_have_several_names(given_back):
    cube = unary(Cube, "cube")
    register("third_power", node=Cube)(cube)
    assert OPS["third_power"].body is OPS["cube"].body is cube


@pytest.mark.parametrize("typo", ["input", "outputs", "other", ""])
def test_an_unknown_keeps_is_an_error_at_once(typo):
    with pytest.raises(TypeError, match=r"Wrong.keeps must be one of .*'inputs'.*but it is"):
        type("Wrong", (Function,), {"keeps": typo})


def test_a_rule_of_its_own_may_have_a_name_of_its_own():
    class Scaled(Function):
        """x*y, of which only the gradient of y is ever needed."""

        keeps = "the first factor"
        keep_inputs = kept_where(lambda need_x, need_y: (need_y, False))

        def forward(self, x, y):
            return x * y

        def backward(self, g, x=None, y=None):
            return None, (None if x is None else g * x)

    a, b = torch.tensor([2.0]), torch.tensor([3.0], requires_grad=True)
    result = binary(Scaled)(a, b)
    assert result.grad_fn.saved[0] is a
    assert result.grad_fn.saved[1] is None
    result.backward()
    assert b.grad.item() == 2


# ---- files that are read when somebody asks -----------------------------------------------------

LATER = """
import sys
import threading
import minitorch as torch

def is_read(family):
    return f"minitorch.ops.{family}" in sys.modules

names = set(torch.OPS.waiting)
assert not is_read("activations.softmax") and not is_read("reductions.cumulative")
assert "softmax" in torch.OPS and "softmax" in dir(torch) and hasattr(torch.Tensor, "__add__")
assert len(torch.OPS) > 700 and names <= torch.OPS.waiting.keys()  # asked by name: nothing is read

# four threads ask at once: none gets an operation of a file that is not read to its end
x, found = torch.ones(2, 3), []
threads = [threading.Thread(target=lambda: found.append(x.softmax(1).sum())) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(found) == 4 and is_read("activations.softmax")
assert torch.softmax is torch.OPS["softmax"].function is vars(torch)["softmax"]
assert vars(torch.Tensor)["softmax"] is torch.OPS["softmax"].body

assert torch.nn.Parameter(x).cumsum(0).tolist() == [[1] * 3, [2] * 3]
assert is_read("reductions.cumulative")

# what a program has put in the place of a name stays there
torch.tril = torch.Tensor.triu = min
torch.tril(3, 4), torch.OPS["tril"], torch.OPS["triu"]
assert torch.tril is min and torch.Tensor.triu is min and torch.Tensor.tril is not min

try:
    torch.no_such_operation
except AttributeError:
    pass
assert torch.OPS.get("no_such_operation", 3) == 3
assert set(torch.OPS) >= names and not torch.OPS.waiting
"""


def test_a_file_of_operations_is_read_when_one_is_asked_for():
    done = subprocess.run([sys.executable, "-c", LATER], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
