"""Schedulers in cycles: the step size goes up and down, and momentum down and up against it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from ..optimizer import Optimizer
from .base import LRScheduler, check_optimizer, one_per_group, set_value, settings_of


class _WithMomentum(LRScheduler):
    """What CyclicLR and OneCycleLR share: they set the momentum, or Adam's first beta, too."""

    def _prepare_momentum(self, base: Any, largest: Any, last_epoch: int) -> tuple[list[Any], ...]:
        optimizer = self.optimizer
        if "momentum" not in optimizer.defaults and "betas" not in optimizer.defaults:
            raise ValueError(
                "optimizer must support momentum or beta1 with `cycle_momentum` option enabled"
            )
        self.use_beta1 = "betas" in optimizer.defaults
        bases = one_per_group("base_momentum", optimizer, base)
        most = one_per_group("max_momentum", optimizer, largest)
        if last_epoch == -1:
            for group, low, high in zip(optimizer.param_groups, bases, most):
                self._set_momentum(group, high)
                group["max_momentum"] = high
                group["base_momentum"] = low
        return bases, most

    def _set_momentum(self, group: dict[str, Any], momentum: Any) -> None:
        if self.use_beta1:
            group["betas"] = (momentum, *group["betas"][1:])
        else:
            group["momentum"] = momentum


class CyclicLR(_WithMomentum):
    """Up and down between ``base_lr`` and ``max_lr`` (``torch.optim.lr_scheduler.CyclicLR``).

    - ``step_size_up``, ``step_size_down``: steps from one to the other, and back.
    - ``mode``: "triangular"; "triangular2": half as high each time; "exp_range": ``gamma**step``
      as high. ``scale_fn``: a function for the height instead, of the number of the cycle or, with
      ``scale_mode`` "iterations", of the step.
    - ``cycle_momentum``: momentum goes from ``max_momentum`` to ``base_momentum`` and back.

    ``step`` is called after every batch. Raises ValueError for settings out of range.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        base_lr: float | list[float],
        max_lr: float | list[float],
        step_size_up: int = 2000,
        step_size_down: int | None = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Callable[[float], float] | None = None,
        scale_mode: str = "cycle",
        cycle_momentum: bool = True,
        base_momentum: float = 0.8,
        max_momentum: float = 0.9,
        last_epoch: int = -1,
    ) -> None:
        check_optimizer(optimizer)
        self.optimizer = optimizer
        base_lrs = one_per_group("base_lr", optimizer, base_lr)
        if last_epoch == -1:
            for lr, group in zip(base_lrs, optimizer.param_groups, strict=True):
                set_value(group, "lr", lr)
        self.max_lrs = one_per_group("max_lr", optimizer, max_lr)
        up = float(step_size_up)
        self.total_size = up + (up if step_size_down is None else float(step_size_down))
        self.step_ratio = up / self.total_size
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        self.mode = mode
        self.gamma = gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scale_mode
        self._init_scale_fn()
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self.base_momentums, self.max_momentums = self._prepare_momentum(
                base_momentum, max_momentum, last_epoch
            )
        super().__init__(optimizer, last_epoch)
        self.base_lrs = base_lrs

    _scale_fn_ref: Callable[[float], float]

    def _init_scale_fn(self) -> None:
        if self._scale_fn_custom is not None:
            return
        scales: dict[str, tuple[Callable[[float], float], str]] = {
            "triangular": (_full_height, "cycle"),
            "triangular2": (_half_as_high_each_time, "cycle"),
            "exp_range": (partial(pow, self.gamma), "iterations"),
        }
        self._scale_fn_ref, self.scale_mode = scales[self.mode]

    def scale_fn(self, x: float) -> float:
        """How high a cycle is, as a share of the whole height."""
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        return self._scale_fn_ref(x)

    def get_lr(self) -> list[Any]:
        """The step size of each group in this step; it sets their momentum, too."""
        self._warn_unless_asking()
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        if x <= self.step_ratio:
            height = x / self.step_ratio
        else:
            height = (x - 1) / (self.step_ratio - 1)
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            for group, low, high in zip(
                self.optimizer.param_groups, self.base_momentums, self.max_momentums, strict=True
            ):
                self._set_momentum(group, high - (high - low) * height * scale)
        return [
            low + (high - low) * height * scale
            for low, high in zip(self.base_lrs, self.max_lrs, strict=True)
        ]

    def state_dict(self) -> dict[str, Any]:
        """Everything but the optimizer, and but the code of ``scale_fn``."""
        state = super().state_dict()
        state.pop("_scale_fn_ref", None)
        custom = state.pop("_scale_fn_custom")  # PyTorch writes it last
        state["_scale_fn_custom"] = None if custom is None else settings_of(custom)
        return state

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        state = dict(state_dict)
        settings = state.pop("_scale_fn_custom")
        super().load_state_dict(state)
        if settings is not None:
            self._scale_fn_custom.__dict__.update(settings)
        self._init_scale_fn()


def _full_height(cycle: float) -> float:
    return 1.0


def _half_as_high_each_time(cycle: float) -> float:
    return 1 / 2.0 ** (cycle - 1)


class OneCycleLR(_WithMomentum):
    """One cycle for a whole training (``torch.optim.lr_scheduler.OneCycleLR``).

    From ``max_lr / div_factor`` up to ``max_lr``, then down to ``1 / final_div_factor`` of the
    start; with ``three_phase`` first down to the start, then to the end.

    - ``total_steps``, or ``epochs`` and ``steps_per_epoch``: how often ``step`` will be called.
    - ``pct_start``: which part of the steps goes up. ``anneal_strategy``: "cos" or "linear".
    - ``cycle_momentum``: momentum goes from ``max_momentum`` to ``base_momentum`` and back.

    ``step`` is called after every batch. Raises ValueError for settings out of range, and for one
    step too many.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        max_lr: float | list[float],
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: float | list[float] = 0.85,
        max_momentum: float | list[float] = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None:
        check_optimizer(optimizer)
        self.optimizer = optimizer
        self.total_steps = _total_steps(total_steps, epochs, steps_per_epoch)
        self._schedule_phases = _phases(pct_start, self.total_steps, three_phase)
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(
                f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}"
            )
        self._anneal_func_type = anneal_strategy
        max_lrs = one_per_group("max_lr", optimizer, max_lr)
        if last_epoch == -1:
            for group, highest in zip(optimizer.param_groups, max_lrs):
                group["initial_lr"] = highest / div_factor
                group["max_lr"] = highest
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._prepare_momentum(base_momentum, max_momentum, last_epoch)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The step size of each group in this step; it sets their momentum, too."""
        self._warn_unless_asking()
        step = self.last_epoch
        if step > self.total_steps:
            raise ValueError(
                f"Tried to step {step} times. The specified number of total steps is "
                f"{self.total_steps}"
            )
        start, phase = 0.0, self._schedule_phases[0]
        for following in self._schedule_phases[1:]:
            if step <= phase["end_step"]:
                break
            start, phase = phase["end_step"], following
        done = (step - start) / (phase["end_step"] - start)
        between = _cosine if self._anneal_func_type == "cos" else _line
        lrs = []
        for group in self.optimizer.param_groups:
            lrs.append(between(group[phase["start_lr"]], group[phase["end_lr"]], done))
            if self.cycle_momentum:
                first, last = group[phase["start_momentum"]], group[phase["end_momentum"]]
                self._set_momentum(group, between(first, last, done))
        return lrs


def _total_steps(total: int | None, epochs: int | None, per_epoch: int | None) -> int:
    given = {"total_steps": total}
    if total is None:
        if epochs is None or per_epoch is None:
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        given = {"epochs": epochs, "steps_per_epoch": per_epoch}
    product = 1
    for name, value in given.items():
        if value <= 0 or not isinstance(value, int):  # type: ignore[operator]
            raise ValueError(f"Expected positive integer {name}, but got {value}")
        product *= value
    return product


def _phases(share: float, steps: int, three: bool) -> list[dict[str, Any]]:
    """Where each phase ends, and from which setting of the group to which it goes."""

    def phase(end: float, lr: tuple[str, str], momentum: tuple[str, str]) -> dict[str, Any]:
        names = ("start_lr", "end_lr", "start_momentum", "end_momentum")
        return {"end_step": end, **dict(zip(names, (*lr, *momentum)))}

    low, high = "base_momentum", "max_momentum"
    first = phase(float(share * steps) - 1, ("initial_lr", "max_lr"), (high, low))
    if not three:
        return [first, phase(steps - 1, ("max_lr", "min_lr"), (low, high))]
    return [
        first,
        phase(float(2 * share * steps) - 2, ("max_lr", "initial_lr"), (low, high)),
        phase(steps - 1, ("initial_lr", "min_lr"), (high, high)),
    ]


def _cosine(start: Any, end: Any, done: float) -> Any:
    return end + (start - end) / 2.0 * (math.cos(math.pi * done) + 1)


def _line(start: Any, end: Any, done: float) -> Any:
    return (end - start) * done + start
