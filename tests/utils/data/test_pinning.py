"""DataLoader(pin_memory=True): pinned batches where there is a GPU, in every container."""

import collections
import types
import warnings

import pytest

import minitorch
from minitorch.utils.data import DataLoader, TensorDataset
from minitorch.utils.data.pinning import pinned
from tests.autograd.conftest import with_torch

torch = with_torch.values[0]


@pytest.fixture
def gpu():
    with minitorch.cuda.simulate(1) as simulation:
        yield simulation


def first_batch(workers=0, **options):
    data = TensorDataset(minitorch.arange(6.0).view(3, 2), minitorch.arange(3))
    return next(iter(DataLoader(data, batch_size=2, num_workers=workers, **options)))


@pytest.mark.parametrize("workers", [0, 1])
def test_batches_are_pinned(gpu, workers):
    assert [x.is_pinned() for x in first_batch(workers, pin_memory=True)] == [True, True]
    assert [x.is_pinned() for x in first_batch(workers)] == [False, False]
    assert first_batch(workers, pin_memory=True)[0].tolist() == [[0.0, 1.0], [2.0, 3.0]]


def test_without_a_gpu_it_warns_and_goes_on():
    with pytest.warns(UserWarning, match="no accelerator is found"):
        batch = first_batch(pin_memory=True)
    assert not batch[0].is_pinned()


def test_pin_memory_device_is_deprecated(gpu):
    with pytest.warns(UserWarning, match="pin_memory_device is deprecated") as caught:
        assert first_batch(pin_memory=True, pin_memory_device="cuda")[0].is_pinned()
    assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        first_batch(pin_memory=True)
        first_batch(pin_memory_device="cuda")


Pair = collections.namedtuple("Pair", "a b")


class Own:
    def pin_memory(self):
        return "its own way"


class Names(list):
    """A list that has more than its entries."""


def test_every_container_is_looked_into(gpu):
    x = minitorch.ones(2)
    names = Names([x])
    names.more = 1
    found = pinned(names)
    assert (type(found), found.more, found[0].is_pinned()) == (Names, 1, True)
    assert type(pinned(Pair(x, 1))) is Pair
    assert pinned(Pair(x, 1)).a.is_pinned()
    assert type(pinned((x,))) is tuple
    ordered = pinned(collections.OrderedDict(a=x, b="text"))
    assert (type(ordered), ordered["a"].is_pinned()) == (collections.OrderedDict, True)
    assert pinned(types.MappingProxyType({"a": x}))["a"].is_pinned()
    assert pinned(Own()) == "its own way"
    assert pinned(range(2)) == [0, 1]
    assert [pinned(thing) for thing in ("text", b"bytes", 1, None)] == ["text", b"bytes", 1, None]
    assert not x.is_pinned()


@pytest.mark.oracle
def test_the_same_types_as_torch(gpu, monkeypatch):
    pytest.importorskip("torch", reason="PyTorch is not installed (make oracle)")
    from torch.utils.data._utils.pin_memory import pin_memory

    things = [Pair(1, 2), (1,), [1], {"a": [1]}, range(2), "a", types.MappingProxyType({"a": 1})]
    assert [pinned(x) for x in things] == [pin_memory(x) for x in things]
    assert [type(pinned(x)) for x in things] == [type(pin_memory(x)) for x in things]
