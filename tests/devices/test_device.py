"""device: names, indices and errors are torch's; and where new tensors are made."""

import threading

import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import needs_torch, with_torch


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


WRONG = ["foo", "cuda:x", "cuda:-1", "cuda:", "cuda:01", "CPU", "cuda:1:2", "", "cuda1", "cuda: 1"]
torch = with_torch.values[0]


@needs_torch
@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_device(text):
    assert first_line(minitorch.device, text) == first_line(torch.device, text)


@pytest.mark.parametrize(
    "text", ["cpu", "cpu:0", "cuda", "cuda:3", "meta", "meta:0", "mps", "xpu:3"]
)
def test_a_device_by_name(m, text):
    found = m.device(text)
    assert (str(found), found == m.device(found), hash(found)) == (text, True, hash(found))
    assert repr(found) == repr(minitorch.device(text))


def test_a_device_by_type_and_index(m):
    assert m.device("cuda", 1) == m.device("cuda:1") == m.device(type="cuda", index=1)
    assert m.device("cuda") != m.device("cuda:0")
    assert first_line(m.device, "cuda", -1) == "RuntimeError: Device index must not be negative"
    assert first_line(m.device, "cuda:1", 1).startswith("RuntimeError: type (string) must not incl")
    assert first_line(m.device, "cuda", "1").startswith("TypeError: device(): argument 'index'")
    assert first_line(m.device, 1.5).startswith("TypeError: device() received an invalid comb")


def test_tensors_are_never_on_a_numbered_cpu_or_meta(m):
    assert m.zeros(2, device="cpu:1").device == m.device("cpu")
    assert m.zeros(2, device="meta:0").device == m.device("meta")


def test_where_new_tensors_are_made(m):
    x = m.ones(2)
    with m.device("meta"):
        made = [m.ones(2), m.tensor(1), m.arange(3), m.randperm(3), m.rand(2), m.as_tensor([1])]
        made += [m.nn.Linear(2, 2).weight, m.full((2,), 1), m.eye(2), m.empty_strided((2,), (1,))]
        assert {y.device.type for y in made} == {"meta"}
        there = [m.ones(2, device="cpu"), m.ones_like(x), x.new_zeros(2), x + 1, m.Tensor(2)]
        assert {y.device.type for y in there} == {"cpu"}
        with m.device("cpu"):
            assert m.ones(2).is_cpu
        assert m.ones(2).is_meta
        assert m.get_default_device() == m.device("meta")
    assert m.ones(2).is_cpu


def test_a_default_of_one_thread(m):
    found = []
    m.set_default_device("meta")
    try:
        thread = threading.Thread(target=lambda: found.append(m.ones(2).device.type))
        thread.start()
        thread.join()
        assert (found, m.ones(2).device.type) == (["cpu"], "meta")
    finally:
        m.set_default_device(None)


def test_devices_that_are_not_there(m):
    assert first_line(m.zeros, 2, device="cuda") == (
        "AssertionError: Torch not compiled with CUDA enabled"
    )
    assert first_line(m.zeros(2).to, 0) == (
        "RuntimeError: Cannot access accelerator device when none is available."
    )
    assert first_line(m.zeros(2).to, "mps") == (
        "RuntimeError: PyTorch is not linked with support for mps devices"
    )
    assert "argument 'device' must be torch.device, not float" in first_line(m.zeros, 2, device=1.5)
