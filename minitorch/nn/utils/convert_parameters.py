"""All parameters as one vector, and back: for code that thinks of a model as one long vector."""

from __future__ import annotations

from collections.abc import Iterable

from ...ops.joining.cat_and_stack import cat
from ...tensors import Tensor
from ..module.registry import type_with_module


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """The numbers of all parameters, one after the other (``torch.nn.utils.parameters_to_vector``).

    The result, (n,), has a history: a gradient that reaches it goes on to the parameters.

    >>> layer = torch.nn.Linear(3, 2)
    >>> torch.nn.utils.parameters_to_vector(layer.parameters()).shape
    torch.Size([8])
    """
    return cat([parameter.view(-1) for parameter in parameters])


def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """Let each parameter read its part of ``vec`` (``torch.nn.utils.vector_to_parameters``).

    Nothing is copied: afterwards the parameters share the memory of the vector. Raises TypeError
    unless ``vec`` is a Tensor.
    """
    if not isinstance(vec, Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {type_with_module(vec)}")
    start = 0
    for parameter in parameters:
        end = start + parameter.numel()
        parameter.data = vec[start:end].view_as(parameter).data
        start = end
