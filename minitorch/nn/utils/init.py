"""skip_init: a layer whose starting values nobody needs."""

from __future__ import annotations

import inspect
from typing import Any

from ...random import fork_rng
from ..module.module import Module


def skip_init(module_cls: type, *args: Any, **kwargs: Any) -> Any:
    """A module with any numbers in its parameters and buffers (``torch.nn.utils.skip_init``).

    For parameters that are loaded next. No random numbers are used up. Raises RuntimeError unless
    ``module_cls`` is a module class with an argument ``device``.
    """
    if not issubclass(module_cls, Module):
        raise RuntimeError(f"Expected a Module; got {module_cls}")
    if "device" not in inspect.signature(module_cls).parameters:
        raise RuntimeError("Module must support a 'device' arg to skip initialization")
    device = kwargs.pop("device", "cpu")
    with fork_rng():
        module = module_cls(*args, **kwargs)
    return module.to_empty(device=device)
