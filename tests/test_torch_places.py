"""Programs that are run as they are print PyTorch's names of classes."""

import importlib
import subprocess
import sys

import pytest

import minitorch
from minitorch import as_torch, torch_places
from tests.goldens import record_torch_places
from tests.nn.both import ORACLE

PLACES = list(torch_places.places())


@pytest.fixture
def taken():
    torch_places.take()
    yield
    torch_places.give_back()


@pytest.mark.parametrize("place", [pytest.param("", marks=ORACLE)])
def test_the_list_is_what_pytorch_says(place):
    assert record_torch_places.TARGET.read_text("utf-8") == record_torch_places.text()


def test_each_class_is_found_where_it_says_to_be():
    for place, ours, name in PLACES:
        cls = getattr(importlib.import_module(ours), name)
        there = importlib.import_module(as_torch.our_name(place))
        assert getattr(there, name) is cls, (place, name)


def test_classes_are_called_as_in_pytorch(taken):
    assert str(minitorch.Tensor) == "<class 'torch.Tensor'>"
    assert str(type(minitorch.float32)) == "<class 'torch.dtype'>"
    linear = minitorch.nn.Linear(1, 1)
    assert str(type(linear)) == "<class 'torch.nn.modules.linear.Linear'>"
    assert minitorch.typename(linear) == "torch.nn.modules.linear.Linear"


def test_they_are_ours_again_afterwards(taken):
    torch_places.give_back()
    assert minitorch.Tensor.__module__ == "minitorch.tensors.tensor"
    assert minitorch.nn.Linear.__module__ == "minitorch.nn.layers.linear"


PROGRAM = """
import pickle, torch, torch.nn as nn
x = nn.Parameter(torch.ones(1))
print(type(x), type(x.data), type(nn.ReLU()), type(torch.optim.SGD([x], lr=1)))
class Net(nn.Module):
    pass
class Mine(torch.Tensor):
    pass
relu = pickle.loads(pickle.dumps(nn.ReLU()))
print(type(Net()), relu, type(relu(torch.ones(1).as_subclass(Mine))))
y = x * 2
try:
    y.foo
except AttributeError as error:
    print(error)
"""


def test_a_program_that_is_run():
    done = subprocess.run(
        [sys.executable, "-m", "minitorch", "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        "<class 'torch.nn.parameter.Parameter'> <class 'torch.Tensor'> "
        "<class 'torch.nn.modules.activation.ReLU'> <class 'torch.optim.sgd.SGD'>",
        "<class '__main__.Net'> ReLU() <class '__main__.Mine'>",
        "'Tensor' object has no attribute 'foo'",
    ]
