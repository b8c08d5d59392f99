"""Files of tensors on GPUs: where they come back, with every map_location; and other ways out.

The files are also read by torch, which has no GPU here: what it can do with them is its word.
"""

import copy
import io
import pickle

import numpy as np
import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import needs_torch, with_torch

torch = with_torch.values[0]


@pytest.fixture(scope="module")
def file():
    with minitorch.cuda.simulate(2):
        x = minitorch.arange(4.0, device="cuda:1")
        kept = {"x": x, "view": x[1:], "p": minitorch.nn.Parameter(minitorch.ones(2).cuda())}
        out = io.BytesIO()
        minitorch.save(kept, out)
    return out.getvalue()


def places(m, file, where):
    loaded = m.load(io.BytesIO(file), map_location=where)
    return {name: str(x.device) for name, x in loaded.items()}


@needs_torch
@pytest.mark.parametrize(
    "where",
    [
        "cpu",
        {"cuda:0": "cpu", "cuda:1": "cpu"},
        lambda storage, location: storage,
        "meta",
        None,
        "cuda:0",
        {"cuda:0": "cpu"},
        lambda storage, location: None,
        "xla",
    ],
)
def test_without_a_gpu_as_torch(file, where):
    found = []
    for m in (minitorch, torch):
        try:
            found.append(places(m, file, where))
        except RuntimeError as error:
            found.append(str(error))
    assert found[0] == found[1]


@needs_torch
@pytest.mark.parametrize("where", ["cpu", "meta", "xla", "cuda:0", {"cpu": "meta"}])
def test_the_old_format_as_torch(where):
    found = []
    for m in (minitorch, torch):
        old = io.BytesIO()
        m.save({"x": m.arange(4.0)}, old, _use_new_zipfile_serialization=False)
        try:
            found.append(places(m, old.getvalue(), where))
        except RuntimeError as error:
            found.append(str(error))
    assert found[0] == found[1]


def test_the_old_format_to_a_gpu():
    old = io.BytesIO()
    minitorch.save({"x": minitorch.arange(4.0)}, old, _use_new_zipfile_serialization=False)
    old.seek(0)
    with minitorch.cuda.simulate(2):
        x = minitorch.load(old, map_location="cuda:1")["x"]
        assert str(x.device) == "cuda:1"
        assert x.tolist() == [0.0, 1.0, 2.0, 3.0]


@needs_torch
def test_the_locations_that_a_function_is_told(file):
    for m in (minitorch, torch):
        told = []
        m.load(
            io.BytesIO(file), map_location=lambda s, where, told=told: (told.append(where), s)[1]
        )
        assert told == ["cuda:1", "cuda:0"]


@pytest.mark.parametrize(
    ("where", "x", "p"),
    [
        (None, "cuda:1", "cuda:0"),
        ("cpu", "cpu", "cpu"),
        ("cuda", "cuda:0", "cuda:0"),
        ("cuda:1", "cuda:1", "cuda:1"),
        ({"cuda:1": "cuda:0"}, "cuda:0", "cuda:0"),
        ({"cuda:1": "cpu"}, "cpu", "cuda:0"),
        (lambda storage, location: storage.cuda(0), "cuda:0", "cuda:0"),
        (lambda storage, location: storage, "cpu", "cpu"),
        (lambda storage, location: None, "cuda:1", "cuda:0"),
    ],
)
def test_with_gpus(file, where, x, p):
    with minitorch.cuda.simulate(2):
        assert places(minitorch, file, where) == {"x": x, "view": x, "p": p}
        loaded = minitorch.load(io.BytesIO(file), map_location=where)
        loaded["x"][1] = 7
        assert loaded["view"].tolist() == [7.0, 2.0, 3.0]  # still one memory
        assert isinstance(loaded["p"], minitorch.nn.Parameter)


def test_fewer_gpus_than_when_it_was_saved(file):
    with minitorch.cuda.simulate(1), pytest.raises(RuntimeError) as error:
        minitorch.load(io.BytesIO(file))
    assert str(error.value).startswith(
        "Attempting to deserialize object on CUDA device 1 but torch.cuda.device_count() is 1."
    )


def test_copies_and_pickles_stay_where_they_were():
    with minitorch.cuda.simulate(2):
        x = minitorch.ones(3, device="cuda:1", requires_grad=True)
        for y in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
            assert (str(y.device), y.requires_grad, y.tolist()) == ("cuda:1", True, [1.0] * 3)
            assert y.data_ptr() != x.data_ptr()


def test_the_memory_of_a_gpu_is_not_moved_to_shared_memory():
    with minitorch.cuda.simulate(1):
        x = minitorch.ones(3, device="cuda")
        before = x.data_ptr()
        assert x.share_memory_() is x
        assert (x.is_shared(), x.data_ptr(), x.device.type) == (True, before, "cuda")
        assert x.untyped_storage().is_shared()


def test_storages_move():
    with minitorch.cuda.simulate(2):
        there = minitorch.arange(3.0).untyped_storage().cuda(1)
        assert (str(there.device), there.nbytes()) == ("cuda:1", 12)
        assert there.cuda(1) is there
        assert there.cpu().tolist() == minitorch.arange(3.0).untyped_storage().tolist()
    with pytest.raises(AssertionError, match="Torch not compiled with CUDA enabled"):
        minitorch.arange(3.0).untyped_storage().cuda()


@pytest.mark.parametrize(
    "way", [lambda x: x.numpy(), np.asarray, lambda x: np.array(x, copy=True), lambda x: np.exp(x)]
)
def test_numpy_is_refused_in_the_words_of_torch(way):
    with minitorch.cuda.simulate(1):
        said = first_line(way, minitorch.ones(3, device="cuda"))
    assert said == (
        "TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the "
        "tensor to host memory first."
    )


def test_dlpack_says_where_the_memory_is_and_that_a_simulated_gpu_has_none():
    with minitorch.cuda.simulate(2):
        x = minitorch.ones(3, device="cuda:1")
        assert x.__dlpack_device__() == (2, 1)
        with pytest.raises(BufferError, match="simulated"):
            x.__dlpack__()
        with pytest.raises(BufferError):
            np.from_dlpack(x)
    assert minitorch.ones(3).__dlpack_device__() == (1, 0)


def test_gradcheck_runs_on_gpus():
    with minitorch.cuda.simulate(1):
        x = minitorch.tensor([0.5, 2.0], dtype=minitorch.float64, device="cuda", requires_grad=True)
        assert minitorch.autograd.gradcheck(lambda a: (a**3).sum(), x)
        assert minitorch.autograd.gradcheck(lambda a: a.exp() * a[0], x)
        assert minitorch.autograd.gradgradcheck(lambda a: (a**3).sum(), x)
        assert x.tolist() == [0.5, 2.0]
