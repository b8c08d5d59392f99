"""PyTorch as the tests ask it: in the way that it computes on every processor."""

from __future__ import annotations

from typing import Any


def make_portable(torch: Any) -> None:
    """Let torch compute with its own code only, and in one thread.

    Without this it hands some operations over to oneDNN, depending on what the processor can do:
    there ``gelu(inf)`` is nan, and a convolution of mixed dtypes is refused in other words.
    """
    torch.set_num_threads(1)  # the tensors of tests are tiny
    torch._C._set_mkldnn_enabled(False)  # backends.mkldnn.enabled may be frozen already
