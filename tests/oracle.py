"""PyTorch as the tests ask it: as it answers on every processor."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

# What oneDNN, to which torch hands over some operations, may use of the processor. With AVX512 it
# has ways of its own: gelu(inf) is nan, and a float16 convolution of mixed dtypes is refused in
# other words. oneDNN reads this when it is first used.
os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX2")


def make_portable(torch: Any) -> None:
    """Let torch compute in one thread (the tensors of tests are tiny), and see above.

    Each ``manual_seed`` would keep the whole call stack as text three times, once for each kind of
    accelerator that may be found later: 2 ms, and there are tens of thousands.
    """
    torch.set_num_threads(1)
    for kind in (torch.cuda, torch.xpu, torch.mtia):
        if not kind.is_available():
            kind.traceback = SimpleNamespace(format_stack=list)
