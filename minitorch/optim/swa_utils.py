"""Averages of models: of the weights of several epochs, which often do better than the last ones.

``AveragedModel`` holds the average, ``SWALR`` keeps the step size high while it is taken, and
``update_bn`` measures anew what batch normalization must know of the data.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from ..grad_mode import no_grad
from ..nn.module.module import Module
from ..nn.norms.batchnorm import _BatchNorm
from ..ops.making.from_data import tensor
from ..tensors import Tensor
from ..tensors.dtypes import int64
from .lr_scheduler.base import LRScheduler, one_per_group
from .optimizer import Optimizer

Average = Callable[[Tensor, Tensor, Any], Tensor]
Averages = Callable[[list[Tensor], list[Tensor], Any], None]


def _check_decay(decay: float) -> None:
    if decay < 0.0 or decay > 1.0:
        raise ValueError(
            f"Invalid decay value {decay} provided. Please provide a value in [0,1] range."
        )


def get_ema_avg_fn(decay: float = 0.999) -> Average:
    """An average that forgets: ``decay * average + (1 - decay) * current``.

    Raises ValueError for a decay outside of 0 ... 1.
    """
    _check_decay(decay)

    @no_grad()
    def ema_update(ema_param: Any, current_param: Any, num_averaged: Any) -> Any:
        return decay * ema_param + (1 - decay) * current_param

    return ema_update


def get_swa_avg_fn() -> Average:
    """The plain average: each model counts the same."""

    @no_grad()
    def swa_update(averaged_param: Any, current_param: Any, num_averaged: Any) -> Any:
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)

    return swa_update


def get_ema_multi_avg_fn(decay: float = 0.999) -> Averages:
    """:func:`get_ema_avg_fn` for lists of parameters, which are written in place."""
    _check_decay(decay)

    @no_grad()
    def ema_update(ema_param_list: Any, current_param_list: Any, _: Any) -> None:
        for average, current in zip(ema_param_list, current_param_list, strict=True):
            if average.is_floating_point():
                average.lerp_(current, 1 - decay)
            else:
                average.copy_(average * decay + current * (1 - decay))

    return ema_update


def get_swa_multi_avg_fn() -> Averages:
    """:func:`get_swa_avg_fn` for lists of parameters, which are written in place."""

    @no_grad()
    def swa_update(averaged_param_list: Any, current_param_list: Any, num_averaged: Any) -> None:
        for average, current in zip(averaged_param_list, current_param_list, strict=True):
            average.lerp_(current, float(1 / (num_averaged + 1)))

    return swa_update


class AveragedModel(Module):
    """The average of a model over time (``torch.optim.swa_utils.AveragedModel``).

    - ``model``: a copy of it holds the average, as ``module``.
    - ``avg_fn``: computes a parameter's new average from the old one, the parameter, and how many
      were averaged before; ``multi_avg_fn``: writes those of lists. The plain average unless given.
    - ``use_buffers``: average the buffers, too; otherwise they are copied.

    ``update_parameters(model)`` takes the model's present parameters into the average.
    """

    n_averaged: Tensor

    def __init__(
        self,
        model: Module,
        device: Any = None,
        avg_fn: Average | None = None,
        multi_avg_fn: Averages | None = None,
        use_buffers: bool = False,
    ) -> None:
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        self.module = deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer("n_averaged", tensor(0, dtype=int64, device=device))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the averaged model computes."""
        return self.module(*args, **kwargs)

    @no_grad()
    def update_parameters(self, model: Module) -> None:
        """Take the present parameters of ``model`` into the average; the first are copied."""
        averages: list[Any] = list(self.module.parameters())
        values: list[Any] = list(model.parameters())
        if self.use_buffers:
            averages += self.module.buffers()
            values += model.buffers()
        pairs = [(a.detach(), v.detach()) for a, v in zip(averages, values)]
        if self.n_averaged == 0:
            for average, value in pairs:
                average.copy_(value)
        elif self.multi_avg_fn is not None:
            for dtype in dict.fromkeys(average.dtype for average, _ in pairs):
                alike = [pair for pair in pairs if pair[0].dtype == dtype]
                own, current = [list(column) for column in zip(*alike)]
                self.multi_avg_fn(own, current, self.n_averaged)
        else:
            average_of = self.avg_fn or get_swa_avg_fn()
            for average, value in pairs:
                average.copy_(average_of(average, value, self.n_averaged))
        if not self.use_buffers:
            for buffer, value in zip(self.module.buffers(), model.buffers(), strict=True):
                buffer.copy_(value)
        self.n_averaged += 1


@no_grad()
def update_bn(loader: Iterable[Any], model: Module, device: Any = None) -> None:
    """Measure mean and variance for the batch normalization layers of ``model``, from all data.

    - ``loader``: gives batches, or lists and tuples whose first element is the batch.
    """
    momenta = {}
    for module in model.modules():
        if isinstance(module, _BatchNorm):
            module.reset_running_stats()
            momenta[module] = module.momentum
    if not momenta:
        return
    was_training = model.training
    model.train()
    for module in momenta:
        module.momentum = None  # the plain average over all batches
    for batch in loader:
        input = batch[0] if isinstance(batch, (list, tuple)) else batch
        model(input if device is None else input.to(device))
    for module, momentum in momenta.items():
        module.momentum = momentum
    model.train(was_training)


class SWALR(LRScheduler):
    """From the present step size to ``swa_lr`` in ``anneal_epochs``, then constant.

    - ``swa_lr``: a number, or a list with one for each group.
    - ``anneal_strategy``: "cos" or "linear".

    Raises ValueError for settings out of range. Counterpart: ``torch.optim.swa_utils.SWALR``.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        swa_lr: float | list[float],
        anneal_epochs: int = 10,
        anneal_strategy: str = "cos",
        last_epoch: int = -1,
    ) -> None:
        swa_lrs = one_per_group("swa_lr", optimizer, swa_lr)
        for group, lr in zip(optimizer.param_groups, swa_lrs, strict=True):
            group["swa_lr"] = lr
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(
                f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}"
            )
        self._anneal_strategy = anneal_strategy
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f"anneal_epochs must be equal or greater than 0, got {anneal_epochs}")
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Any]:
        """The step size of each group in this epoch."""
        self._warn_unless_asking()
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self._share(step - 1), self._share(step)
        lrs = []
        for group in self.optimizer.param_groups:
            lr, goal = group["lr"], group["swa_lr"]
            # the way began here:
            start = goal if before == 1 else (lr - before * goal) / (1 - before)
            lrs.append(goal * now + start * (1 - now))
        return lrs

    def _share(self, step: int) -> float:
        """How much of the way is done after some steps."""
        t = max(0, min(1, step / max(1, self.anneal_epochs)))
        return t if self._anneal_strategy == "linear" else (1 - math.cos(math.pi * t)) / 2
