"""Which simulated GPU is meant, and what it says of itself."""

import multiprocessing
import os
import warnings

import pytest

import minitorch
from minitorch import AcceleratorError, cuda
from tests.nn.both import error

ORDER = (
    "AcceleratorError",
    "CUDA error: invalid device ordinal\n"
    "GPU device may be out of range, do you have enough GPUs?\n"
    "For more detailed error information, run with CUDA_LOG_FILE=stderr\n"
    "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n",
)


@pytest.fixture
def two():
    with cuda.simulate("A100:40GB,T4:16GB") as simulation:
        yield simulation


@pytest.mark.usefixtures("two")
def test_names_and_figures():
    assert (cuda.is_available(), cuda.device_count()) == (True, 2)
    assert [cuda.get_device_name(i) for i in range(2)] == ["Simulated A100", "Simulated T4"]
    assert cuda.get_device_capability("cuda:1") == (7, 5)
    properties = cuda.get_device_properties(minitorch.device("cuda", 0))
    assert (properties.total_memory, properties.multi_processor_count) == (40 << 30, 108)
    assert repr(properties).startswith(
        "_CudaDeviceProperties(name='Simulated A100', major=8, minor=0, total_memory=40960MB, "
        "multi_processor_count=108, uuid="
    )
    assert cuda.get_arch_list() == ["sm_75", "sm_80"]
    assert cuda.get_gencode_flags() == (
        "-gencode compute=compute_75,code=sm_75 -gencode compute=compute_80,code=sm_80"
    )
    assert cuda.is_tf32_supported() is True
    assert cuda.is_bf16_supported() is False  # bfloat16 is the CPU's here
    assert cuda.can_device_access_peer(0, 1) is True
    assert "uses      256.000 MB GPU memory" in cuda.list_gpu_processes(1)


@pytest.mark.usefixtures("two")
def test_it_starts_when_it_is_used():
    assert cuda.device_count() == 2
    assert cuda.is_available()
    assert cuda.is_initialized() is False
    assert cuda.memory_allocated() == 0
    assert cuda.is_initialized() is False
    assert cuda.current_device() == 0
    assert cuda.is_initialized() is True


@pytest.mark.usefixtures("two")
def test_the_current_device():
    cuda.set_device(1)
    assert cuda.current_device() == minitorch.accelerator.current_device_index() == 1
    with cuda.device(0):
        assert cuda.current_device() == 0
        with cuda.device("cuda:1"), cuda.device(-1), cuda.device(None):
            assert cuda.current_device() == 1
        assert cuda.current_device() == 0
    assert cuda.current_device() == 1
    with cuda.device_of(minitorch.ones(1)):
        assert cuda.current_device() == 1
    cuda.set_device("cuda:0")
    cuda.set_device(-1)
    assert cuda.current_device() == 0
    with minitorch.accelerator.device_index(1):
        assert minitorch.accelerator.current_device_index() == 1
    assert cuda.get_device_name() == "Simulated A100"


@pytest.mark.usefixtures("two")
def test_devices_that_are_not_there():
    assert error(cuda.set_device, 2) == ORDER
    assert error(cuda.get_device_name, 2) == ("AssertionError", "Invalid device id")
    assert error(cuda.can_device_access_peer, 0, 2) == ("AssertionError", "Invalid peer device id")
    assert error(cuda.set_device, "cuda") == (
        "ValueError",
        "Expected a torch.device with a specified index or an integer, but got:cuda",
    )
    assert error(cuda.get_device_name, "cpu") == (
        "ValueError", "Expected a cuda device, but got: cpu"
    )  # fmt: skip
    with pytest.raises(AcceleratorError), cuda.device(5):
        pass


def test_nothing_is_visible(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    with cuda.simulate(2):
        assert (cuda.is_available(), cuda.device_count()) == (False, 0)
        assert error(cuda.init) == ("RuntimeError", "No CUDA GPUs are available")
        assert error(cuda.current_device) == ("RuntimeError", "No CUDA GPUs are available")


def test_too_late(monkeypatch):
    with cuda.simulate("A100,T4"):
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1")
        assert cuda.device_count() == 1  # in time: nobody has used CUDA
        assert cuda.get_device_name(0) == "Simulated T4"
        monkeypatch.delenv("CUDA_VISIBLE_DEVICES")
        assert cuda.device_count() == 1  # too late


def test_asking_decides_and_counting_reads_anew_until_cuda_is_used(monkeypatch):
    """PyTorch counts by NVML until CUDA is initialised; is_available asks CUDA itself."""
    with cuda.simulate("A100,T4"):
        assert cuda.is_available()
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1")
        assert cuda.device_count() == 1
        assert cuda.get_device_name(0) == "Simulated A100"  # what is_available has decided
        assert cuda.device_count() == 2


def test_simulations_leave_no_trace():
    with cuda.simulate("T4") as outer:
        cuda.init()
        with cuda.simulate(3):
            assert cuda.device_count() == 3
            assert cuda.is_initialized() is False
        assert (cuda.device_count(), cuda.is_initialized()) == (1, True)
        assert outer.machine.devices[0].specification.model == "T4"
    assert (cuda.device_count(), cuda.is_initialized()) == (0, False)


def test_a_simulation_may_last():
    simulation = cuda.simulate(2)
    try:
        assert cuda.device_count() == 2
    finally:
        simulation.__exit__()
    assert cuda.device_count() == 0


def ask_in_a_child(pipe):
    try:
        answer = cuda.current_device()
    except RuntimeError as problem:
        answer = str(problem)
    pipe.send((cuda.is_initialized(), answer))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize(
    ("started", "answer"),
    [
        (False, (True, 0)),
        (
            True,
            (
                False,
                "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, "
                "you must use the 'spawn' start method",
            ),
        ),
    ],
)
def test_cuda_does_not_survive_a_fork(started, answer):
    here, there = multiprocessing.Pipe()
    with cuda.simulate(2), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking beside threads
        if started:
            cuda.init()
        process = multiprocessing.get_context("fork").Process(target=ask_in_a_child, args=(there,))
        process.start()
        assert here.recv() == answer
        process.join()


@pytest.mark.usefixtures("two")
def test_marks_for_a_profiler_do_nothing():
    assert cuda.nvtx.range_push("a") == 0
    with cuda.nvtx.range("step {}", 3):
        cuda.nvtx.mark("here")
    assert cuda.nvtx.range_pop() == 0
    cuda.nvtx.range_end(cuda.nvtx.range_start("b"))


@pytest.mark.usefixtures("two")
def test_the_accelerator_is_cuda():
    accelerator = minitorch.accelerator
    assert (accelerator.is_available(), accelerator.device_count()) == (True, 2)
    assert accelerator.current_accelerator() == minitorch.device("cuda")
    accelerator.set_device_index("cuda:1")
    assert cuda.current_device() == 1
    assert accelerator.get_memory_info() == cuda.mem_get_info(1)
    assert accelerator.memory_allocated(0) == accelerator.max_memory_reserved() == 0
    assert minitorch.float32 in accelerator.get_device_capability()["supported_dtypes"]
    accelerator.empty_cache()
    accelerator.empty_host_cache()
    accelerator.synchronize()
    assert error(accelerator.synchronize, "cpu") == (
        "ValueError", "cpu doesn't match the current accelerator cuda."
    )  # fmt: skip
    stream = cuda.Stream(0)
    accelerator.set_stream(stream)
    assert accelerator.current_device_index() == 0
    assert accelerator.current_stream() == minitorch.Stream._of(stream._queue)
