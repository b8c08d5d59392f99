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
from minitorch.sharing import moving, names, segments
from tests.nn.both import both, error

ROOT = Path(__file__).resolve().parents[2]
# memory that moves is looked for among all objects of the process
pytestmark = pytest.mark.usefixtures("few_objects")


def files():
    """The files of shared memory of this process and its relatives."""
    found = [name for folder in names.directories() for name in os.listdir(folder)]
    return [name for name in found if name.startswith(names.family())]


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
    assert (typed.is_cuda, typed.device) == (False, torch.device("cpu"))


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
    names.sweep(names.family())  # nobody received it


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
    """The quick answer is right: the search takes longer the larger the program is."""

    def refuse(*_):
        raise AssertionError("asked the garbage collector")

    linear = minitorch.nn.Linear(3, 3)
    linear(minitorch.ones(2, 3)).sum().backward()
    drawn, from_numpy = minitorch.randn(20), minitorch.from_numpy(minitorch.ones(2).numpy())
    counted = minitorch.zeros(3).add_(1)  # has a Storage
    only_view = minitorch.zeros(2, 3)[1]
    monkeypatch.setattr(moving.gc, "get_referrers", refuse)
    for each in (linear.weight, linear.bias, drawn, from_numpy, counted, minitorch.zeros(2, 2)):
        assert each.share_memory_().is_shared()
    for other in (lambda x: x.data, lambda x: x.detach(), lambda x: x[1:], lambda x: x.t()):
        x = minitorch.zeros(2, 2)
        alias = other(x)
        for each in (x, alias):
            assert error(each.share_memory_)[0] == "AssertionError"
        assert not alias.is_shared()
    assert only_view.sum().item() == 0


def test_every_kind_of_reader_follows():
    """Whatever they share besides the memory: Storage, ndarray, or nothing else."""

    class Marked(minitorch.Tensor):
        pass

    x = minitorch.arange(4.0)
    restored = pickle.loads(pickle.dumps([x, x[2:]]))  # each has a Storage of its own
    assert restored[0].share_memory_() is restored[0]
    assert restored[1].is_shared()
    readers = [
        minitorch.tensors.wrap(x.array[1:], Marked),
        minitorch.nn.Parameter(x),
        x.detach()[::2].data,
        minitorch.from_numpy(x.numpy()),
        x.view(2, 2).t()[1],
        *x.split(2),
    ]
    x.share_memory_()
    x += 10
    assert all(each.is_shared() for each in readers)
    assert [each.tolist() for each in readers] == [
        [11, 12, 13],
        [10, 11, 12, 13],
        [10, 12],
        [10, 11, 12, 13],
        [11, 13],
        [10, 11],
        [12, 13],
    ]


class Untouchable:
    """An object that no search may look into."""

    def __getattribute__(self, name):
        raise AssertionError(f"somebody asked for {name}")


@both
def test_other_objects_are_left_alone(torch):
    """Uninitialized parameters and foreign objects refuse to be asked; they may be alive."""
    lazy = torch.nn.LazyLinear(3)
    assert lazy.has_uninitialized_params()
    others = [Untouchable(), type("Odd", (torch.Tensor,), {})]
    if torch is minitorch:
        others += [object.__new__(torch.Tensor)]  # another thread may be making one
    x = torch.zeros(3)
    view = x[1:]
    x.share_memory_()
    assert view.is_shared()
    kind, words = error(lazy.weight.share_memory_)
    assert kind == "RuntimeError"
    assert words.startswith("Can't share memory on an uninitialized parameter or buffer.")
    del others


def test_foreign_memory_with_gaps_moves_alone():
    import numpy as np

    buffer = bytearray(np.arange(6, dtype="float32").tobytes())
    x = minitorch.from_numpy(np.ndarray(3, "float32", buffer, strides=(8,)))
    alias = x.detach()
    assert x.share_memory_().is_shared()
    x += 1
    assert (x.tolist(), alias.tolist()) == ([1, 3, 5], [0, 2, 4])


def test_memory_that_was_given_up_moves_again():
    """A batch of a worker has no name: to be sent on, it gets one."""
    path = segments.new_file(names.new_prefix(), memoryview(bytes(8)))
    memory = segments.mapped(path, path, 8)
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

    monkeypatch.setattr(segments.Segment, "__new__", refuse)
    with pytest.raises(RuntimeError, match="Too many open files: each storage in shared memory"):
        minitorch.zeros(2).share_memory_()
    names.sweep(names.family())


def test_an_import_does_not_load_multiprocessing():
    program = (
        "import sys, minitorch\n"
        "assert not [name for name in sys.modules if name.startswith('multiprocessing')]\n"
        "assert 'multiprocessing' not in vars(minitorch)\n"
        "assert minitorch.multiprocessing.Process\n"
        "x = minitorch.zeros(2).share_memory_()\n"
        "print(minitorch.sharing.names.family())\n"
    )
    command = [sys.executable, "-W", "error", "-c", program]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.stderr == ""
    found = [name for folder in names.directories() for name in os.listdir(folder)]
    assert not [name for name in found if name.startswith(ran.stdout.strip())]
