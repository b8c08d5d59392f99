"""LRScheduler: a plan for the step size of an optimizer, from epoch to epoch.

A scheduler reads the optimizer's ``param_groups`` and writes "lr" into them; the optimizer knows
nothing of it. Most have two formulas: ``get_lr`` changes what the last epoch left, so that several
schedulers may work on one optimizer; the closed form computes the step size of any epoch from the
first, for ``step(epoch)``.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import FunctionType
from typing import Any

from ...errors import type_name, warn
from ...tensors import Tensor
from ..optimizer import Optimizer

EPOCH_DEPRECATION_WARNING = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where "
    "possible. Please use `scheduler.step()` to step the scheduler. During the deprecation, if "
    "epoch is different from None, the closed form is used instead of the new chainable form, "
    "where available. Please open an issue if you are unable to replicate your use case: "
    "https://github.com/pytorch/pytorch/issues/new/choose."
)
_HOW_TO = (
    "See more details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate"
)


class LRScheduler:
    """The base of all schedulers (``torch.optim.lr_scheduler.LRScheduler``).

    - ``optimizer``: an Optimizer. Its groups keep the first step size as "initial_lr".
    - ``last_epoch``: -1 to begin; to resume, the last epoch done (the groups must then have their
      "initial_lr", KeyError otherwise).

    Subclasses define ``get_lr``, a list with the next step size of each group, and maybe
    ``_get_closed_form_lr``. Call ``step`` at the end of each epoch, after the optimizer's steps.
    """

    _get_lr_called_within_step = False
    _is_initial = False
    last_epoch: int
    _step_count: int

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        check_optimizer(optimizer)
        self.optimizer = optimizer
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", copy_of(group["lr"]))
            elif "initial_lr" not in group:
                raise KeyError(
                    f"param 'initial_lr' is not specified in param_groups[{i}] when resuming "
                    "scheduler with last_epoch >= 0.\nThis typically happens when:\n1. You're "
                    "trying to resume training from a checkpoint but haven't properly loaded the "
                    "optimizer state\n2. You're using last_epoch >= 0 for a fresh training run "
                    "(not recommended)"
                )
        self.base_lrs = values_of(optimizer, "initial_lr")
        self.last_epoch = last_epoch
        _notice_steps(optimizer)
        self._initial_step()

    def _initial_step(self) -> None:
        """The step into epoch 0: it sets the step sizes that the optimizer begins with."""
        self._step_count = 0
        self._is_initial = True
        try:
            self.step()
        finally:
            self._is_initial = False

    def get_lr(self) -> list[Any]:
        """The step size of each group for the next epoch; subclasses define it."""
        raise NotImplementedError

    def get_last_lr(self) -> list[Any]:
        """The step sizes that this scheduler has set last, one a group."""
        return self._last_lr

    def step(self, epoch: int | None = None) -> None:
        """Go to the next epoch, or, deprecated, to the given one."""
        if self._step_count == 1:
            self._check_order()
        self._step_count += 1
        if epoch is not None:
            warn(EPOCH_DEPRECATION_WARNING)
        self._update_lr(epoch)

    def _check_order(self) -> None:
        """Warn at the first step when the optimizer has not made one before."""
        if not hasattr(self.optimizer.step, "_wrapped_by_lr_sched"):
            warn(
                "Seems like `optimizer.step()` has been overridden after learning rate scheduler "
                "initialization. Please, make sure to call `optimizer.step()` before "
                f"`lr_scheduler.step()`. {_HOW_TO}"
            )
        elif not getattr(self.optimizer, "_opt_called", False):
            warn(
                "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch "
                "1.1.0 and later, you should call them in the opposite order: `optimizer.step()` "
                "before `lr_scheduler.step()`.  Failure to do this will result in PyTorch skipping "
                f"the first value of the learning rate schedule. {_HOW_TO}"
            )

    def _update_lr(self, epoch: int | None = None) -> None:
        with self._asking():
            if epoch is None:
                self.last_epoch += 1
                values = self.get_lr()
            else:
                self.last_epoch = epoch
                values = getattr(self, "_get_closed_form_lr", self.get_lr)()
        self._set_lr(values)

    def _set_lr(self, values: list[Any]) -> None:
        for group, lr in zip(self.optimizer.param_groups, values, strict=True):
            set_value(group, "lr", lr)
        self._last_lr = values_of(self.optimizer, "lr")

    # ---- for subclasses ---------------------------------------------------------------------

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Inside, ``get_lr`` is asked by the scheduler itself."""
        self._get_lr_called_within_step = True
        try:
            yield
        finally:
            self._get_lr_called_within_step = False

    def _warn_unless_asking(self) -> None:
        if not self._get_lr_called_within_step:
            warn(
                "To get the last learning rate computed by the scheduler, please use "
                "`get_last_lr()`."
            )

    def _unchanged(self) -> list[Any]:
        return values_of(self.optimizer, "lr")

    def _times(self, factor: Any) -> list[Any]:
        """The present step sizes, each multiplied by one factor."""
        return [group["lr"] * factor for group in self.optimizer.param_groups]

    # ---- saving -----------------------------------------------------------------------------

    def state_dict(self) -> dict[str, Any]:
        """Everything but the optimizer, as a dict."""
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        self.__dict__.update(state_dict)


class _LRScheduler(LRScheduler):
    """The old name of :class:`LRScheduler`, which programs still inherit from."""


def check_optimizer(optimizer: Any) -> None:
    """Raise TypeError for anything but an Optimizer."""
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f"{type_name(optimizer)} is not an Optimizer")


def copy_of(value: Any) -> Any:
    """A step size that stays what it is when the group's Tensor is written."""
    return value.clone() if isinstance(value, Tensor) else value  # type: ignore[attr-defined]


def values_of(optimizer: Optimizer, name: str) -> list[Any]:
    """A setting of all groups."""
    return [copy_of(group[name]) for group in optimizer.param_groups]


def set_value(group: dict[str, Any], name: str, value: Any) -> None:
    """Set a setting of a group; a Tensor stays the same Tensor, and is written."""
    if isinstance(group[name], Tensor):
        group[name].fill_(value.squeeze() if isinstance(value, Tensor) else value)
    else:
        group[name] = value


def one_per_group(name: str, optimizer: Optimizer, value: Any) -> list[Any]:
    """A setting given once, or as a list with one value a group; ValueError for another length."""
    count = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [copy_of(value) for _ in range(count)]
    if len(value) != count:
        raise ValueError(
            f"{name} must have the same length as optimizer.param_groups. {name} has {len(value)} "
            f"values, param_groups has {count}."
        )
    return [copy_of(v) for v in value]


def settings_of(function: Any) -> dict[str, Any] | None:
    """What is saved of a function that was given: an object's attributes, of a function nothing."""
    return None if isinstance(function, FunctionType) else function.__dict__.copy()


def _notice_steps(optimizer: Optimizer) -> None:
    """Have ``optimizer.step`` note that it was called, for the warning about the wrong order."""
    if hasattr(optimizer.step, "_wrapped_by_lr_sched"):
        return
    step: Callable[..., Any] = optimizer.step.__func__  # type: ignore[attr-defined]
    # not the optimizer itself: its own attribute must not keep it alive
    reference = weakref.ref(optimizer)

    @wraps(step)
    def noticed(*args: Any, **kwargs: Any) -> Any:
        optimizer: Any = reference()
        optimizer._opt_called = True
        return step(optimizer, *args, **kwargs)

    noticed._wrapped_by_lr_sched = True  # type: ignore[attr-defined]
    optimizer.step = noticed  # type: ignore[method-assign]
