"""Instance normalisation: each channel of each sample brought to mean 0 and variance 1."""

from __future__ import annotations

from typing import Any

from ...errors import type_name, warn
from ...ops.shapes.views import squeeze, unsqueeze
from ...tensors import Tensor
from .. import functional as F
from .batchnorm import _NormBase


class _InstanceNorm(_NormBase):
    """Instance normalisation; ``_dims``: the dimensions of space."""

    _dims: int

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(
            num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias
        )

    def _load_from_state_dict(
        self, state_dict: Any, prefix: str, local_metadata: dict[str, Any], *rest: Any
    ) -> None:
        if local_metadata.get("version") is None and not self.track_running_stats:
            keys = [prefix + name for name in ("running_mean", "running_var")]
            old = [key for key in keys if key in state_dict]
            if old:
                *_, error_msgs = rest
                error_msgs.append(self._refuse_old(old))
                for key in old:
                    state_dict.pop(key)
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)

    def _refuse_old(self, keys: list[str]) -> str:
        name = type_name(self)
        quoted = " and ".join([f'"{key}"' for key in keys])
        return (
            f"Unexpected running stats buffer(s) {quoted} for {name} with "
            "track_running_stats=False. If state_dict is a checkpoint saved before 0.4.0, this may "
            f"be expected because {name} does not track running stats by default since 0.4.0. "
            "Please remove these keys from state_dict. If the running stats are actually needed, "
            f"instead set track_running_stats=True in {name} to enable them. See the documentation "
            f"of {name} for details."
        )

    def _check_input_dim(self, input: Tensor) -> None:
        fewest = self._dims + 1
        if input.ndim not in (fewest, fewest + 1):
            raise ValueError(f"expected {fewest}D or {fewest + 1}D input (got {input.ndim}D input)")

    def forward(self, input: Tensor) -> Tensor:
        """``functional.instance_norm`` with the module's weights and statistics.

        Raises ValueError for another number of channels; warns, when there are no weights.
        """
        self._check_input_dim(input)
        dim = input.ndim - self._dims - 1
        if input.shape[dim] != self.num_features:
            self._wrong_channels(dim, input.shape[dim])
        if dim == 0:
            return squeeze(self._normalize(unsqueeze(input, 0)), 0)
        return self._normalize(input)

    def _get_no_batch_dim(self) -> int:
        """How many dimensions an input without a batch has."""
        return self._dims + 1

    def _wrong_channels(self, dim: int, channels: int) -> None:
        if self.affine:
            raise ValueError(
                f"expected input's size at dim={dim} to match num_features ({self.num_features}), "
                f"but got: {channels}."
            )
        warn(
            f"input's size at dim={dim} does not match num_features. You can silence this warning "
            "by not passing in num_features, which is not used because affine=False"
        )

    def _normalize(self, input: Tensor) -> Tensor:
        return F.instance_norm(
            input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            0.0 if self.momentum is None else self.momentum,
            self.eps,
        )


class InstanceNorm1d(_InstanceNorm):
    """Instance normalisation of signals, (N, C, length) or (C, length) (``InstanceNorm1d``).

    The arguments are those of ``BatchNorm1d``, but by default there are neither weights nor
    running statistics. Counterpart: ``torch.nn.InstanceNorm1d``. Source: Ulyanov et al. (2016).
    """

    _dims = 1


class InstanceNorm2d(_InstanceNorm):
    """Instance normalisation of images (``torch.nn.InstanceNorm2d``); see InstanceNorm1d."""

    _dims = 2


class InstanceNorm3d(_InstanceNorm):
    """Instance normalisation of volumes (``torch.nn.InstanceNorm3d``); see InstanceNorm1d."""

    _dims = 3
