"""``import functorch``: the old names of ``torch.func``, and modules as functions of tuples.

Programs of 2022 import this package, which PyTorch still has. Each function warns, as there.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from . import func
from .errors import Refused, warn
from .func import functional_call
from .nn.module.module import Module
from .ops.joining.cat_and_stack import stack
from .tensors import Tensor
from .version import __version__ as __version__

__all__ = [
    "FunctionalModule", "FunctionalModuleWithBuffers", "combine_state_for_ensemble",
    "functionalize", "grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp",
    "make_functional", "make_functional_with_buffers", "vjp", "vmap",
]  # fmt: skip


_NO_GRAPH = "programs are recorded by minitorch.fx: see torch.fx.symbolic_trace"
make_fx = Refused("functorch.make_fx", _NO_GRAPH)
__path__: list[str] = []  # PyTorch has modules below this one: see as_torch.py


def _old(name: str, instead: str = "") -> None:
    warn(
        "We've integrated functorch into PyTorch. As the final step of the integration, "
        f"`functorch.{name}` is deprecated as of PyTorch 2.0 and will be deleted in a future "
        f"version of PyTorch >= 2.3. Please use `{instead or f'torch.func.{name}'}` instead; see "
        "the PyTorch 2.0 release notes and/or the `torch.func` migration guide for more details "
        "https://pytorch.org/docs/main/func.migrating.html",
        FutureWarning,
    )


def _renamed(name: str, instead: str = "") -> Callable[..., Any]:
    """The function of ``torch.func``, which says that it has moved."""
    function = getattr(func, name)

    @functools.wraps(function)
    def moved(*args: Any, **kwargs: Any) -> Any:
        _old(name, instead)
        return function(*args, **kwargs)

    return moved


functionalize = _renamed("functionalize")
grad = _renamed("grad")
grad_and_value = _renamed("grad_and_value")
hessian = _renamed("hessian")
jacfwd = _renamed("jacfwd")
jacrev = _renamed("jacrev")
jvp = _renamed("jvp")
vjp = _renamed("vjp")
vmap = _renamed("vmap", "torch.vmap")


class FunctionalModuleWithBuffers(Module):
    """A module as a function of its parameters, its buffers and its arguments."""

    def __init__(
        self, stateless_model: Module, param_names: Sequence[str], buffer_names: Sequence[str]
    ) -> None:
        super().__init__()
        self.stateless_model = stateless_model
        self.param_names, self.buffer_names = tuple(param_names), tuple(buffer_names)

    def forward(  # type: ignore[override]
        self, params: Iterable[Tensor], buffers: Iterable[Tensor], *args: Any, **kwargs: Any
    ) -> Any:
        """What the module gives with these Tensors in the places of its own."""
        names = self.param_names + self.buffer_names
        given = dict(zip(names, (*params, *buffers), strict=False))
        return functional_call(self.stateless_model, given, args, kwargs)


class FunctionalModule(FunctionalModuleWithBuffers):
    """A module without buffers as a function of its parameters and its arguments."""

    def forward(self, params: Iterable[Tensor], *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]
        """What the module gives with these parameters in the places of its own."""
        return super().forward(params, (), *args, **kwargs)


def _taken(kind: Any, model: Module, disable_autograd_tracking: bool) -> tuple[Any, ...]:
    """A module as a function, and the state that a copy of it had."""
    own = copy.deepcopy(model)
    params, buffers = dict(own.named_parameters()), dict(own.named_buffers())
    if disable_autograd_tracking:
        for param in params.values():
            param.requires_grad_(False)
    function = kind(copy.deepcopy(own), params, buffers)  # (a copy: it keeps what is tied)
    return function, tuple(params.values()), tuple(buffers.values())


def make_functional(model: Module, disable_autograd_tracking: bool = False) -> Any:
    """(function, parameters) of a module: ``function(parameters, *args)`` is what it gives.

    - ``disable_autograd_tracking``: the parameters want no gradients.

    Raises RuntimeError for a module with buffers.
    """
    _old("make_functional", "torch.func.functional_call")
    if any(True for _ in model.buffers()):
        raise RuntimeError(
            "make_functional(model): `model` has buffers. Please use "
            "make_functional_with_buffers(model) instead."
        )
    return _taken(FunctionalModule, model, disable_autograd_tracking)[:2]


def make_functional_with_buffers(model: Module, disable_autograd_tracking: bool = False) -> Any:
    """(function, parameters, buffers): ``function(parameters, buffers, *args)`` is what it gives.

    - ``disable_autograd_tracking``: the parameters want no gradients.
    """
    _old("make_functional_with_buffers", "torch.func.functional_call")
    return _taken(FunctionalModuleWithBuffers, model, disable_autograd_tracking)


def combine_state_for_ensemble(models: Sequence[Module]) -> Any:
    """(function, parameters, buffers) of modules of one class, each Tensor with a dimension more.

    Raises RuntimeError when there is none, or they differ in their class or mode.
    """
    _old("combine_state_for_ensemble", "torch.func.stack_module_state")
    if not models:
        raise RuntimeError("combine_state_for_ensemble: Expected at least one model, got 0.")
    if len({model.training for model in models}) > 1:
        raise RuntimeError(
            "combine_state_for_ensemble: Expected all models to have the same training/eval mode."
        )
    if len({type(model) for model in models}) > 1:
        raise RuntimeError(
            "combine_state_for_ensemble: Expected all models to be of the same class."
        )
    taken = [_taken(FunctionalModuleWithBuffers, model, False) for model in models]
    functions, params, buffers = zip(*taken, strict=True)
    return functions[0], _stacked(params), _stacked(buffers)


def _stacked(states: Sequence[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    return tuple(stack(list(same)).detach() for same in zip(*states, strict=True))
