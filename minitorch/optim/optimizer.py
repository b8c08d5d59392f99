"""Optimizer: which parameters are trained, with which settings, and what is remembered of each."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from ..errors import type_name, warn
from ..grad_mode import set_grad_enabled
from ..hooks import HookDict, RemovableHandle
from ..nn.module.module import clear_grad
from ..nn.module.registry import type_with_module
from ..tensors import Tensor
from ..utils._foreach_utils import (
    _default_to_fused_or_foreach as _default_to_fused_or_foreach,
)
from ..utils._foreach_utils import (
    _get_capturable_supported_devices as _get_capturable_supported_devices,
)
from ..utils._foreach_utils import _group_tensors_by_device_and_dtype
from .state import Stateful

_global_optimizer_pre_hooks = HookDict()
_global_optimizer_post_hooks = HookDict()


def register_optimizer_step_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call ``hook(optimizer, args, kwargs)`` before the step of every optimizer there is."""
    return _global_optimizer_pre_hooks.add(hook)


def register_optimizer_step_post_hook(hook: Callable[..., None]) -> RemovableHandle:
    """Call ``hook(optimizer, args, kwargs)`` after the step of every optimizer there is."""
    return _global_optimizer_post_hooks.add(hook)


class _RequiredParameter:
    """A default that is none: each group must give its own value."""

    def __repr__(self) -> str:
        return "<required parameter>"


required = _RequiredParameter()
ParamsT = Iterable[Any]  # what optimizers take: Tensors, (name, Tensor) pairs, or dicts


class Optimizer(Stateful):
    """The base of all optimizers (``torch.optim.Optimizer``).

    - ``params``: iterable of Tensors, of (name, Tensor) pairs, or of dicts: groups with a "params"
      entry and settings of their own.
    - ``defaults``: the settings of groups that do not give their own.

    ``param_groups`` lists the groups; ``state`` holds what is remembered for each parameter.
    Subclasses define ``step``.

    >>> class SignSGD(torch.optim.Optimizer):
    ...     @torch.no_grad()
    ...     def step(self):
    ...         for group in self.param_groups:
    ...             for p in group["params"]:
    ...                 p -= group["lr"] * p.grad.sign()
    >>> p = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> (p * torch.tensor([3.0, -0.1])).sum().backward()
    >>> SignSGD([p], {"lr": 0.5}).step()
    >>> p
    tensor([0.5000, 2.5000], requires_grad=True)
    """

    def __init__(self, params: Iterable[Any], defaults: dict[str, Any]) -> None:
        self.defaults = defaults
        self._without_hooks()
        if isinstance(params, Tensor):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, "
                f"but got {params.dtype.tensor_name}"
            )
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

    def _patch_step_function(self) -> None:
        """Nothing: ``step`` was put behind its hooks when the class was made."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "step" in cls.__dict__:
            cls.step = _with_hooks(cls.step)  # type: ignore[method-assign]

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group of parameters, with settings of its own; the dict itself is completed.

        Raises TypeError or ValueError for anything but leaf Tensors, each in one group only.
        """
        group = param_group
        if not isinstance(group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(group)}")
        group["params"], names = _params_and_names(group["params"])
        if names:
            group["param_names"] = names
        for param in group["params"]:
            _check_param(param, self.defaults.get("differentiable"))
        for name, value in self.defaults.items():
            if value is required and name not in group:
                raise ValueError(
                    "parameter group didn't specify a value of required optimization parameter "
                    f"{name}"
                )
            group.setdefault(name, value)
        if len(set(group["params"])) != len(group["params"]):
            warn(
                "optimizer contains a parameter group with duplicate parameters; in future, this "
                "will cause an error; see github.com/pytorch/pytorch/issues/40967 for more "
                "information"
            )
        for other in self.param_groups:
            if ("param_names" in group) != ("param_names" in other):
                raise ValueError(
                    "all optimizer param groups should be with/without names. cannot add param "
                    f"group {'with' if names else 'without'} names to the optimizer"
                )
        known = {param for other in self.param_groups for param in other["params"]}
        if not known.isdisjoint(group["params"]):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(group)

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters, or write zeros into them."""
        for group in self.param_groups:
            for param in group["params"]:
                if set_to_none:
                    param._grad = None
                else:
                    clear_grad(param, set_to_none)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Change the parameters by one step; subclasses define it."""
        raise NotImplementedError

    def register_step_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(optimizer, args, kwargs)`` before each step.

        It may return a tuple of other ``(args, kwargs)``; ``args`` begins with the optimizer.
        """
        return self._optimizer_step_pre_hooks.add(hook)

    def register_step_post_hook(self, hook: Callable[..., None]) -> RemovableHandle:
        """Call ``hook(optimizer, args, kwargs)`` after each step."""
        return self._optimizer_step_post_hooks.add(hook)

    def __repr__(self) -> str:
        text = f"{type_name(self)} ("
        for i, group in enumerate(self.param_groups):
            settings = [f"    {key}: {group[key]}\n" for key in sorted(group) if key != "params"]
            text += f"\nParameter Group {i}\n" + "".join(settings)
        return text + ")"


def _with_hooks(step: Callable[..., Any]) -> Callable[..., Any]:
    """A ``step`` that calls the hooks before and after it."""

    @functools.wraps(step)
    def hooked(*args: Any, **kwargs: Any) -> Any:
        self = args[0]
        if type(self).step is not hooked:  # super().step(): a part of the subclass's own step
            return step(*args, **kwargs)
        own = vars(self)  # (an optimizer that did not call super().__init__ has no hooks)
        if _global_optimizer_pre_hooks or own.get("_optimizer_step_pre_hooks"):
            args, kwargs = _call_pre_hooks(step, self, args, kwargs)
        result = step(*args, **kwargs)
        if _global_optimizer_post_hooks or own.get("_optimizer_step_post_hooks"):
            hooks, common = own.get("_optimizer_step_post_hooks", {}), _global_optimizer_post_hooks
            for hook in chain(hooks.values(), common.values()):
                hook(self, args, kwargs)
        return result

    return hooked


def _call_pre_hooks(
    step: Callable[..., Any], self: Optimizer, args: Any, kwargs: Any
) -> tuple[Any, Any]:
    own, common = vars(self).get("_optimizer_step_pre_hooks", {}), _global_optimizer_pre_hooks
    for hook in chain(common.values(), own.values()):
        result = hook(self, args, kwargs)
        if result is None:
            continue
        if not (isinstance(result, tuple) and len(result) == 2):
            raise RuntimeError(
                f"{step} must return None or a tuple of (new_args, new_kwargs), but got {result}."
            )
        args, kwargs = result
    return args, kwargs


def _params_and_names(params: Any) -> tuple[list[Any], list[str]]:
    """The tensors as a list, and their names where (name, tensor) pairs were given."""
    if isinstance(params, Tensor):
        return [params], []
    if isinstance(params, set):
        raise TypeError(
            "optimizer parameters need to be organized in ordered collections, but the ordering "
            "of tensors in sets will change between runs. Please use a list instead."
        )
    given = list(params)
    names = [param[0] for param in given if isinstance(param, tuple)]
    if names and len(names) != len(given):
        raise ValueError(
            "all optimizer params should be with/without names. Some param names are missing"
        )
    return [param[1] if isinstance(param, tuple) else param for param in given], names


def _check_param(param: Any, differentiable: Any) -> None:
    if not isinstance(param, Tensor):
        raise TypeError(
            "optimizer can only optimize Tensors, but one of the params is "
            f"{type_with_module(param)}"
        )
    if not differentiable and not (param.is_leaf or param.retains_grad):  # type: ignore[attr-defined]
        raise ValueError("can't optimize a non-leaf Tensor")


# ---- what optimizers of libraries ask for --------------------------------------------------------


def _use_grad_for_differentiable(func: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator of ``step``: it is recorded only if the optimizer's ``differentiable`` says so."""

    @functools.wraps(func)
    def step(self: Any, *args: Any, **kwargs: Any) -> Any:
        with set_grad_enabled(self.defaults.get("differentiable", False)):
            return func(self, *args, **kwargs)

    return step


# (set here, so that the class above has only what a reader needs)
setattr(  # noqa: B010
    Optimizer,
    "_group_tensors_by_device_and_dtype",
    staticmethod(_group_tensors_by_device_and_dtype),
)
