"""Names that scripts carry: constants, switches of speed, questions about devices."""

import math
import os
import platform
import subprocess
import sys

import pytest

import minitorch
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
def test_the_three_steps_of_determinism(torch):
    try:
        for mode, expected in ((0, 0), ("warn", 1), (2, 2), ("error", 2), (1, 1)):
            torch.set_deterministic_debug_mode(mode)
            assert torch.get_deterministic_debug_mode() == expected
            assert torch.are_deterministic_algorithms_enabled() is (expected > 0)
            assert torch.is_deterministic_algorithms_warn_only_enabled() is (expected == 1)
    finally:
        torch.use_deterministic_algorithms(False)
    for wrong in ("a", 3, []):
        assert error(torch.set_deterministic_debug_mode, wrong) == error(
            minitorch.set_deterministic_debug_mode, wrong
        )


@both
def test_warnings_and_numbers_near_0(torch):
    torch.set_warn_always(True)
    try:
        assert torch.is_warn_always_enabled() is True
    finally:
        torch.set_warn_always(False)
    assert torch.is_warn_always_enabled() is False
    assert error(torch.set_warn_always, 1)[0] == "RuntimeError"
    assert torch.set_flush_denormal(False) is True


@both
def test_questions_about_tensors(torch):
    x = torch.ones(2)
    assert torch.is_signed(x)
    assert not torch.is_signed(x.to(torch.uint8))
    assert torch.is_same_size(x, x + 1)
    assert not torch.is_same_size(x, torch.ones(1))
    assert not torch.is_conj(x)
    assert not torch.is_neg(x)
    assert error(torch.is_signed, 1)[0] == "TypeError"


@both
def test_the_cpu_is_asked_as_gpus_are(torch):
    cpu = torch.cpu
    assert (cpu.is_available(), cpu.is_initialized(), cpu.device_count()) == (True, True, 1)
    assert cpu.current_device() == "cpu"
    assert (cpu.synchronize(), cpu.set_device(0)) == (None, None)
    stream = cpu.current_stream()
    assert isinstance(stream, cpu.Stream)
    with cpu.stream(stream):
        assert stream.wait_stream(stream) is None
        assert stream.record_event() is None
        assert stream.wait_event(None) is None
    event = cpu.Event()
    assert (event.query(), event.record(), event.wait(), event.synchronize()) == (
        *(True, None, None, None),
    )
    assert isinstance(cpu.stream(stream), cpu.StreamContext)


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


@both
def test_the_ways_of_attention_are_switches(torch):
    switches = torch.backends.cuda
    for name in ("flash", "math", "mem_efficient", "cudnn"):
        asked, enable = getattr(switches, f"{name}_sdp_enabled"), f"enable_{name}_sdp"
        assert asked() is True
        getattr(switches, enable)(False)
        assert asked() is False
        getattr(switches, enable)(True)
    assert switches.is_flash_attention_available() is False
    assert switches.fp16_bf16_reduction_math_sdp_allowed() is False
    switches.allow_fp16_bf16_reduction_math_sdp(True)
    assert switches.fp16_bf16_reduction_math_sdp_allowed() is True
    switches.allow_fp16_bf16_reduction_math_sdp(False)
    q = torch.ones(1, 1, 2, 4, requires_grad=True)
    with pytest.warns(FutureWarning, match="torch.backends.cuda.sdp_kernel"):
        block = switches.sdp_kernel(enable_flash=False, enable_mem_efficient=False)
    with block:
        assert switches.flash_sdp_enabled() is False
        attended = torch.nn.functional.scaled_dot_product_attention(q, q, q)
    assert switches.flash_sdp_enabled() is True
    assert attended.shape == q.shape


@both
def test_questions_about_backends(torch):
    assert isinstance(torch.backends.cpu.get_cpu_capability(), str)
    assert torch.backends.cudnn.is_acceptable(torch.ones(1)) is False
    assert torch.backends.mkldnn.enabled is True
    mha = torch.backends.mha
    assert mha.get_fastpath_enabled() is True
    mha.set_fastpath_enabled(False)
    assert mha.get_fastpath_enabled() is False
    mha.set_fastpath_enabled(True)
    matmul = torch.backends.cuda.matmul
    assert matmul.allow_fp16_reduced_precision_reduction is True
    einsum = torch.backends.opt_einsum
    assert einsum.strategy in ("auto", None)
    assert einsum.is_available() is einsum.enabled is (einsum.get_opt_einsum() is not None)


def test_cudnn_has_a_block_for_its_switches():
    """(torch's own tools for tests forbid the block for the rest of the process.)"""
    cudnn = minitorch.backends.cudnn
    with cudnn.flags(enabled=False, benchmark=True, deterministic=True):
        assert (cudnn.enabled, cudnn.benchmark, cudnn.deterministic) == (False, True, True)
    assert (cudnn.enabled, cudnn.benchmark, cudnn.deterministic) == (True, False, False)
    assert cudnn.set_flags(_benchmark=True) == (True, False, 10, False, True, "none")
    assert cudnn.set_flags(_benchmark=False)[1] is True


@both
def test_what_conversion_does_to_parameters_is_asked_in_future(torch):
    future = torch.__future__
    module = torch.nn.Linear(1, 2, bias=False)
    weight = module.weight
    assert future.get_overwrite_module_params_on_conversion() is False
    assert future.get_swap_module_params_on_conversion() is False
    assert module.double().weight is weight
    future.set_overwrite_module_params_on_conversion(True)
    try:
        module.float()
        assert module.weight is not weight
        assert (module.weight.dtype, weight.dtype) == (torch.float32, torch.float64)
        weight = module.weight
        future.set_swap_module_params_on_conversion(True)  # goes before the other
        assert module.double().weight is weight
    finally:
        future.set_overwrite_module_params_on_conversion(False)
        future.set_swap_module_params_on_conversion(False)


def test_a_switch_of_a_backend_may_be_set(monkeypatch):
    """(torch's own tools for tests forbid it for the rest of the process.)"""
    monkeypatch.setattr(minitorch.backends.cudnn, "benchmark", True)
    assert minitorch.backends.cudnn.benchmark is True


@both
def test_tf32_is_a_precision(torch):
    """(Set by name: torch's tools for tests freeze the modules' attributes, not this object's.)"""
    matmul = torch.backends.cuda.matmul
    assert matmul.allow_tf32 is False
    matmul.allow_tf32 = True
    try:
        assert (matmul.allow_tf32, torch.get_float32_matmul_precision()) == (True, "high")
        torch.set_float32_matmul_precision("highest")
        assert matmul.allow_tf32 is False
        torch.set_float32_matmul_precision("medium")
        assert matmul.allow_tf32 is True
    finally:
        torch.set_float32_matmul_precision("highest")


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="another C library keeps memory in its own ways"
)
def test_memory_is_kept_when_asked_for():
    """Memory that was kept is mapped already: a second array of that size has no page faults."""
    pytest.importorskip("resource")
    given_back, kept = map(int, printed_alone(KEPT).split())
    if given_back < 20 * 256:
        pytest.skip("the system maps huge pages, which cost next to nothing")
    assert kept < given_back / 2


# Alone: between the arrays of a process that has run for long there is room that stays mapped.
KEPT = """
import resource
import minitorch
from minitorch import switches

def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(20):
        minitorch.ones(2**19)  # 2 MB: 512 pages
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

for keep in (False, True):
    assert switches.keep_memory(keep)
    print(faults())
"""


def printed_alone(program, *arguments):
    """What a program prints in a process of its own, whose malloc nobody has set: a variable like
    MALLOC_TRIM_THRESHOLD_ (Dask sets it for its workers) settles it for good."""
    unasked = {k: v for k, v in os.environ.items() if not k.startswith(("MALLOC_", "GLIBC_"))}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, env=unasked, capture_output=True, text=True, check=True).stdout


STEPS = """
import resource, sys
import numpy as np
if sys.argv[1] == "minitorch":
    import minitorch

def step():  # the arrays of some layers, of 2 MB each
    return [np.ones(2**18) for _ in range(8)]

step()
step()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    step()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="another C library keeps memory in its own ways"
)
def test_steps_of_a_training_get_their_memory_again():
    """Since minitorch is imported; without it, glibc gives most of it back after each step."""
    pytest.importorskip("resource")

    def faults(imported):
        return int(printed_alone(STEPS, imported))

    given_back = faults("")
    if given_back < 20 * 256:
        pytest.skip("the system maps huge pages, or keeps memory anyway")
    assert faults("minitorch") < given_back / 8


@both
def test_what_libraries_call_and_nothing_comes_of(torch):
    assert torch._C._log_api_usage_once("somebody was here") is None
    assert torch._C._get_tracing_state() is None


def test_interop_threads_are_remembered_once(monkeypatch):
    monkeypatch.setattr("minitorch.tensors.queries._interop", [])
    assert minitorch.get_num_interop_threads() == 1
    for wrong, words in ((0, "positive integer"), (2.0, "expects an int, but got float")):
        with pytest.raises(RuntimeError, match=words):
            minitorch.set_num_interop_threads(wrong)
    minitorch.set_num_interop_threads(3)
    assert minitorch.get_num_interop_threads() == 3
    with pytest.raises(RuntimeError, match="cannot set number of interop threads"):
        minitorch.set_num_interop_threads(2)
