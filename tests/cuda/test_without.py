"""Where there is no GPU, the rest of minitorch.cuda says so as torch's CPU build does."""

import pytest

from tests.nn.both import both, error

NOT_COMPILED = ("AssertionError", "Torch not compiled with CUDA enabled")
NONE = ("RuntimeError", "Cannot access accelerator device when none is available.")


@pytest.mark.parametrize(
    "ask",
    [
        lambda cuda: cuda.init(),
        lambda cuda: cuda.current_stream(),
        lambda cuda: cuda.default_stream(),
        lambda cuda: cuda.mem_get_info(),
        lambda cuda: cuda.initial_seed(),
        lambda cuda: cuda.get_rng_state(),
        lambda cuda: cuda.ipc_collect(),
        lambda cuda: cuda.can_device_access_peer(0, 1),
        lambda cuda: cuda.set_per_process_memory_fraction(0.5),
        lambda cuda: cuda.get_per_process_memory_fraction(),
        lambda cuda: cuda.get_sync_debug_mode(),
    ],
)
@both
def test_not_compiled(torch, ask):
    assert error(ask, torch.cuda) == NOT_COMPILED


@both
def test_harmless_questions(torch):
    cuda = torch.cuda
    assert cuda.get_arch_list() == []
    assert cuda.get_gencode_flags() == ""
    assert cuda.memory_stats() == {}
    assert cuda.memory_stats_as_nested_dict() == {}
    assert cuda.max_memory_reserved() == 0
    assert cuda.is_tf32_supported() is False
    assert cuda.default_generators == ()
    assert cuda.seed() is cuda.seed_all() is cuda.set_stream(None) is cuda.set_device(-1) is None
    with cuda.stream(None), cuda.device(-1), cuda.device_of(torch.ones(1)):
        pass
    assert torch.accelerator.current_accelerator() is None


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (lambda c: c.Stream(), ("RuntimeError", "torch.cuda.Stream requires CUDA support")),
        (lambda c: c.Event(), ("RuntimeError", "Tried to instantiate dummy base class Event")),
        (lambda c: c.device("cpu"), ("ValueError", "Expected a cuda device, but got: cpu")),
        (lambda c: c.set_device("cpu"), ("ValueError", "Expected a cuda device, but got: cpu")),
        (
            lambda c: c.device(0).__enter__(),
            ("RuntimeError", "PyTorch was compiled without CUDA support"),
        ),
        (
            lambda c: c.nvtx.range_push("a"),
            ("RuntimeError", "NVTX functions not installed. Are you sure you have a CUDA build?"),
        ),
    ],
)
@both
def test_words(torch, ask, answer):
    assert error(ask, torch.cuda) == answer


@pytest.mark.parametrize(
    "ask",
    [
        lambda a: a.current_device_index(),
        lambda a: a.current_stream(),
        lambda a: a.set_device_index(0),
        lambda a: a.memory_allocated(),
        lambda a: a.memory_stats(),
        lambda a: a.get_memory_info(),
        lambda a: a.reset_peak_memory_stats(),
        lambda a: a.empty_cache(),
        lambda a: a.empty_host_cache(),
        lambda a: a.get_device_capability(),
        lambda a: a.device_index(0).__enter__(),
    ],
)
@both
def test_no_accelerator(torch, ask):
    assert error(ask, torch.accelerator) == NONE


@both
def test_streams_and_events_of_the_cpu(torch):
    stream, event = torch.Stream(), torch.Event("cpu")
    assert repr(stream) == "torch.Stream device_type=cpu, device_index=-1, stream_id=0"
    assert repr(event) == "torch.Event device_type=cpu, device_index=-1, event_flag=0, event_id=0"
    assert (stream.stream_id, stream.device_index, stream.device_type) == (0, -1, 0)
    assert stream.query() is event.query() is True
    assert stream.synchronize() is event.synchronize() is stream.wait_event(event) is None
    assert stream == torch.Stream("cpu")
    assert error(stream.record_event) == ("RuntimeError", "cpu backend doesn't support events.")
    assert error(event.record) == ("RuntimeError", "cpu backend doesn't support events.")
    assert error(event.elapsed_time, event) == (
        "ValueError", "Both events must be created with argument 'enable_timing=True'."
    )  # fmt: skip
    assert error(torch.Stream, 0) == NONE
    for make in (torch.Stream, torch.Event):
        assert error(make, "cuda") == (
            "RuntimeError", "PyTorch is not linked with support for cuda devices"
        )  # fmt: skip
