"""``torch.nn.modules.batchnorm``."""

from ..layers.lazy import LazyBatchNorm1d, LazyBatchNorm2d, LazyBatchNorm3d
from ..norms.batchnorm import BatchNorm1d, BatchNorm2d, BatchNorm3d, _BatchNorm, _NormBase
from ..norms.sync_batchnorm import SyncBatchNorm

__all__ = [
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "LazyBatchNorm1d",
    "LazyBatchNorm2d",
    "LazyBatchNorm3d",
    "SyncBatchNorm",
    "_BatchNorm",
    "_NormBase",
]
