"""``torch.nn.modules.lazy``: the base of lazy modules."""

from ..lazy import LazyModuleMixin

__all__ = ["LazyModuleMixin"]
