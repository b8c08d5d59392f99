"""Schedulers that follow a cosine: from the first step size down to a lowest one, maybe again."""

from __future__ import annotations

import math
from typing import Any

from ..optimizer import Optimizer
from .base import LRScheduler


class CosineAnnealingLR(LRScheduler):
    """Half a cosine down to ``eta_min`` in ``T_max`` epochs, then up again (``CosineAnnealingLR``).

    Counterpart: ``torch.optim.lr_scheduler.CosineAnnealingLR``.
    """

    def __init__(
        self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1
    ) -> None:
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The step size of each group in this epoch."""
        self._warn_unless_asking()
        if self._is_initial:
            return self._unchanged()
        low, T_max, epoch = self.eta_min, self.T_max, self.last_epoch
        if self._step_count == 1 and epoch > 0:
            cosine = math.cos(epoch * math.pi / T_max)
            return [low + (base - low) * (1 + cosine) / 2 for base in self.base_lrs]
        if (epoch - 1 - T_max) % (2 * T_max) == 0:  # at the bottom, where the quotient is 0 / 0
            cosine = math.cos(math.pi / T_max)
            return [
                group["lr"] + (base - low) * (1 - cosine) / 2
                for base, group in zip(self.base_lrs, self.optimizer.param_groups, strict=True)
            ]
        now = 1 + math.cos(math.pi * epoch / T_max)
        before = 1 + math.cos(math.pi * (epoch - 1) / T_max)
        return [now / before * (group["lr"] - low) + low for group in self.optimizer.param_groups]

    def _get_closed_form_lr(self) -> list[Any]:
        return [
            cosine_between(self.eta_min, base, self.last_epoch, self.T_max)
            for base in self.base_lrs
        ]


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half a cosine down to ``eta_min``, then at once from the top again, and again.

    - ``T_0``: epochs until the first restart. ``T_mult``: how many times longer each round is than
      the one before.

    ``step(epoch)`` may be given parts of epochs, such as ``epoch + i / batches``.
    Raises ValueError for settings out of range.
    Counterpart: ``torch.optim.lr_scheduler.CosineAnnealingWarmRestarts``.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        T_0: int,
        T_mult: int = 1,
        eta_min: float = 0.0,
        last_epoch: int = -1,
    ) -> None:
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        if not isinstance(eta_min, (float, int)):
            raise ValueError(
                f"Expected float or int eta_min, but got {eta_min} of type {type(eta_min)}"
            )
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur: float = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The step size of each group in this epoch."""
        self._warn_unless_asking()
        return [cosine_between(self.eta_min, base, self.T_cur, self.T_i) for base in self.base_lrs]

    def step(self, epoch: float | None = None) -> None:
        """Go to the next epoch, or to a given time, counted in epochs."""
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur %= self.T_i
                self.T_i *= self.T_mult
        elif epoch < 0:
            raise ValueError(f"Expected non-negative epoch, but got {epoch}")
        elif epoch < self.T_0:
            self.T_i, self.T_cur = self.T_0, epoch
        elif self.T_mult == 1:
            self.T_cur = epoch % self.T_0
        else:
            # the rounds are a geometric series: which one is it?
            growth = self.T_mult - 1
            n = int(math.log(epoch / self.T_0 * growth + 1, self.T_mult))
            self.T_cur = epoch - self.T_0 * (self.T_mult**n - 1) / growth
            self.T_i = self.T_0 * self.T_mult**n
        self.last_epoch = math.floor(epoch)
        with self._asking():
            values = self.get_lr()
        self._set_lr(values)


def cosine_between(low: float, high: Any, done: float, of: float) -> Any:
    """From high to low along half a cosine: how high it is when ``done`` of ``of`` are done."""
    return low + (high - low) * (1 + math.cos(math.pi * done / of)) / 2
