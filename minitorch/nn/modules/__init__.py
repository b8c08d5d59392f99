"""``torch.nn.modules``: where PyTorch's own files of layers are. Here they are in ``nn``."""

from . import lazy, module

__all__ = ["lazy", "module"]
