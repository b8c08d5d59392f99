"""CUDA's errors, worded as PyTorch words them."""

from __future__ import annotations

from ...errors import AcceleratorError

INVALID_DEVICE, ASSERT = 101, 710
_LATER = (
    "\nCUDA kernel errors might be asynchronously reported at some other API call, so the "
    "stacktrace below might be incorrect."
    "\nFor debugging consider passing CUDA_LAUNCH_BLOCKING=1"
)
_END = "\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n"


def _error(text: str, code: int) -> AcceleratorError:
    error = AcceleratorError(text)
    error.error_code = code
    return error


def invalid_device() -> AcceleratorError:
    """A device was asked for by a number that none has."""
    return _error(
        "CUDA error: invalid device ordinal"
        "\nGPU device may be out of range, do you have enough GPUs?"
        "\nFor more detailed error information, run with CUDA_LOG_FILE=stderr" + _END,
        INVALID_DEVICE,
    )


def device_assert(launch_blocking: bool) -> AcceleratorError:
    """A kernel found a bad value. ``launch_blocking``: then the failing line is the right one."""
    return _error(
        "CUDA error: device-side assert triggered"
        "\nSearch for `cudaErrorAssert' in https://docs.nvidia.com/cuda/cuda-runtime-api/"
        "group__CUDART__TYPES.html for more information."
        + ("" if launch_blocking else _LATER)
        + _END,
        ASSERT,
    )
