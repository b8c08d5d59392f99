"""ByParameter: what the optimizers have in common that treat each parameter by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..grad_mode import enable_grad
from ..tensors import Tensor
from .optimizer import Optimizer
from .settings import counter


class ByParameter(Optimizer):
    """An optimizer that moves each parameter by its own gradient: nearly all do.

    Subclasses define ``_update(group, params)``, one step for the parameters of a group that have
    a gradient.
    """

    # Settings that old checkpoints do not have, and what they were then.
    added_settings: dict[str, Any] = {}
    # What is a 0-d tensor in the state, and was a number in old checkpoints.
    counters: tuple[str, ...] = ("step",)
    # What `capturable` wants on the GPU.
    captured = "params and state_steps"
    gpus = ["cuda", "xpu", "hpu", "privateuseone", "xla"]

    def __init__(self, params: Any, defaults: dict[str, Any]) -> None:
        super().__init__(params, defaults)
        # foreach and fused are PyTorch's choices of how to compute the same step
        if defaults.get("fused"):
            if defaults.get("differentiable"):
                raise RuntimeError("`fused` does not support `differentiable`")
            if defaults.get("foreach"):
                raise RuntimeError("`fused` and `foreach` cannot be `True` together.")

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        for group in self.param_groups:
            for name, value in self.added_settings.items():
                group.setdefault(name, value)
            for param in group["params"]:
                remembered = self.state.get(param, {})
                for name in self.counters if remembered else ():
                    if not isinstance(remembered[name], Tensor):
                        fused = group.get("fused")
                        remembered[name] = counter(float(remembered[name]), fused)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One step for every parameter that has a gradient; returns what ``closure`` returns."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        for group in self.param_groups:
            params = [param for param in group["params"] if param._grad is not None]
            if params:
                if group.get("capturable"):
                    raise AssertionError(
                        f"If capturable=True, {self.captured} must be on supported devices: "
                        f"{self.gpus}."
                    )
                self._update(group, params)
        return loss

    def _update(self, group: dict[str, Any], params: list[Tensor]) -> None:
        raise NotImplementedError
