"""PyTorch as the tests ask it: as it answers on every processor."""

from __future__ import annotations

import os
from typing import Any

# What oneDNN, to which torch hands over some operations, may use of the processor. With AVX512 it
# has ways of its own: gelu(inf) is nan, and a float16 convolution of mixed dtypes is refused in
# other words. oneDNN reads this when it is first used.
os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX2")


def make_portable(torch: Any) -> None:
    """Let torch compute in one thread (the tensors of tests are tiny), and see above."""
    torch.set_num_threads(1)
