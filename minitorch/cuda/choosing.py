"""Which device is the current one, and which there are."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from ..devices import accelerator as _accelerator
from ..devices.accelerator import current_accelerator, required
from .indices import index_in_range, index_of

_TF32_FROM = 8  # the first major capability with TF32 in hardware


def is_available() -> bool:
    """Whether there is a GPU (``torch.cuda.is_available``).

    From now on ``CUDA_VISIBLE_DEVICES`` may change, and nothing follows.
    """
    found = _accelerator.find()
    return found is not None and found.device_count() > 0


def device_count() -> int:
    """The number of GPUs that can be used (``torch.cuda.device_count``)."""
    return _accelerator.count_devices()


def init() -> None:
    """Start CUDA now (``torch.cuda.init``). AssertionError without it, RuntimeError without GPU."""
    required()


def _lazy_init() -> None:
    """The same, as PyTorch's own functions ask for it."""
    required()


class DeferredCudaCallError(Exception):
    """A call failed that had waited until CUDA was started."""


_waiting: list[Callable[[], Any]] = []


def _lazy_call(callable: Callable[[], Any], **kwargs: Any) -> None:
    """Call it now, or when CUDA is started, if it is not yet (``torch.cuda._lazy_call``).

    - ``kwargs``: ``seed`` and ``seed_all`` say what it is for; they change nothing.

    >>> torch.cuda._lazy_call(lambda: print("CUDA is in use"))
    >>> with torch.cuda.simulate(1):
    ...     torch.cuda.init()
    CUDA is in use
    """
    if is_initialized():
        callable()
    else:
        _waiting.append(callable)


def _call_waiting(found: Any) -> None:
    while _waiting:
        try:
            _waiting.pop(0)()
        except Exception as error:
            raise DeferredCudaCallError(
                f"CUDA call failed lazily at initialization with error: {error}"
            ) from error


_accelerator.on_start.append(_call_waiting)


def is_initialized() -> bool:
    """Whether CUDA was used already (``torch.cuda.is_initialized``)."""
    return _accelerator.is_started()


def current_device() -> int:
    """The number of the current GPU (``torch.cuda.current_device``). AssertionError without one."""
    return int(required().current_device())


def set_device(device: Any) -> None:
    """Use another GPU from now on (``torch.cuda.set_device``); negative numbers do nothing.

    Raises AssertionError without CUDA, AcceleratorError for a number that no GPU has.
    """
    index = index_of(device)
    if index >= 0:
        required().set_device(index)


class device:
    """In a ``with`` block, another GPU is the current one (``torch.cuda.device``).

    - ``device``: number, string or ``device``; None or a negative number changes nothing.
    """

    def __init__(self, device: Any) -> None:
        nothing = device is None and _accelerator.find() is None
        self.idx = -1 if nothing else index_of(device, optional=True)
        self.prev_idx = -1

    def __enter__(self) -> None:
        if self.idx >= 0:
            if current_accelerator() is None:
                raise RuntimeError("PyTorch was compiled without CUDA support")
            self.prev_idx = current_device()
            if self.idx != self.prev_idx:
                set_device(self.idx)

    def __exit__(self, type: Any, value: Any, traceback: Any) -> None:
        if self.prev_idx >= 0:
            required().set_device(self.prev_idx)


class device_of(device):
    """In a ``with`` block, the GPU of a tensor is the current one (``torch.cuda.device_of``).

    A tensor of the CPU changes nothing.
    """

    def __init__(self, obj: Any) -> None:
        super().__init__(obj.get_device() if obj.is_cuda else -1)


def get_device_properties(device: Any = None) -> Any:
    """Name, memory (bytes) and more of a GPU (``torch.cuda.get_device_properties``)."""
    return required().properties(index_in_range(device))


def get_device_name(device: Any = None) -> str:
    """The name of a GPU, "Simulated A100" (``torch.cuda.get_device_name``)."""
    return str(get_device_properties(device).name)


def get_device_capability(device: Any = None) -> tuple[int, int]:
    """CUDA's version of a GPU's abilities, (8, 0) (``torch.cuda.get_device_capability``)."""
    properties = get_device_properties(device)
    return properties.major, properties.minor


def can_device_access_peer(device: Any, peer_device: Any) -> bool:
    """Whether a GPU reads the other's memory (``torch.cuda.can_device_access_peer``)."""
    accelerator = required()
    index, peer = index_in_range(device), index_of(peer_device)
    if not 0 <= peer < accelerator.device_count():
        raise AssertionError("Invalid peer device id")
    return bool(accelerator.can_access_peer(index, peer))


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """False: no GPU computes in bfloat16 here (``torch.cuda.is_bf16_supported``)."""
    return False


def is_tf32_supported() -> bool:
    """Whether the current GPU has TF32 (``torch.cuda.is_tf32_supported``)."""
    return is_available() and get_device_properties().major >= _TF32_FROM


def get_arch_list() -> list[str]:
    """The architectures that there is code for (``torch.cuda.get_arch_list``)."""
    if not is_available():
        return []
    found = {get_device_capability(index) for index in range(device_count())}
    return [f"sm_{major}{minor}" for major, minor in sorted(found)]


def get_gencode_flags() -> str:
    """The compiler's flags for these architectures (``torch.cuda.get_gencode_flags``)."""
    numbers = [name.removeprefix("sm_") for name in get_arch_list()]
    return " ".join(f"-gencode compute=compute_{one},code=sm_{one}" for one in numbers)


def synchronize(device: Any = None) -> None:
    """Wait until a GPU has done everything (``torch.cuda.synchronize``).

    Raises AssertionError without CUDA, AcceleratorError for what failed until then.
    """
    required().synchronize(index_in_range(device))


def ipc_collect() -> None:
    """Give back memory that was shared with other processes (``torch.cuda.ipc_collect``): none."""
    required()


def list_gpu_processes(device: Any = None) -> str:
    """The processes on a GPU (``torch.cuda.list_gpu_processes``); on a simulated one, this one."""
    accelerator = required()
    index = index_in_range(device)
    free, total = accelerator.memory_info(index)
    used = (total - free) / (1024 * 1024)
    return f"GPU:{index}\nprocess {os.getpid():>10d} uses {used:>12.3f} MB GPU memory"


def _sleep(cycles: int) -> None:
    """Keep the current stream busy for so many cycles of the card's clock (``torch.cuda._sleep``).

    A simulated card has one cycle in a nanosecond.
    """
    accelerator = required()
    accelerator.sleep(accelerator.current_device(), int(cycles))
