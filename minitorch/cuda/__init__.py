"""GPUs: which there are, their memory, streams and errors (counterpart: ``torch.cuda``).

There is a GPU here when one is simulated (``simulate``, or ``MINITORCH_SIMULATE_GPUS=2`` in the
environment). Otherwise scripts are told that there is none, as a PyTorch without CUDA tells them.
"""

from __future__ import annotations

from typing import Any

from ..constructors import TYPED_ON_CUDA
from ..errors import AcceleratorError, OutOfMemoryError, Refused
from ..paths import found_at
from ..randomness import devices as _generators
from . import amp, memory, nvtx, random, streams
from .choosing import (
    DeferredCudaCallError,
    _lazy_call,
    _lazy_init,
    _sleep,
    can_device_access_peer,
    current_device,
    device,
    device_count,
    device_of,
    get_arch_list,
    get_device_capability,
    get_device_name,
    get_device_properties,
    get_gencode_flags,
    init,
    ipc_collect,
    is_available,
    is_bf16_supported,
    is_initialized,
    is_tf32_supported,
    list_gpu_processes,
    set_device,
    synchronize,
)
from .memory import (
    empty_cache,
    get_allocator_backend,
    get_per_process_memory_fraction,
    max_memory_allocated,
    max_memory_cached,
    max_memory_reserved,
    mem_get_info,
    memory_allocated,
    memory_cached,
    memory_reserved,
    memory_snapshot,
    memory_stats,
    memory_stats_as_nested_dict,
    memory_summary,
    reset_accumulated_memory_stats,
    reset_max_memory_allocated,
    reset_max_memory_cached,
    reset_peak_memory_stats,
    set_per_process_memory_fraction,
)
from .random import (
    get_rng_state,
    get_rng_state_all,
    initial_seed,
    manual_seed,
    manual_seed_all,
    seed,
    seed_all,
    set_rng_state,
    set_rng_state_all,
)
from .simulation import Simulation, simulate
from .streams import (
    Event,
    Stream,
    StreamContext,
    current_stream,
    default_stream,
    get_sync_debug_mode,
    is_current_stream_capturing,
    set_stream,
    set_sync_debug_mode,
    stream,
)

has_half = True


def __getattr__(name: str) -> Any:
    if name in TYPED_ON_CUDA:
        return TYPED_ON_CUDA[name]
    if name == "default_generators":
        return _generators.default_generators()
    if name == "_initialized":
        return is_initialized()
    if name in ("CUDAGraph", "graph", "graph_pool_handle", "make_graphed_callables"):
        return Refused(f"cuda.{name}", "no graph of a GPU is recorded here: use torch.compile")
    if name == "graphs":
        return Refused("cuda.graphs", "no graph of a GPU is recorded here: use torch.compile")
    return found_at(__name__, name)


__all__ = [
    "AcceleratorError",
    "DeferredCudaCallError",
    "Event",
    "OutOfMemoryError",
    "Simulation",
    "Stream",
    "StreamContext",
    "_lazy_call",
    "_lazy_init",
    "_sleep",
    "can_device_access_peer",
    "current_device",
    "current_stream",
    "default_stream",
    "device",
    "device_count",
    "device_of",
    "empty_cache",
    "get_allocator_backend",
    "get_arch_list",
    "get_device_capability",
    "get_device_name",
    "get_device_properties",
    "get_gencode_flags",
    "get_per_process_memory_fraction",
    "get_rng_state",
    "get_rng_state_all",
    "get_sync_debug_mode",
    "init",
    "initial_seed",
    "ipc_collect",
    "is_available",
    "is_bf16_supported",
    "is_current_stream_capturing",
    "is_initialized",
    "is_tf32_supported",
    "list_gpu_processes",
    "manual_seed",
    "manual_seed_all",
    "max_memory_allocated",
    "max_memory_cached",
    "max_memory_reserved",
    "mem_get_info",
    "memory",
    "memory_allocated",
    "memory_cached",
    "memory_reserved",
    "memory_snapshot",
    "memory_stats",
    "memory_stats_as_nested_dict",
    "memory_summary",
    "nvtx",
    "amp",
    "random",
    "reset_accumulated_memory_stats",
    "reset_max_memory_allocated",
    "reset_max_memory_cached",
    "reset_peak_memory_stats",
    "seed",
    "seed_all",
    "set_device",
    "set_per_process_memory_fraction",
    "set_rng_state",
    "set_rng_state_all",
    "set_stream",
    "set_sync_debug_mode",
    "simulate",
    "stream",
    "streams",
    "synchronize",
]
