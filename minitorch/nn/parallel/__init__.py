"""One model on several devices, or on several ranks of a program (``torch.nn.parallel``)."""

from importlib import import_module as _import_module
from typing import Any as _Any

from .data_parallel import DataParallel, data_parallel
from .parallel_apply import parallel_apply
from .replicate import replicate
from .scatter_gather import gather, scatter

__all__ = [
    "DataParallel",
    "DistributedDataParallel",
    "data_parallel",
    "gather",
    "parallel_apply",
    "replicate",
    "scatter",
]


def __getattr__(name: str) -> _Any:
    # loaded when first asked for: most programs have no other ranks to talk to
    if name == "DistributedDataParallel":
        return _import_module(".distributed", __name__).DistributedDataParallel
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
