"""Optimizer: which parameters are trained, with which settings, and what is remembered of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from ..errors import type_name
from ..nn.module import clear_grad
from ..tensors import Tensor


class Optimizer:
    """The base of all optimizers (``torch.optim.Optimizer``).

    - ``params``: iterable of Tensors, of (name, Tensor) pairs, or of dicts: groups with a "params"
      entry and settings of their own.
    - ``defaults``: the settings of groups that do not give their own.

    ``param_groups`` lists the groups; ``state`` holds what is remembered for each parameter.
    """

    def __init__(self, params: Iterable[Any], defaults: dict[str, Any]) -> None:
        if isinstance(params, Tensor):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, "
                f"but got {params.dtype.tensor_name}"
            )
        self.defaults = defaults
        self.state: defaultdict[Tensor, dict[str, Any]] = defaultdict(dict)
        self.param_groups: list[dict[str, Any]] = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group of parameters, with settings of its own.

        Raises TypeError or ValueError for anything but leaf Tensors, each in one group only.
        """
        group = dict(param_group)
        params = group["params"]
        group["params"] = params = [params] if isinstance(params, Tensor) else list(params)
        for param in params:
            if not isinstance(param, Tensor):
                raise TypeError(
                    "optimizer can only optimize Tensors, but one of the params is "
                    f"{type_name(param)}"
                )
            if not param.is_leaf:
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, value in self.defaults.items():
            group.setdefault(name, value)
        known = {param for other in self.param_groups for param in other["params"]}
        if not known.isdisjoint(params):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(group)

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters, or write zeros into them."""
        for group in self.param_groups:
            for param in group["params"]:
                clear_grad(param, set_to_none)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Change the parameters by one step; subclasses define it."""
        raise NotImplementedError

    def __repr__(self) -> str:
        lines = [f"{type_name(self)} ("]
        for i, group in enumerate(self.param_groups):
            lines.append(f"Parameter Group {i}")
            lines += [f"    {key}: {group[key]}" for key in sorted(group) if key != "params"]
        return "\n".join([*lines, ")"])
