"""Mixed precision: the switches that training scripts carry, on a machine without a GPU.

``autocast`` computes in a smaller dtype: on the CPU in bfloat16, see lower_precision.py; for a GPU,
where there is none, PyTorch warns and switches it off, and so does this. ``GradScaler`` keeps small
gradients above float16's smallest number: it scales the loss, divides the gradients again before
the step, and leaves a step out when one overflowed: see grad_scaler.py.
Counterpart: ``torch.amp``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .devices.device import device
from .errors import type_name, warn
from .grad_mode import mode, settle
from .grad_scaler import GradScaler as GradScaler
from .lower_precision import autocast_dtypes, cast, install
from .paths import found_at
from .tensors.dtypes import bfloat16, dtype, float16

__path__: list[str] = []  # PyTorch has modules below this one: see paths.py


class autocast:
    """A block, or a decorated function, that may compute in a smaller dtype (``torch.autocast``).

    - ``device_type``: "cpu": products of matrices and convolutions are computed in ``dtype``,
      losses and equations in float32. "cuda" warns, as there is none, and the block runs as ever.
    - ``dtype``: bfloat16 if not given (which needs the package ml_dtypes), or float16. Another one
      warns, and the block runs as ever.
    """

    def __init__(
        self,
        device_type: str,
        dtype: Any = None,
        enabled: bool = True,
        cache_enabled: bool | None = None,
    ) -> None:
        if not isinstance(device_type, str):
            raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
        _check_has_autocast(device_type, dtype is not None)
        self.device, self.fast_dtype = device_type, dtype or autocast_dtypes.get(device_type)
        self._cache_enabled, self._enabled = cache_enabled is not False, enabled
        self._before: list[Any] = []
        if enabled and device_type == "cpu" and self.fast_dtype not in (bfloat16, float16):
            warn(
                "In CPU autocast, but the target dtype is not supported. Disabling autocast.\n"
                "CPU Autocast only supports dtypes of torch.bfloat16, torch.float16 currently."
            )
            self._enabled = False
        elif enabled and device_type != "cpu":
            warn("CUDA is not available or torch_xla is imported. Disabling autocast.")
            self._enabled = False

    def __enter__(self) -> autocast:
        if self.device == "cpu":
            self._before.append(mode.autocast)
            _switch(self.fast_dtype if self._enabled else None)
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self.device == "cpu":
            _switch(self._before.pop())

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def inside(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)

        return inside


# PyTorch's names of places for which it has no autocast.
_WITHOUT = ("mkldnn", "opengl", "opencl", "ideep", "ve", "fpga", "lazy", "vulkan", "meta")


def _check_has_autocast(device_type: str, has_dtype: bool) -> None:
    """RuntimeError, in torch's words, for what is no type of device or has no autocast."""
    kind = device(device_type).type
    if kind == "hip" or (has_dtype and kind in _WITHOUT):
        raise RuntimeError(f"User specified an unsupported autocast device_type '{kind}'")
    if kind in _WITHOUT:
        raise RuntimeError("unsupported scalarType")


def _switch(dtype: dtype | None) -> None:
    if dtype is not None:
        install()
    mode.autocast = dtype
    settle()


def is_autocast_available(device_type: str) -> bool:
    """Can a device compute in a smaller dtype? (``torch.amp.is_autocast_available``)"""
    if not isinstance(device_type, str):
        raise TypeError(
            "_is_autocast_available(): argument 'device_type' (position 1) must be str, not "
            f"{type(device_type).__name__}"
        )
    return device_type == "cpu"


def is_autocast_enabled(device_type: str | None = None) -> bool:
    """Is autocast on for a device (None: for GPUs)? (``torch.is_autocast_enabled``)"""
    return device_type == "cpu" and mode.autocast is not None


def is_autocast_cpu_enabled() -> bool:
    """The old name of ``is_autocast_enabled("cpu")`` (``torch.is_autocast_cpu_enabled``)."""
    return is_autocast_enabled("cpu")


def set_autocast_enabled(device_type: str, enabled: bool) -> None:
    """Switch the autocast of the CPU on or off (``torch.set_autocast_enabled``)."""
    if device_type == "cpu":
        _switch(autocast_dtypes["cpu"] if enabled else None)


def get_autocast_dtype(device_type: str) -> dtype:
    """The dtype that autocast on a device computes in (``torch.get_autocast_dtype``)."""
    if device_type == "cpu" and mode.autocast is not None:
        return mode.autocast
    return autocast_dtypes[device_type]


def get_autocast_cpu_dtype() -> dtype:
    """The old name of ``get_autocast_dtype("cpu")`` (``torch.get_autocast_cpu_dtype``)."""
    return get_autocast_dtype("cpu")


def get_autocast_gpu_dtype() -> dtype:
    """The old name of ``get_autocast_dtype("cuda")``, with its warning."""
    warn(
        "torch.get_autocast_gpu_dtype() is deprecated. Please use torch.get_autocast_dtype('cuda') "
        "instead.",
        DeprecationWarning,
    )
    return get_autocast_dtype("cuda")


_cache = [True]  # is remembered: weights are converted anew each time here, as they may change


def is_autocast_cache_enabled() -> bool:
    """Is autocast to keep what it has converted? (``torch.is_autocast_cache_enabled``)"""
    return _cache[0]


def set_autocast_cache_enabled(enabled: bool) -> None:
    """Is remembered, and changes nothing here (``torch.set_autocast_cache_enabled``)."""
    if not isinstance(enabled, bool):
        raise TypeError(f"enabled must be a bool (got {type_name(enabled)})")
    _cache[0] = enabled


def clear_autocast_cache() -> None:
    """Nothing is kept here that would have to go (``torch.clear_autocast_cache``)."""


def set_autocast_dtype(device_type: str, dtype: dtype) -> None:
    """What autocast on a device computes in unless told (``torch.set_autocast_dtype``)."""
    autocast_dtypes[device_type] = dtype


def custom_fwd(
    fwd: Callable[..., Any] | None = None, *, device_type: str, cast_inputs: Any = None
) -> Callable[..., Any]:
    """Decorator for the ``forward`` of an ``autograd.Function`` under autocast.

    - ``device_type``: of the autocast; ``cast_inputs``: the dtype that tensors would get under it.

    Inside of an autocast, ``cast_inputs`` converts the arguments and switches it off; without it,
    ``ctx`` notes whether one is on. Counterpart: ``torch.amp.custom_fwd``.
    """
    _check_device_type(device_type)
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def forward(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        ctx._dtype = mode.autocast if device_type == "cpu" else None
        is_on = ctx._dtype is not None
        ctx._fwd_used_autocast = is_on and cast_inputs is None
        if not is_on or cast_inputs is None:
            return fwd(ctx, *args, **kwargs)
        args, kwargs = cast(args, cast_inputs), cast(kwargs, cast_inputs)
        with autocast(device_type, enabled=False):
            return fwd(ctx, *args, **kwargs)

    return forward


def custom_bwd(bwd: Callable[..., Any] | None = None, *, device_type: str) -> Callable[..., Any]:
    """Decorator for the ``backward`` of an ``autograd.Function``: in the autocast of its forward.

    Counterpart: ``torch.amp.custom_bwd``.
    """
    _check_device_type(device_type)
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def backward(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        on = getattr(ctx, "_fwd_used_autocast", False)
        if device_type != "cpu":
            return bwd(ctx, *args, **kwargs)
        with autocast(device_type, ctx._dtype if on else None, enabled=on):
            return bwd(ctx, *args, **kwargs)

    return backward


def _check_device_type(device_type: Any) -> None:
    if not isinstance(device_type, str):
        raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")


def __getattr__(name: str) -> Any:
    return found_at(__name__, name)
