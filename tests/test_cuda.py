"""A script that asks for a GPU is told, in torch's way, that there is none."""

import pytest

import minitorch


def modules():
    yield minitorch
    try:
        import torch
    except ImportError:
        return
    if not torch.cuda.is_available():
        yield torch


@pytest.mark.parametrize("torch", list(modules()), ids=lambda module: module.__name__)
def test_there_is_no_gpu(torch):
    assert torch.cuda.is_available() is False
    assert torch.cuda.device_count() == 0
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    assert torch.ones(2).to(device).device == device
    torch.cuda.manual_seed(0)
    torch.cuda.manual_seed_all(0)
    torch.cuda.empty_cache()
    assert torch.cuda.is_initialized() is False
    assert torch.cuda.is_bf16_supported() is False
    assert torch.cuda.memory_allocated() == torch.cuda.max_memory_allocated() == 0
    assert torch.cuda.memory_reserved() == 0
    assert torch.cuda.get_rng_state_all() == []
    torch.cuda.set_rng_state_all([])


@pytest.mark.parametrize("torch", list(modules()), ids=lambda module: module.__name__)
@pytest.mark.parametrize(
    "ask",
    [
        lambda torch: torch.cuda.get_device_name(0),
        lambda torch: torch.cuda.current_device(),
        lambda torch: torch.cuda.synchronize(),
        lambda torch: torch.cuda.get_device_properties(0),
        lambda torch: torch.cuda.get_device_capability(0),
        lambda torch: torch.ones(2).cuda(),
        lambda torch: torch.ones(2, device="cuda"),
    ],
)
def test_questions_about_a_gpu_fail_in_torchs_words(torch, ask):
    with pytest.raises(AssertionError, match="Torch not compiled with CUDA enabled"):
        ask(torch)
