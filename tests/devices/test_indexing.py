"""Indexing on simulated GPUs: what waits, what is asserted, which mixes of devices are refused."""

import numpy as np
import pytest

import minitorch as torch
from minitorch.ops.indexing.combining import combine_at, how_often, neighbours


@pytest.fixture(autouse=True)
def two_gpus():
    with torch.cuda.simulate(2):
        yield


def on_gpu(array):
    return torch.from_numpy(np.array(array)).cuda().array


@pytest.mark.parametrize("ufunc", [np.add, np.multiply, np.maximum, np.minimum])
@pytest.mark.parametrize("dtype", ["int64", "int16", "float16", "float32", "bool"])
def test_combining_is_what_numpy_does(ufunc, dtype):
    index = np.array([3, 0, 3, -1, 0, 3])
    values = np.array([2, 3, 1, 2, 0, 4]).astype(dtype)
    target = np.array([1, 2, 3, 1]).astype(dtype)
    there = on_gpu(target)
    combine_at(ufunc, there, on_gpu(index), on_gpu(values))
    ufunc.at(target, index, values)
    assert there.dtype == target.dtype
    np.testing.assert_array_equal(there.get(), target)


def test_neighbours_and_counts():
    groups, values = on_gpu([0, 0, 0, 2, 2, 5]), on_gpu([1, 2, 3, 4, 5, 6])
    assert neighbours(np.add, groups, values).tolist() == [1, 3, 6, 4, 9, 6]
    assert how_often(groups, 7).tolist() == [3, 0, 2, 0, 0, 1, 0]


OPERATIONS = {
    "gather": lambda x, i: x.gather(0, i),
    "index_select": lambda x, i: x.index_select(0, i),
    "take": lambda x, i: x.take(i),
    "scatter": lambda x, i: x.scatter(0, i, 1.0),
    "index_add": lambda x, i: x.index_add(0, i, x),
    "index_fill": lambda x, i: x.index_fill(0, i, 1.0),
    "cumsum": lambda x, i: x.cumsum(0),
    "searchsorted": lambda x, i: torch.searchsorted(x, x),
    "one_hot": lambda x, i: torch.nn.functional.one_hot(i, 9),
    "masked_scatter": lambda x, i: x.masked_scatter(i > 0, x),
    "cummax": lambda x, i: x.cummax(0).values,
    "median": lambda x, i: x.median(0).values,
    "topk": lambda x, i: x.topk(2).values,
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_nobody_waits(name):
    x, i = torch.arange(3.0), torch.tensor([2, 0, 1])
    expected = OPERATIONS[name](x, i)
    x, i = x.cuda(), i.cuda()
    torch.cuda.set_sync_debug_mode("error")
    found = OPERATIONS[name](x, i)
    torch.cuda.set_sync_debug_mode("default")
    assert torch.equal(found.cpu(), expected)


@pytest.mark.parametrize("name", ["gather", "index_select", "take", "scatter", "index_add"])
def test_a_bad_index_is_asserted_and_told_later(name):
    x, i = torch.arange(3.0).cuda(), torch.tensor([0, 1, 7]).cuda()
    OPERATIONS[name](x, i)
    with pytest.raises(torch.AcceleratorError, match="device-side assert"):
        torch.cuda.synchronize()


def test_an_index_of_the_cpu_comes_along():
    x = torch.arange(6.0).reshape(2, 3).cuda()
    assert x[torch.tensor([1])].tolist() == [[3.0, 4.0, 5.0]]
    assert x[torch.tensor([True, False]), torch.tensor([2])].tolist() == [2.0]
    x[torch.tensor([0])] = torch.tensor(9.0)
    assert x[0].tolist() == [9.0] * 3


def test_an_index_of_a_gpu_is_refused_elsewhere():
    for x, where in ((torch.ones(2), "cpu"), (torch.ones(2).cuda(0), "cuda:0")):
        with pytest.raises(RuntimeError, match=rf"same device as the indexed tensor \({where}\)"):
            x[torch.tensor([0]).cuda(1)]


X, INDEX = torch.ones(2), torch.tensor([0, 1])
MIXES = {
    "index": lambda x, i: x.gather(0, i),
    "src": lambda x, i: x.scatter_add(0, i.cuda(), X),
    "tensors": lambda x, i: torch.cat([x, X]),
    "target": lambda x, i: torch.nn.functional.nll_loss(x.expand(2, 2), i),
}


@pytest.mark.parametrize("argument", ["index", "src", "tensors", "target"])
def test_mixes_are_refused_in_torchs_words(argument):
    words = f"got {argument} is on cpu, different from other tensors on cuda:0 .when checking arg"
    with pytest.raises(RuntimeError, match=words):
        MIXES[argument](X.cuda(), INDEX)


def test_values_of_another_device_are_refused():
    x = X.clone()
    with pytest.raises(RuntimeError, match="got values is on cuda:0, different from other"):
        x[INDEX] = X.cuda()
    assert x.tolist() == [1.0, 1.0]
