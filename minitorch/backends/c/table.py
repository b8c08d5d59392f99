"""Which operations have kernels in C: their names, and the functions that run them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import attention, images, kernels

TABLE: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        kernels.relu, kernels.relu_backward, kernels.gelu, kernels.gelu_backward,
        kernels.softmax, kernels.softmax_backward, kernels.log_softmax,
        kernels.log_softmax_backward, kernels.layer_norm, kernels.layer_norm_backward,
        kernels.cumsum, images.batch_norm, images.batch_norm_backward, images.max_pool,
        images.put_at_places, images.avg_pool, images.avg_pool_backward, images.convolve,
        images.correlate, attention.attention, attention.attention_backward,
    )
}  # fmt: skip
