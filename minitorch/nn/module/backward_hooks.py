"""Backward hooks of modules: what waits in the graph for the gradients of a call.

The inputs of the call, and its outputs, go through one node each that changes nothing. In backward
the gradients meet these nodes in the opposite order: the outputs' node calls the backward pre-hooks
and remembers the gradients, the inputs' node then knows both and calls the backward hooks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...autograd.custom import Function
from ...errors import warn
from ...grad_mode import is_grad_enabled
from ...tensors import Tensor
from .hooks import HookOfModule

Gradients = tuple[Any, ...]  # Tensors, or None where there is no Tensor or no gradient


class BackwardHookFunction(Function):
    """Hands its inputs on. In backward, its node has the gradients of all of them at once."""

    @staticmethod
    def forward(ctx: Any, *args: Any) -> Any:
        ctx.mark_non_differentiable(*[arg for arg in args if not arg.requires_grad])
        return args

    @staticmethod
    def backward(ctx: Any, *args: Any) -> Any:
        return args


class BackwardHook:
    """The backward hooks of one call of a module (``torch.utils.hooks.BackwardHook``)."""

    def __init__(self, module: Any, hooks: list[Any], pre_hooks: list[Any]) -> None:
        self.module = module
        self.hooks = hooks
        self.pre_hooks = pre_hooks
        self.inputs: list[int] | None = None  # which of the arguments are Tensors
        self.input_count = 0
        self.grad_outputs: Any = None  # remembered between the two nodes

    def watch_inputs(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments of forward, passed through the node that calls the backward hooks."""
        args, self.inputs, node = _through_node(args)
        self.input_count = len(args)
        if node is not None:
            node.register_hook(self._at_inputs)
        return args

    def _at_inputs(self, grad_inputs: Gradients, _: Gradients) -> Gradients | None:
        if self.grad_outputs is None:
            return None  # the gradient did not come through the outputs: a double backward
        assert self.inputs is not None
        found = _spread(self.inputs, grad_inputs, self.input_count)
        for hook in self.hooks:
            changed = hook(self.module, found, self.grad_outputs)
            if changed is None:
                continue
            if len(changed) != len(found):
                raise RuntimeError(
                    "Backward hook returned an invalid number of grad_input, got "
                    f"{len(changed)}, but expected {len(found)}"
                )
            found = changed
        self.grad_outputs = None
        return tuple([found[index] for index in self.inputs])

    def watch_outputs(self, result: Any) -> Any:
        """The result of forward, passed through the node that calls the backward pre-hooks."""
        outputs = result if isinstance(result, tuple) else (result,)
        outputs, tensors, node = _through_node(outputs)
        if node is not None:
            node.register_hook(self._at_outputs(tensors, len(outputs)))
        return outputs if isinstance(result, tuple) else outputs[0]

    def _at_outputs(self, tensors: Any, count: int) -> Callable[..., Gradients]:
        def at_outputs(_: Gradients, grad_outputs: Gradients) -> Gradients:
            found = self._after_pre_hooks(_spread(tensors, grad_outputs, count))
            self.grad_outputs = found
            if self.inputs is None:
                self._run_without_inputs(found)
            return tuple([found[index] for index in tensors])

        return at_outputs

    def _after_pre_hooks(self, found: Gradients) -> Gradients:
        for hook in self.pre_hooks:
            changed = hook(self.module, found)
            if changed is None:
                continue
            if len(changed) != len(found):
                raise RuntimeError(
                    "Backward pre hook returned an invalid number of grad_output, got "
                    f"{len(changed)}, but expected {len(found)}"
                )
            found = changed
        return found

    def _run_without_inputs(self, grad_outputs: Gradients) -> None:
        """No input requires grad, so no gradient will come to them: call the hooks now."""
        warn(
            "Full backward hook is firing when gradients are computed with respect to module "
            "outputs since no inputs require gradients. See https://docs.pytorch.org/docs/main/"
            "generated/torch.nn.Module.html#torch.nn.Module.register_full_backward_hook for more "
            "details."
        )
        for hook in self.hooks:
            changed = hook(self.module, (None,) * self.input_count, grad_outputs)
            nothing = isinstance(changed, tuple) and all([g is None for g in changed])
            if changed is not None and not nothing:
                raise RuntimeError(
                    "Backward hook for Modules where no input requires gradient should always "
                    "return None or None for all gradients."
                )
        self.grad_outputs = None


def _through_node(values: tuple[Any, ...]) -> tuple[tuple[Any, ...], list[int] | None, Any]:
    """The values with all Tensors passed through one node, where the Tensors are, and the node.

    Nothing is changed where nothing is recorded: the indices and the node are None then.
    """
    tensors = [index for index, value in enumerate(values) if isinstance(value, Tensor)]
    if not is_grad_enabled() or not any([values[index].requires_grad for index in tensors]):
        return values, None, None
    passed = BackwardHookFunction.apply(*[values[index] for index in tensors])
    node = next(tensor.grad_fn for tensor in passed if tensor.grad_fn is not None)
    changed = list(values)
    for index, tensor in zip(tensors, passed):
        changed[index] = tensor
    is_named = type(values) is not tuple  # a namedtuple
    return type(values)(*changed) if is_named else tuple(changed), tensors, node


def _spread(indices: list[int], gradients: Gradients, count: int) -> Gradients:
    """The gradients at their places among ``count``, None at all others."""
    spread = [None] * count
    for index, g in zip(indices, gradients):
        spread[index] = g
    return tuple(spread)


# ---- the old kind -------------------------------------------------------------------------------


def watch_node(module: Any, hooks: list[Any], args: tuple[Any, ...], result: Any) -> None:
    """Hang hooks of ``register_backward_hook`` on the node of the (first) result."""
    first = result
    while not isinstance(first, Tensor):
        if isinstance(first, dict):
            first = next(value for value in first.values() if isinstance(value, Tensor))
        else:
            first = first[0]
    node = first.grad_fn
    if node is None:
        return
    for hook in hooks:
        node.register_hook(HookOfModule(hook, module))
    problem = _what_is_missed(node, args, result)
    if problem:
        warn(problem, FutureWarning)


_INSTEAD = "Please use register_full_backward_hook to get the documented behavior."
_NESTED = (
    "Using non-full backward hooks on a Module that does not {} a single Tensor or a tuple of "
    "Tensors is deprecated and will be removed in future versions. This hook will be missing some "
    "of the {}. " + _INSTEAD
)


def _what_is_missed(node: Any, args: tuple[Any, ...], result: Any) -> str | None:
    """What a hook on this node alone does not see of the module's gradients."""
    results = (result,) if isinstance(result, Tensor) else result
    if not _all_tensors(results):
        return _NESTED.format("return", "grad_output")
    if not _all_tensors(args):
        return _NESTED.format("take as input", "grad_input")
    using = "Using a non-full backward hook when "
    removed = "is deprecated and will be removed in future versions. This hook will be missing some"
    made_by = {one.grad_fn for one in results if one.grad_fn is not None}
    if not made_by or (len(made_by) == 1 and node not in made_by):
        return f"{using}outputs are nested in python data structure {removed} grad_output."
    if len(made_by) > 1:
        return (
            f"{using}outputs are generated by different autograd Nodes {removed} grad_output. "
            f"{_INSTEAD}"
        )
    inputs = {arg.grad_fn for arg in args if arg.grad_fn is not None}
    if inputs != {edge[0] for edge in node.next_functions}:
        return (
            f"{using}the forward contains multiple autograd Nodes {removed} grad_input. {_INSTEAD}"
        )
    return None


def _all_tensors(values: Any) -> bool:
    return isinstance(values, tuple) and all([isinstance(value, Tensor) for value in values])
