"""Parametrizations: a tensor of a module that is computed from others, each time it is read.

``register_parametrization(layer, "weight", Symmetric())`` makes ``layer.weight`` the result of a
module ``Symmetric`` of the tensor that is trained, ``layer.parametrizations.weight.original``. The
layer gets a class of its own, in which ``weight`` is a property. Counterpart:
``torch.nn.utils.parametrize``.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ...errors import type_name
from ...grad_mode import no_grad
from ...tensors import Tensor
from ..containers.modules import ModuleDict
from ..module.module import Module
from ..parameter import Parameter
from .parametrization_list import ParametrizationList, check_tensor, let_read, register_tensor

__all__ = [
    "ParametrizationList",
    "cached",
    "is_parametrized",
    "register_parametrization",
    "remove_parametrizations",
    "transfer_parametrizations_and_params",
    "type_before_parametrizations",
]


def register_parametrization(
    module: Module, tensor_name: str, parametrization: Module, *, unsafe: bool = False
) -> Module:
    """Compute a parameter or buffer of ``module`` by another module; returns ``module``.

    - ``parametrization``: a module of one Tensor, whose result has the same shape and dtype. With a
      method ``right_inverse`` the tensor may be assigned to, and starts with its value of now.
    - ``unsafe``: do not check the result.

    A second one is applied to the result of the first. Raises ValueError where there is no such
    tensor, and when shape or dtype change.

    >>> class Symmetric(torch.nn.Module):
    ...     def forward(self, x):
    ...         return x.triu() + x.triu(1).T
    >>> layer = torch.nn.Linear(3, 3)
    >>> parametrize = torch.nn.utils.parametrize
    >>> layer = parametrize.register_parametrization(layer, "weight", Symmetric())
    >>> bool((layer.weight == layer.weight.T).all())
    True
    """
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            _check_unchanged(module, tensor_name, parametrization)
        module.parametrizations[tensor_name].append(parametrization)
        module.parametrizations[tensor_name].unsafe |= unsafe
    elif tensor_name in module._buffers or tensor_name in module._parameters:
        original = getattr(module, tensor_name)
        parametrizations = ParametrizationList([parametrization], original, unsafe=unsafe)
        delattr(module, tensor_name)
        if not is_parametrized(module):
            _give_class_of_its_own(module)
            module.parametrizations = ModuleDict()
        setattr(type(module), tensor_name, _computed(tensor_name))
        module.parametrizations[tensor_name] = parametrizations
    else:
        raise ValueError(
            f"Module '{module}' does not have a parameter, a buffer, or a parametrized element "
            f"with name '{tensor_name}'"
        )
    return module


def _check_unchanged(module: Module, name: str, parametrization: Module) -> None:
    """Does a further parametrization keep shape and dtype, both ways?"""
    before = getattr(module, name)
    after = parametrization(before)
    check_tensor(after)
    text = (
        "Registering a parametrization may not change the {0} of the tensor, unless the `unsafe` "
        f"flag is enabled.\nmodule.{name}.{{0}}: {{1}}\n"
        f"parametrization(module.{name}).{{0}}: {{2}}"
    )
    _check_alike(before, after, text)
    if not hasattr(parametrization, "right_inverse"):
        return
    try:
        back = parametrization.right_inverse(after)
    except NotImplementedError:
        return
    if not isinstance(back, Tensor):
        raise ValueError(
            f"parametrization.right_inverse must return a tensor. Got: {type_name(back)}"
        )
    text = (
        "The tensor returned by parametrization.right_inverse must have the same {0} as "
        f"module.{name}, unless the `unsafe` flag is enabled.\n"
        f"module.{name}.{{0}}: {{1}}\nreturned {{0}}: {{2}}"
    )
    _check_alike(before, back, text)


def _check_alike(before: Tensor, after: Tensor, text: str) -> None:
    """Raise ValueError for another dtype or shape; ``text`` takes which, and both."""
    for name in ("dtype", "shape"):
        was, became = getattr(before, name), getattr(after, name)
        if was != became:
            raise ValueError(text.format(name, was, became))


def _give_class_of_its_own(module: Module) -> None:
    """A subclass for this module alone: properties belong to classes."""
    cls = type(module)
    methods: dict[str, Any] = {"__getstate__": _refuse_to_pickle}
    if not hasattr(cls, "__deepcopy__"):
        methods["__deepcopy__"] = _deepcopy
    module.__class__ = type(f"Parametrized{cls.__name__}", (cls,), methods)


def _refuse_to_pickle(self: Module) -> Any:
    raise RuntimeError(
        "Serialization of parametrized modules is only supported through state_dict(). See:\n"
        "https://pytorch.org/tutorials/beginner/saving_loading_models.html"
        "#saving-loading-a-general-checkpoint-for-inference-and-or-resuming-training"
    )


def _deepcopy(self: Module, memo: dict[int, Any]) -> Any:
    if id(self) not in memo:
        replica = memo[id(self)] = type(self).__new__(type(self))
        replica.__dict__.update(copy.deepcopy(self.__dict__, memo))
    return memo[id(self)]


def _computed(name: str) -> property:
    """The tensor as a property: reading computes it, assigning goes the other way."""

    def read(self: Any) -> Tensor:
        parametrization = self.parametrizations[name]
        if not _cache.users:
            return parametrization()
        key = id(self), name
        if key not in _cache.tensors:
            _cache.tensors[key] = parametrization()
        return _cache.tensors[key]

    def write(self: Any, value: Tensor) -> None:
        self.parametrizations[name].right_inverse(value)

    return property(read, write)


class _Cache:
    """The tensors that are computed once only, while there is a user of ``cached()``."""

    def __init__(self) -> None:
        self.users = 0
        self.tensors: dict[tuple[int, str], Tensor] = {}


_cache = _Cache()


@contextmanager
def cached() -> Iterator[None]:
    """Within the block, compute each parametrized tensor once: for models that read it often."""
    _cache.users += 1
    try:
        yield
    finally:
        _cache.users -= 1
        if not _cache.users:
            _cache.tensors.clear()


def is_parametrized(module: Module, tensor_name: str | None = None) -> bool:
    """Is a tensor of the module (left out: any) computed by parametrizations?"""
    found = getattr(module, "parametrizations", None)
    if not isinstance(found, ModuleDict):
        return False
    return len(found) > 0 if tensor_name is None else tensor_name in found


def type_before_parametrizations(module: Module) -> type:
    """The class that the module had before it was parametrized."""
    return type(module).__bases__[0] if is_parametrized(module) else type(module)


def remove_parametrizations(
    module: Module, tensor_name: str, leave_parametrized: bool = True
) -> Module:
    """Make a tensor an ordinary parameter or buffer again; returns ``module``.

    - ``leave_parametrized``: with the value that it had; False: with that of the original.

    Raises ValueError where there is nothing to remove, and for False with several originals.
    """
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    parametrizations = module.parametrizations[tensor_name]
    if parametrizations.is_tensor:
        original = parametrizations.original
        if leave_parametrized:
            with no_grad():
                let_read(original, getattr(module, tensor_name))
    elif leave_parametrized:
        value = getattr(module, tensor_name)
        original = Parameter(value) if value.requires_grad else value
    else:
        raise ValueError(
            "Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is "
            "parametrized in terms of a sequence of tensors."
        )
    delattr(type(module), tensor_name)
    del module.parametrizations[tensor_name]
    register_tensor(module, tensor_name, original)
    if not is_parametrized(module):
        del module.parametrizations
        module.__class__ = type(module).__bases__[0]
    return module


def transfer_parametrizations_and_params(
    from_module: Module, to_module: Module, tensor_name: str | None = None
) -> Module:
    """Give ``to_module`` the parametrizations of ``from_module``, and their originals.

    - ``tensor_name``: only those of this tensor.

    Returns ``to_module``.
    """
    if not is_parametrized(from_module):
        return to_module
    names = list(from_module.parametrizations) if tensor_name is None else [tensor_name]
    for name in names:
        if not hasattr(to_module, name):
            setattr(to_module, name, Parameter(getattr(from_module, name)))
        source = from_module.parametrizations[name]
        for parametrization in source:
            register_parametrization(to_module, name, parametrization)
        target = to_module.parametrizations[name]
        for original in [*source._parameters, *source._buffers]:
            setattr(target, original, getattr(source, original))
    return to_module
