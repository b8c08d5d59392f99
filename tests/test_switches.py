"""Names that scripts carry: constants, switches of speed, questions about devices."""

import math
import platform

import pytest

import minitorch
from minitorch import switches
from tests.nn.both import both, error


@both
def test_constants(torch):
    assert (torch.pi, torch.e, torch.inf) == (math.pi, math.e, math.inf)
    assert math.isnan(torch.nan)
    assert torch.arange(3)[:, torch.newaxis].shape == (3, 1)


@both
def test_what_is_asked_is_remembered(torch):
    assert torch.are_deterministic_algorithms_enabled() is False
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        assert torch.are_deterministic_algorithms_enabled() is True
    finally:
        torch.use_deterministic_algorithms(False)
    assert torch.get_float32_matmul_precision() == "highest"
    torch.set_float32_matmul_precision("high")
    try:
        assert torch.get_float32_matmul_precision() == "high"
        with pytest.warns(UserWarning, match="low is not one of 'highest', 'high', or 'medium'"):
            torch.set_float32_matmul_precision("low")
        assert torch.get_float32_matmul_precision() == "high"
    finally:
        torch.set_float32_matmul_precision("highest")


@both
def test_no_accelerator_and_no_cudnn(torch):
    assert torch.accelerator.is_available() is False
    assert torch.accelerator.device_count() == 0
    assert torch.accelerator.current_accelerator() is None
    assert error(torch.accelerator.synchronize) == (
        "RuntimeError", "Cannot access accelerator device when none is available."
    )  # fmt: skip
    backends = torch.backends
    assert backends.cudnn.is_available() is False
    assert backends.cudnn.version() is None
    assert (backends.mps.is_available(), backends.mps.is_built()) == (False, False)
    assert backends.cuda.is_built() is False
    assert backends.cudnn.benchmark is False


def test_a_switch_of_a_backend_may_be_set(monkeypatch):
    """(torch's own tools for tests forbid it for the rest of the process.)"""
    monkeypatch.setattr(minitorch.backends.cudnn, "benchmark", True)
    assert minitorch.backends.cudnn.benchmark is True
    monkeypatch.setattr(minitorch.backends.cuda.matmul, "allow_tf32", True)
    assert minitorch.backends.cuda.matmul.allow_tf32 is True


def test_compile_returns_what_it_was_given():
    net = minitorch.nn.Linear(2, 1)
    assert minitorch.compile(net) is net

    @minitorch.compile
    def double(x):
        return x * 2

    @minitorch.compile(mode="reduce-overhead")
    def half(x):
        return x / 2

    x = minitorch.ones(2)
    assert half(double(x)).tolist() == [1.0, 1.0]
    assert error(minitorch.compile, 3)[0] == "TypeError"


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="another C library keeps memory in its own ways"
)
def test_memory_is_kept_when_asked_for():
    """Memory that was kept is mapped already: a second array of that size has no page faults."""
    resource = pytest.importorskip("resource")

    def faults():
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        for _ in range(20):
            minitorch.ones(2**19)  # 2 MB: 512 pages
        return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

    assert switches.keep_memory(False)
    given_back = faults()
    if given_back < 20 * 256:
        pytest.skip("the system maps huge pages, which cost next to nothing")
    assert switches.keep_memory()
    try:
        assert faults() < given_back / 2
    finally:
        assert switches.keep_memory(False)
