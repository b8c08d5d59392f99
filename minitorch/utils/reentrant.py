"""PyTorch's older checkpoint: one node for the whole function, that runs it again in its backward.

The function runs without recording, so nothing is kept but the inputs. In backward it runs once
more on detached inputs, recording, and a backward of its own goes through the graph of that run:
a backward within a backward, hence *reentrant*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..autograd.backward import backward
from ..autograd.custom import Function
from ..autograd.targets import current
from ..cuda.random import get_rng_state, set_rng_state
from ..errors import warn
from ..grad_mode import autocast_as, enable_grad, mode, no_grad
from ..random import default_generator
from ..tensors import Tensor
from ._pytree import tree_leaves


class CheckpointFunction(Function):
    """The node of one checkpointed call (``torch.utils.checkpoint.CheckpointFunction``)."""

    @staticmethod
    def forward(
        ctx: Any, run_function: Callable[..., Any], preserve_rng_state: bool, *args: Any
    ) -> Any:
        """``run_function(*args)``, not recorded."""
        check_backward_validity(args)
        ctx.run_function, ctx.autocast = run_function, mode.autocast
        ctx.rng_state = default_generator.get_state() if preserve_rng_state else None
        ctx.places = [i for i, arg in enumerate(args) if isinstance(arg, Tensor)]
        ctx.others = [None if isinstance(arg, Tensor) else arg for arg in args]
        ctx.save_for_backward(*[args[i] for i in ctx.places])
        with no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> tuple[Any, ...]:
        """Run the function again, and go back through what it recorded."""
        if current.run is not None and current.run.wanted is not None:
            raise RuntimeError(
                "When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or "
                "passing an `inputs` parameter to .backward(). To resolve this error, you can "
                "either set use_reentrant=False, or call .backward() without passing the `inputs` "
                "argument."
            )
        inputs = list(ctx.others)
        for i, tensor in zip(ctx.places, ctx.saved_tensors):
            inputs[i] = tensor.detach()
            inputs[i].requires_grad = tensor.requires_grad
        with autocast_as(ctx.autocast):
            outputs = _as_at_first(ctx.run_function, inputs, ctx.rng_state)
        pairs = [
            (output, g)
            for output, g in zip(outputs, grads)
            if isinstance(output, Tensor) and output.requires_grad
        ]
        if not pairs:
            raise RuntimeError(
                "none of output has requires_grad=True, this checkpoint() is not necessary"
            )
        backward([output for output, _ in pairs], [g for _, g in pairs])
        return None, None, *[x.grad if isinstance(x, Tensor) else None for x in inputs]


def _as_at_first(function: Callable[..., Any], inputs: list[Any], state: Any) -> tuple[Any, ...]:
    """The results, recorded; with ``state`` the random numbers are those of the first run."""
    before = default_generator.get_state()
    if state is not None:
        default_generator.set_state(state)
    try:
        with enable_grad():
            outputs = function(*inputs)
    finally:
        if state is not None:
            default_generator.set_state(before)
    return (outputs,) if isinstance(outputs, Tensor) else outputs


# ---- what libraries with checkpoints of their own import -----------------------------------------


def check_backward_validity(inputs: Iterable[Any]) -> None:
    """Warn unless a tensor among the inputs requires grad."""
    if not any(x.requires_grad for x in inputs if isinstance(x, Tensor)):
        warn("None of the inputs have requires_grad=True. Gradients will be None")


def detach_variable(inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """The inputs with their tensors detached, which require grad as before.

    RuntimeError for what is no tuple.
    """
    if not isinstance(inputs, tuple):
        raise RuntimeError(
            "Only tuple of tensors is supported. Got Unsupported input type: "
            f"{type(inputs).__name__}"
        )
    return tuple([_detached(x) if isinstance(x, Tensor) else x for x in inputs])


def _detached(tensor: Tensor) -> Tensor:
    detached = tensor.detach()
    detached.requires_grad = tensor.requires_grad
    return detached


def get_device_states(*args: Any) -> tuple[list[int], list[Tensor]]:
    """The GPUs on which the arguments lie, and the states of their generators."""
    found = [leaf for leaf in tree_leaves(args) if isinstance(leaf, Tensor)]
    indices = [int(x.device.index or 0) for x in found if x.device.type == "cuda"]
    return indices, [get_rng_state(index) for index in indices]


def set_device_states(
    devices: Iterable[int], states: Iterable[Tensor], *, device_type: str | None = None
) -> None:
    """Give the generators of GPUs the states that ``get_device_states`` returned."""
    for index, state in zip(devices, states):
        set_rng_state(state, index)
