"""Scaled losses: small gradients kept above float16's smallest number (``torch.GradScaler``).

The loss is multiplied by a scale, and so are all gradients. Before the step they are divided
by it again; when one of them overflowed, the step is left out and the next scale is smaller. After
many good steps it is larger.
"""

from __future__ import annotations

import enum
import inspect
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from .devices.accelerator import find
from .errors import warn
from .grad_mode import no_grad
from .ops.making.creation import full
from .tensors import Tensor
from .tensors.dtypes import float16, float32, int32


class OptState(enum.Enum):
    """What has been done with an optimizer's gradients since the last ``update``."""

    READY = 0
    UNSCALED = 1
    STEPPED = 2


def _new_state() -> dict[str, Any]:
    """Of an optimizer, since the last update: its stage, and device -> did a gradient overflow?"""
    return {"stage": OptState.READY, "found_inf_per_device": {}}


class GradScaler:
    """Scales a loss up, and its gradients down again before the step (``torch.amp.GradScaler``).

    - ``init_scale``: the first scale. After ``growth_interval`` steps without an overflow it is
      multiplied by ``growth_factor``, after one with it by ``backoff_factor``.
    - ``device``: where there is no GPU, "cuda" warns and disables it: ``scale`` then changes
      nothing, ``step`` is the optimizer's.
    """

    def __init__(
        self,
        device: str = "cuda",
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        self._device = device
        self._enabled = enabled
        if enabled and device == "cuda" and find() is None:
            warn("torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.")
            self._enabled = False
        if not self._enabled:
            return
        if not growth_factor > 1.0:
            raise AssertionError("The growth factor must be > 1.0.")
        if not backoff_factor < 1.0:
            raise AssertionError("The backoff factor must be < 1.0.")
        self._init_scale, self._init_growth_tracker = init_scale, 0
        # Tensors of one element, made where the first loss is
        self._scale: Tensor | None = None
        self._growth_tracker: Tensor | None = None
        self._growth_factor, self._backoff_factor = growth_factor, backoff_factor
        self._growth_interval = growth_interval
        self._per_optimizer_states: dict[int, dict[str, Any]] = defaultdict(_new_state)

    # ---- a step, in the order of a training loop ------------------------------------------------

    def scale(self, outputs: Any) -> Any:
        """Tensors, or an iterable of them, times the scale.

        Raises:
            ValueError: anything else was given.
        """
        if not self._enabled:
            return outputs
        if isinstance(outputs, Tensor):
            if self._scale is None:
                self._lazy_init_scale_growth_tracker(outputs.device)
            assert self._scale is not None
            return outputs * self._scale.to(outputs.device)
        if isinstance(outputs, (list, tuple)):
            return type(outputs)([self.scale(output) for output in outputs])
        if isinstance(outputs, Iterable):
            return map(self.scale, outputs)
        raise ValueError("outputs must be a Tensor or an iterable of Tensors")

    def unscale_(self, optimizer: Any) -> None:
        """Divide the optimizer's gradients by the scale, once a step: needed before clipping.

        Raises:
            RuntimeError: it was done since the last ``update``, or ``step`` was called.
            ValueError: a gradient is float16: parameters must be float32.
        """
        if not self._enabled:
            return
        scale, _ = self._check_scale_growth_tracker("unscale_")
        state = self._per_optimizer_states[id(optimizer)]
        if state["stage"] is OptState.UNSCALED:
            raise RuntimeError(
                "unscale_() has already been called on this optimizer since the last update()."
            )
        if state["stage"] is OptState.STEPPED:
            raise RuntimeError("unscale_() is being called after step().")
        # 1 / scale in float64, since not every float32 scale has an exact inverse
        inverse = scale.double().reciprocal().float()
        found_inf = full((), 0.0, dtype=float32, device=scale.device)
        state["found_inf_per_device"] = self._unscale_grads_(optimizer, inverse, found_inf, False)
        state["stage"] = OptState.UNSCALED

    def step(self, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """The optimizer's step, with gradients scaled down; left out when one is inf or NaN.

        An optimizer that scales by itself says so (``_step_supports_amp_scaling``): it is told
        ``grad_scale`` and ``found_inf``, or is given ``grad_scaler`` if its step takes that.

        Raises:
            RuntimeError: a closure was given, or the step has been made since the last update.
        """
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise RuntimeError("Closure use is not currently supported if GradScaler is enabled.")
        self._check_scale_growth_tracker("step")
        state = self._per_optimizer_states[id(optimizer)]
        if state["stage"] is OptState.STEPPED:
            raise RuntimeError("step() has already been called since the last update().")
        if getattr(optimizer, "_step_supports_amp_scaling", False):
            result = self._told_step(optimizer, state, *args, **kwargs)
        else:
            if state["stage"] is OptState.READY:
                self.unscale_(optimizer)
            if not state["found_inf_per_device"]:
                raise AssertionError("No inf checks were recorded for this optimizer.")
            result = self._maybe_opt_step(optimizer, state, *args, **kwargs)
        state["stage"] = OptState.STEPPED
        return result

    def _maybe_opt_step(
        self, optimizer: Any, optimizer_state: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        if any([found.item() for found in optimizer_state["found_inf_per_device"].values()]):
            return None
        return optimizer.step(*args, **kwargs)

    def _told_step(self, optimizer: Any, state: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """The step of an optimizer that scales its gradients by itself."""
        if "grad_scaler" in inspect.signature(optimizer.step).parameters:
            warn(
                "GradScaler is going to stop passing itself as a keyword argument to the passed "
                "optimizer. In the near future GradScaler registers `grad_scale: Tensor` and "
                "`found_inf: Tensor` to the passed optimizer and let the optimizer use them "
                "directly.",
                FutureWarning,
            )
            return optimizer.step(*args, **kwargs, grad_scaler=self)
        scale = self._get_scale_async()
        assert scale is not None
        ready = state["stage"] is OptState.READY
        if ready:
            self._check_inf_per_device(optimizer)
        before = getattr(optimizer, "grad_scale", None)
        optimizer.grad_scale = scale * (1 if before is None else before) if ready else before
        found = [inf.to(scale.device) for inf in state["found_inf_per_device"].values()]
        optimizer.found_inf = sum(found)
        result = optimizer.step(*args, **kwargs)
        del optimizer.grad_scale, optimizer.found_inf
        return result

    def update(self, new_scale: float | Tensor | None = None) -> None:
        """The scale for the next step: larger after many good steps, smaller after an overflow.

        ``new_scale``: this one instead; a float, or a Tensor of one element.
        """
        if not self._enabled:
            return
        scale, tracker = self._check_scale_growth_tracker("update")
        if new_scale is not None:
            self._set_scale(scale, new_scale)
        else:
            states = self._per_optimizer_states.values()
            found = [inf for state in states for inf in state["found_inf_per_device"].values()]
            if not found:
                raise AssertionError("No inf checks were recorded prior to update.")
            settings = self._growth_factor, self._backoff_factor, self._growth_interval
            overflow = sum([inf.to(scale.device) for inf in found])
            _amp_update_scale_(scale, tracker, overflow, *settings)
        self._per_optimizer_states = defaultdict(_new_state)

    def _set_scale(self, scale: Tensor, new_scale: Any) -> None:
        if isinstance(new_scale, float):
            scale.fill_(new_scale)
            return
        plain = new_scale.device.type == self._device and not new_scale.requires_grad
        if not (plain and new_scale.numel() == 1):
            raise AssertionError(
                "new_scale should be a float or a 1-element torch.cuda.FloatTensor or "
                "torch.FloatTensor with requires_grad=False."
            )
        scale.copy_(new_scale)

    # ---- what a step is made of; subclasses change it -------------------------------------------

    def _lazy_init_scale_growth_tracker(self, dev: Any) -> None:
        if self._growth_tracker is not None:
            raise AssertionError("_growth_tracker initialized before _scale")
        self._scale = full((), self._init_scale, dtype=float32, device=dev)
        self._growth_tracker = full((), self._init_growth_tracker, dtype=int32, device=dev)

    def _check_scale_growth_tracker(self, funcname: str) -> tuple[Tensor, Tensor]:
        fix = "This may indicate your script did not use scaler.scale(loss or outputs) earlier in "
        for name in ("_scale", "_growth_tracker"):
            if getattr(self, name) is None:
                raise AssertionError(
                    f"Attempted {funcname} but {name} is None.  {fix}the iteration."
                )
        return self._scale, self._growth_tracker  # type: ignore[return-value]

    def _unscale_grads_(
        self, optimizer: Any, inv_scale: Tensor, found_inf: Tensor, allow_fp16: bool
    ) -> dict[Any, Tensor]:
        """Multiply every gradient; device -> a Tensor that is 1 where one is inf or NaN."""
        found: dict[Any, Tensor] = {}
        with no_grad():
            for group in optimizer.param_groups:
                for param in group["params"]:
                    if not isinstance(param, Tensor):
                        raise AssertionError(
                            f"expected param to be torch.Tensor, got {type(param).__name__}"
                        )
                    grad = param.grad
                    if grad is None:
                        continue
                    if grad.dtype is float16 and not allow_fp16:
                        raise ValueError("Attempting to unscale FP16 gradients.")
                    if grad.device not in found:
                        found[grad.device] = found_inf.clone().to(grad.device)
                    _amp_foreach_non_finite_check_and_unscale_(
                        [grad], found[grad.device], inv_scale.to(grad.device)
                    )
        return found

    def _check_inf_per_device(self, optimizer: Any) -> dict[Any, Tensor]:
        """Look for overflows, and leave the gradients as they are."""
        scale, _ = self._check_scale_growth_tracker("_check_inf_per_device")
        one = full((), 1.0, dtype=float32, device=scale.device)
        found = self._unscale_grads_(optimizer, one, one - 1, True)
        self._per_optimizer_states[id(optimizer)]["found_inf_per_device"] = found
        return found

    def _found_inf_per_device(self, optimizer: Any) -> dict[Any, Tensor]:
        found: dict[Any, Tensor] = self._per_optimizer_states[id(optimizer)]["found_inf_per_device"]
        return found

    # ---- settings -------------------------------------------------------------------------------

    def is_enabled(self) -> bool:
        """Does it scale at all?"""
        return self._enabled

    def _get_scale_async(self) -> Tensor | None:
        return self._scale

    def get_scale(self) -> float:
        """The factor of the loss; 1.0 when disabled."""
        if not self._enabled:
            return 1.0
        scale = self._get_scale_async()
        return self._init_scale if scale is None else float(scale.item())

    def get_growth_factor(self) -> float:
        """What the scale is multiplied by after many good steps."""
        return self._growth_factor

    def set_growth_factor(self, new_factor: float) -> None:
        """Another growth factor from now on."""
        self._growth_factor = new_factor

    def get_backoff_factor(self) -> float:
        """What the scale is multiplied by after an overflow."""
        return self._backoff_factor

    def set_backoff_factor(self, new_factor: float) -> None:
        """Another backoff factor from now on."""
        self._backoff_factor = new_factor

    def get_growth_interval(self) -> int:
        """After how many good steps the scale grows."""
        return self._growth_interval

    def set_growth_interval(self, new_interval: int) -> None:
        """Another growth interval from now on."""
        self._growth_interval = new_interval

    def _get_growth_tracker(self) -> int:
        if not self._enabled:
            return 0
        tracker = self._growth_tracker
        return self._init_growth_tracker if tracker is None else int(tracker.item())

    # ---- saving ---------------------------------------------------------------------------------

    def state_dict(self) -> dict[str, Any]:
        """What must be saved to go on; empty when disabled."""
        if not self._enabled:
            return {}
        return {
            "scale": self.get_scale(),
            "growth_factor": self._growth_factor,
            "backoff_factor": self._backoff_factor,
            "growth_interval": self._growth_interval,
            "_growth_tracker": self._get_growth_tracker(),
        }

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Go on as saved. RuntimeError for the empty state of a disabled one."""
        if not self._enabled:
            return
        if not state_dict:
            raise RuntimeError(
                "The source state dict is empty, possibly because it was saved from a disabled "
                "instance of GradScaler."
            )
        self._init_scale = state_dict["scale"]
        self._init_growth_tracker = state_dict["_growth_tracker"]
        if self._scale is not None and self._growth_tracker is not None:
            self._scale.fill_(self._init_scale)
            self._growth_tracker.fill_(self._init_growth_tracker)
        self._growth_factor = state_dict["growth_factor"]
        self._backoff_factor = state_dict["backoff_factor"]
        self._growth_interval = state_dict["growth_interval"]

    def __getstate__(self) -> dict[str, Any]:
        state = dict(vars(self))
        if not self._enabled:
            return state
        if self._per_optimizer_states:
            raise AssertionError(
                "A GradScaler instance may only be pickled at the beginning of an iteration, or "
                "at the end after scaler.update()."
            )
        now = {"_init_scale": self.get_scale(), "_init_growth_tracker": self._get_growth_tracker()}
        return state | now | {"_scale": None, "_growth_tracker": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)


# ---- the two operations, under PyTorch's names ---------------------------------------------------


def _amp_foreach_non_finite_check_and_unscale_(
    tensors: list[Tensor], found_inf: Tensor, inv_scale: Tensor
) -> None:
    """Multiply all by ``inv_scale``, in place; ``found_inf`` becomes 1 where one is inf or NaN."""
    for tensor in tensors:
        if not tensor.isfinite().all():
            found_inf.fill_(1.0)
        tensor.mul_(inv_scale)


def _amp_update_scale_(
    current_scale: Tensor,
    growth_tracker: Tensor,
    found_inf: Tensor,
    growth_factor: float,
    backoff_factor: float,
    growth_interval: int,
) -> Tensor:
    """The next scale and the number of good steps since it changed, both in place."""
    good = 0 if found_inf.item() else int(growth_tracker.item()) + 1
    if not good:
        current_scale.mul_(backoff_factor)
    elif good == growth_interval:
        grown = current_scale * growth_factor
        if grown.isfinite():  # (it grows no further than float32 goes)
            current_scale.copy_(grown)
        good = 0
    growth_tracker.fill_(good)
    return current_scale
