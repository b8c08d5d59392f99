"""``torch.nn.modules``: where PyTorch's own files of layers are. Here they are in ``nn``."""

from . import module

__all__ = ["module"]
