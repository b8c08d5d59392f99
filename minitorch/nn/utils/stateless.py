"""functional_call: a module called with other parameters and buffers than its own."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ...errors import type_name
from ...tensors import Tensor
from ..module.module import Module
from ..module.walks import member


def functional_call(
    module: Module,
    parameters_and_buffers: dict[str, Tensor],
    args: Any = None,
    kwargs: dict[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """The older place of ``func.functional_call``; warns: FutureWarning."""
    warnings.warn(
        "`torch.nn.utils.stateless.functional_call` is deprecated as of PyTorch 2.0 and will be "
        "removed in a future version of PyTorch. Please use `torch.func.functional_call` instead "
        "which is a drop-in replacement.",
        FutureWarning,
        stacklevel=2,
    )
    return call_with(module, parameters_and_buffers, args, kwargs, tie_weights, strict)


_functional_call = functional_call  # its first name


def call_with(
    module: Module,
    tensors: dict[str, Tensor],
    args: Any,
    kwargs: dict[str, Any] | None,
    tie_weights: bool,
    strict: bool,
) -> Any:
    """``module(*args, **kwargs)`` with these tensors, by dotted names, in the places of its own."""
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    given = _with_tied(module, tensors) if tie_weights else tensors
    if strict:
        _check_names(module, given)
    with _swapped(module, given, tensors):
        return module(*args, **(kwargs or {}))


def _members(module: Module) -> dict[str, Tensor]:
    return {
        **dict(module.named_parameters(remove_duplicate=False)),
        **dict(module.named_buffers(remove_duplicate=False)),
    }


def _with_tied(module: Module, tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """The tensors, each also under the other names that its place has in the module."""
    names_of: dict[Tensor, list[str]] = {}
    for name, tensor in _members(module).items():
        names_of.setdefault(tensor, []).append(name)
    result = dict(tensors)
    for names in names_of.values():
        given = [name for name in names if name in tensors]
        if not given:
            continue
        if len({id(tensors[name]) for name in given}) > 1 or (
            1 < len(given) < len(names)  # PyTorch looks all names up, and does not find some
        ):
            _refuse_tied(names, tensors)
        for name in names:
            result[name] = tensors[given[0]]
    return result


def _refuse_tied(names: list[str], tensors: Mapping[str, Tensor]) -> None:
    for name in names:
        tensors[name]
    raise ValueError(
        f"functional_call got multiple values for keys {sorted(names)}, which are tied. Consider "
        "using tie_weights=False"
    )


def _check_names(module: Module, given: Mapping[str, Tensor]) -> None:
    own = set(_members(module))
    problems = []
    for what, names in (("Unexpected", set(given) - own), ("Missing", own - set(given))):
        if names:
            problems.append(f"{what} key(s): {', '.join([repr(name) for name in sorted(names)])}.")
    if problems:
        raise RuntimeError(
            f"Error(s) in reparametrizing for {module._get_name()}:\n\t" + "\n\t".join(problems)
        )


_NOTHING: Any = object()  # there was no such attribute


@contextmanager
def _reparametrize_module(
    module: Module,
    parameters_and_buffers: dict[str, Tensor],
    tie_weights: bool = False,
    strict: bool = False,
    stack_weights: bool = False,
) -> Iterator[None]:
    """A block in which the module has these tensors. (Libraries around PyTorch import it.)"""
    tensors = parameters_and_buffers
    given = _with_tied(module, tensors) if tie_weights else tensors
    if strict:
        _check_names(module, given)
    with _swapped(module, given, tensors):
        yield


@contextmanager
def _swapped(
    module: Module, given: Mapping[str, Tensor], results: dict[str, Tensor]
) -> Iterator[None]:
    """The tensors in their places; afterwards what the call made of them is in ``results``."""
    own: dict[str, Any] = {}
    try:
        for name, tensor in given.items():
            own[name] = _swap(module, name, tensor)
        yield
    finally:
        for name, tensor in own.items():
            now = _swap(module, name, tensor)
            if name in results:
                results[name] = now


def _swap(module: Module, path: str, tensor: Any) -> Any:
    """Put a tensor in a place and return what was there."""
    if tensor is not _NOTHING and tensor is not None and not isinstance(tensor, Tensor):
        raise TypeError(f"{tensor} is not an instance of torch.Tensor")
    parent, _, name = path.rpartition(".")
    owner = _owner(module, parent)
    if name == "":
        raise KeyError('tensor name can\'t be empty string ""')
    for registry in (owner._parameters, owner._buffers):
        if name in registry:
            before = registry[name]
            registry[name] = tensor
            return before
    before = getattr(owner, name, _NOTHING)
    if before is not _NOTHING and before is not None and not isinstance(before, Tensor):
        raise TypeError(f"attribute `{name}`: {before} is not an instance of torch.Tensor")
    if tensor is not _NOTHING:
        setattr(owner, name, tensor)
    elif before is not _NOTHING:
        delattr(owner, name)
    return before


def _owner(module: Any, path: str) -> Any:
    for name in path.split(".") if path else ():
        module = member(module, name)
        if not isinstance(module, Module):
            raise TypeError(
                f"submodule `{path}`: {module} is not an instance of torch.nn.Module"
                if name == path
                else f"submodule `{path}` passes through {type_name(module)}, which is no Module"
            )
    return module
