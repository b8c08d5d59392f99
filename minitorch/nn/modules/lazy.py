"""``torch.nn.modules.lazy``: the base of lazy modules."""

from ..module.lazy import LazyModuleMixin

__all__ = ["LazyModuleMixin"]
