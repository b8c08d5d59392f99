"""Switches and questions at the top of research scripts."""

import os
import random

import numpy as np
import torch


def repeatable(seed: int) -> None:
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)
    os.environ["CUBLAS_WORKSPACE_CONFIG"] = ":4096:8"
    torch.use_deterministic_algorithms(True, warn_only=True)


repeatable(7)
device = torch.device(
    "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
)
print(
    device, device.type, torch.cuda.device_count(), torch.cuda.is_bf16_supported() in (True, False)
)
print(
    torch.backends.cuda.is_built(),
    torch.backends.cudnn.is_available(),
    torch.backends.cudnn.version(),
)
print(
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction, torch.backends.mkldnn.enabled
)
print(torch.backends.cuda.mem_efficient_sdp_enabled(), torch.backends.mha.get_fastpath_enabled())
print(isinstance(torch.backends.cpu.get_cpu_capability(), str), torch.backends.opt_einsum.strategy)
print(torch.is_deterministic_algorithms_warn_only_enabled(), torch.get_float32_matmul_precision())
print(torch.initial_seed(), torch.rand(2, device=device), torch.cuda.is_initialized())
print(
    torch.distributed.is_available(),
    torch.distributed.is_initialized(),
    torch.distributed.Backend("NCCL"),
)
print(tuple(map(int, torch.__version__.split("+")[0].split(".")[:2])) >= (2, 0), torch.version.cuda)
state = torch.random.get_rng_state()
with torch.random.fork_rng(devices=[]):
    torch.manual_seed(1)
    inside = torch.rand(1)
print(torch.equal(state, torch.random.get_rng_state()), inside)
from torch.utils.checkpoint import detach_variable, get_device_states

leaf = torch.ones(2, requires_grad=True)
(free, number) = detach_variable((leaf * 2, 3))
print(get_device_states(leaf), free.is_leaf, free.requires_grad, number)
print(torch.tensor([leaf.sum(), leaf.prod()]))
torch.use_deterministic_algorithms(False)
