"""One model on several devices (``torch.nn.parallel``): without GPUs, the model itself."""

from .data_parallel import DataParallel, data_parallel

__all__ = ["DataParallel", "data_parallel"]
