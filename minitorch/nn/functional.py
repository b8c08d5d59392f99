"""The functions behind the layers (``torch.nn.functional``), without any state.

Each is an operation of ``ops``, registered there as ``nn.functional.<name>``.
"""

from collections.abc import Callable
from typing import Any

from ..graph.overriding import also_ask
from ..graph.registry import functions_of
from ..ops.images.grid_sampling import (
    GRID_SAMPLE_INTERPOLATION_MODES as GRID_SAMPLE_INTERPOLATION_MODES,
)
from ..ops.images.grid_sampling import GRID_SAMPLE_PADDING_MODES as GRID_SAMPLE_PADDING_MODES
from ..tensors import Tensor

_functions = functions_of("nn.functional")


def _with_indices(name: str) -> Callable[..., tuple[Tensor, Tensor]]:
    pool = _functions[name]

    def function(input: Tensor, *args: Any, **kwargs: Any) -> tuple[Tensor, Tensor]:
        return pool(input, *args, **{**kwargs, "return_indices": True})

    function.__name__ = function.__qualname__ = f"{name}_with_indices"
    function.__doc__ = f"""``{name}`` with ``return_indices=True``: a pair (values, indices).

    Counterpart: ``torch.nn.functional.{name}_with_indices``.
    """
    also_ask.append(function)
    return function


for _dims in ("1d", "2d", "3d"):
    for _name in (f"max_pool{_dims}", f"adaptive_max_pool{_dims}", f"fractional_max_pool{_dims}"):
        if _name in _functions:  # fractional pools have two or three dimensions
            _functions[f"{_name}_with_indices"] = _with_indices(_name)
globals().update(_functions)

__all__ = [*_functions]
