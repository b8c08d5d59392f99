"""A module as a function of its parameters; the parameters of several modules in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..nn.module.module import Module
from ..nn.norms.batchnorm import _BatchNorm
from ..nn.utils.stateless import call_with
from ..ops.joining.cat_and_stack import stack
from ..tensors import Tensor


def functional_call(
    module: Module,
    parameter_and_buffer_dicts: dict[str, Tensor] | Sequence[dict[str, Tensor]],
    args: Any = None,
    kwargs: dict[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """Call ``module`` with other parameters and buffers than its own (``torch.func``).

    - ``parameter_and_buffer_dicts``: Tensors by dotted names, or several such dictionaries. Names
      that are not there keep the module's own.
    - ``args``: the argument, or a tuple of arguments; ``kwargs``: those by keyword.
    - ``tie_weights``: a tensor that the module has under several names may be given under one.
    - ``strict``: raise RuntimeError unless the names are exactly the module's.

    The module is as before afterwards; what the call assigned to a place is in the dictionary.

    >>> layer = torch.nn.Linear(2, 1, bias=False)
    >>> torch.func.functional_call(layer, {"weight": torch.ones(1, 2)}, torch.tensor([2.0, 3.0]))
    tensor([5.])
    """
    given = parameter_and_buffer_dicts
    if isinstance(given, dict):
        tensors = given
    elif isinstance(given, Sequence):
        tensors = _joined(given)
    else:
        raise ValueError(
            "Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of dicts, but got "
            f"{type(given)}"
        )
    return call_with(module, tensors, args, kwargs, tie_weights, strict)


def _joined(dicts: Sequence[Any]) -> dict[str, Tensor]:
    if not all([isinstance(one, dict) for one in dicts]):
        raise ValueError("Expected all elements of parameter_and_buffer_dicts to be dictionaries")
    names = [name for one in dicts for name in one]
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if repeated:
        raise ValueError(
            f"{repeated} appeared in multiple dictionaries; behavior of functional call is "
            "ambiguous"
        )
    return {name: tensor for one in dicts for name, tensor in one.items()}


def stack_module_state(models: Sequence[Module]) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """Parameters and buffers of modules of one kind, each stacked along a new first dimension.

    Counterpart: ``torch.func.stack_module_state``; for ``vmap`` over an ensemble. RuntimeError for
    no models, for models of two classes, and for some in training and some not.

    >>> models = [torch.nn.Linear(2, 3) for _ in range(4)]
    >>> torch.func.stack_module_state(models)[0]["weight"].shape
    torch.Size([4, 3, 2])
    """
    if not models:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if len({model.training for model in models}) > 1:
        raise RuntimeError(
            "stack_module_state: Expected all models to have the same training/eval mode."
        )
    if len({type(model) for model in models}) > 1:
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    parameters = [dict(model.named_parameters()) for model in models]
    buffers = [dict(model.named_buffers()) for model in models]
    return (
        {name: _stacked([one[name] for one in parameters]) for name in parameters[0]},
        {name: _stacked([one[name] for one in buffers]) for name in buffers[0]},
    )


def _stacked(tensors: list[Tensor]) -> Tensor:
    """Stacked without a history; it asks for a gradient where all of them do."""
    wishes = {tensor.requires_grad for tensor in tensors}
    if len(wishes) > 1:
        raise RuntimeError("Expected weights from all models to have the same requires_grad")
    return stack([tensor.detach() for tensor in tensors]).requires_grad_(wishes.pop())


def replace_all_batch_norm_modules_(root: Module) -> Module:
    """Let all batch norms in ``root`` normalise with their batch alone, in place; returns it.

    Running statistics are written to in every call, which a mapped function may not do.
    """
    for module in root.modules():
        if isinstance(module, _BatchNorm) and module.track_running_stats:
            module.running_mean = module.running_var = module.num_batches_tracked = None
            module.track_running_stats = False
    return root
