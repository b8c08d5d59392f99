"""Memory that moves: all tensors that read it follow, and files go when they are not needed."""

import copy
import gc
import os
import pickle
import subprocess
import sys
import warnings
from multiprocessing.reduction import ForkingPickler
from pathlib import Path

import pytest

import minitorch
from minitorch import shared_memory, sharing
from tests.nn.both import both, error

ROOT = Path(__file__).resolve().parents[1]


def files():
    """The files of shared memory of this process and its relatives."""
    names = [name for folder in shared_memory.directories() for name in os.listdir(folder)]
    return [name for name in names if name.startswith(shared_memory.family())]


def sent(value):
    """What another process would receive."""
    return pickle.loads(bytes(ForkingPickler.dumps(value)))


@both
def test_share_memory(torch):
    x = torch.arange(4.0)
    assert (x.is_shared(), x.share_memory_() is x, x.is_shared()) == (False, True, True)
    address = x.data_ptr()
    assert x.share_memory_().data_ptr() == address
    assert (x.tolist(), x._version, x.is_leaf) == ([0, 1, 2, 3], 0, True)
    shared = [x[1:], x.detach(), x.data, copy.copy(x), x.untyped_storage()]
    assert [each.is_shared() for each in shared] == [True] * 5
    own = [x + 1, x.clone(), copy.deepcopy(x), pickle.loads(pickle.dumps(x))]
    assert [each.is_shared() for each in own] == [False] * 4


@both
def test_all_that_read_the_memory_follow(torch):
    """Views, their bases, detach, data: made before, wherever the move begins."""
    for start in range(5):
        x = torch.arange(6.0).reshape(2, 3)
        readers = [x, x[1], x.t(), x.detach(), x.data]
        readers[start].share_memory_()
        assert [each.is_shared() for each in readers] == [True] * 5
        assert [each.stride() for each in readers[:3]] == [(3, 1), (1,), (1, 3)]
        assert [each.storage_offset() for each in readers[:3]] == [0, 3, 0]
        readers[1][2] = 50
        assert [each.tolist() for each in readers[2:]] == [
            [[0, 3], [1, 4], [2, 50]],
            [[0, 1, 2], [3, 4, 50]],
            [[0, 1, 2], [3, 4, 50]],
        ]
        x += 1
        assert readers[1].tolist() == [4, 5, 51]


@both
def test_gradients_are_as_ever(torch):
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    part = y[1:]
    y.data.share_memory_()
    assert (y.is_shared(), part.is_shared(), x.is_shared()) == (True, True, False)
    part.mul_(3)
    (y * y).sum().backward()
    assert x.grad.tolist() == [8, 72, 72]
    assert not x.grad.is_shared()


@both
def test_storages(torch):
    x = torch.arange(3)
    bytes_of_x = x.untyped_storage()
    assert (bytes_of_x.is_shared(), bytes_of_x.share_memory_() is bytes_of_x) == (False, True)
    assert x.is_shared()
    bytes_of_x[0] = 5
    assert x.tolist() == [5, 1, 2]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        typed = torch.arange(3.0).storage()
    assert (typed.is_shared(), typed.share_memory_().is_shared()) == (False, True)


@both
def test_models(torch):
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3))
    weight = model[0].weight
    assert model.share_memory() is model
    assert model[0].weight is weight
    assert all(each.is_shared() for each in model.state_dict().values())
    assert all(each.requires_grad and each.is_leaf for each in model.parameters())
    model(torch.ones(4, 2)).sum().backward()
    with torch.no_grad():
        weight -= 0.5 * weight.grad
    assert weight.is_shared()


@both
def test_sent_tensors(torch):
    x = torch.arange(6.0).reshape(2, 3)
    parameter = torch.nn.Parameter(torch.ones(2), requires_grad=False)
    again, column, leaf, same = sent([x, x[:, 1], parameter, parameter])
    assert x.is_shared()
    column[1] = 40
    assert (again.tolist(), x.tolist()) == ([[0, 1, 2], [3, 40, 5]],) * 2
    assert column.stride() == (3,)
    assert (type(leaf).__name__, leaf.requires_grad) == ("Parameter", False)
    assert same is leaf
    assert sent(torch.ones(1, requires_grad=True)).requires_grad
    assert tuple(sent(torch.ones(0, 3)).shape) == (0, 3)
    kind, words = error(sent, torch.ones(1, requires_grad=True) * 2)
    assert kind == "RuntimeError"
    assert words == (
        "Cowardly refusing to serialize non-leaf tensor which requires_grad, since autograd does "
        "not support crossing process boundaries.  If you just want to transfer the data, call "
        "detach() on the tensor before serializing (e.g., putting it on the queue)."
    )


def test_a_message_is_short():
    large = minitorch.zeros(1000, 1000)
    assert len(bytes(ForkingPickler.dumps(large))) < 600
    shared_memory.sweep(shared_memory.family())  # nobody received it


def test_tensors_of_other_classes():
    class Marked(minitorch.Tensor):
        pass

    globals()["Marked"], Marked.__qualname__ = Marked, "Marked"  # pickle finds it by its name
    x = minitorch.zeros(2)
    marked = minitorch.tensors.wrap(x.array, Marked)
    marked.note = "kept"
    again = sent(marked)
    again[0] = 3
    assert (type(again), again.note, x.tolist()) == (Marked, "kept", [3, 0])


def test_a_tensor_of_foreign_memory_moves_alone():
    import numpy as np

    array = np.arange(6.0)[::2]
    x = minitorch.from_numpy(array)
    x.share_memory_()
    x += 1
    assert (x.tolist(), array.tolist()) == ([1, 3, 5], [0, 2, 4])


def test_files_go_with_the_tensors():
    gc.collect()
    before = files()
    x = minitorch.zeros(3).share_memory_()
    view = x[1:]
    assert len(files()) == len(before) + 1
    del x
    assert len(files()) == len(before) + 1
    del view
    assert files() == before


def test_who_reads_alone_is_not_looked_for(monkeypatch):
    """The quick answer is right: looking through all objects would be slow for large models."""

    def refuse():
        raise AssertionError("looked through all objects")

    linear = minitorch.nn.Linear(3, 3)
    drawn, from_numpy = minitorch.randn(20), minitorch.from_numpy(minitorch.ones(2).numpy())
    monkeypatch.setattr(sharing.gc, "get_objects", refuse)
    for each in (linear.weight, linear.bias, drawn, from_numpy, minitorch.zeros(2, 2)):
        assert each.share_memory_().is_shared()
    x = minitorch.zeros(2)
    alias = x.data
    assert error(x.share_memory_)[0] == "AssertionError"
    assert not alias.is_shared()


def test_memory_that_was_given_up_moves_again():
    """A batch of a worker has no name: to be sent on, it gets one."""
    path = shared_memory.new_file(shared_memory.new_prefix(), memoryview(bytes(8)))
    memory = shared_memory.mapped(path, path, 8)
    memory.base.give_up_name()
    assert not os.path.exists(path)
    x = minitorch.from_numpy(memory.view("float32"))
    assert x.is_shared()
    again = sent(x)
    again[0] = 1
    assert x.tolist() == [1, 0]


def test_too_many_open_files_are_explained(monkeypatch):
    import errno

    def refuse(*_):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(shared_memory.Segment, "__new__", refuse)
    with pytest.raises(RuntimeError, match="Too many open files: each storage in shared memory"):
        minitorch.zeros(2).share_memory_()
    shared_memory.sweep(shared_memory.family())


def test_an_import_does_not_load_multiprocessing():
    program = (
        "import sys, minitorch\n"
        "assert not [name for name in sys.modules if name.startswith('multiprocessing')]\n"
        "assert 'multiprocessing' not in vars(minitorch)\n"
        "assert minitorch.multiprocessing.Process\n"
        "x = minitorch.zeros(2).share_memory_()\n"
        "print(minitorch.shared_memory.family())\n"
    )
    command = [sys.executable, "-W", "error", "-c", program]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.stderr == ""
    names = [name for folder in shared_memory.directories() for name in os.listdir(folder)]
    assert not [name for name in names if name.startswith(ran.stdout.strip())]
