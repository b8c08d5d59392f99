"""Batch normalisation: each channel brought to mean 0 and variance 1, over the whole batch.

In training the statistics are those of the batch, and running ones are kept beside; in evaluation
the running ones are used, so that a result does not depend on what else is in the batch.
"""

from __future__ import annotations

from typing import Any

from ...ops.making.creation import empty, ones, zeros
from ...ops.making.from_data import tensor
from ...ops.normalization.batch import batch_norm
from ...tensors import Tensor
from .. import init
from ..module.module import Module
from ..parameter import Parameter


class _NormBase(Module):
    """Weight, bias and running statistics of each channel: for batch and instance normalisation.

    The arguments are explained at ``BatchNorm1d``.
    """

    _version = 2
    weight: Any  # these are tensors, or None
    bias: Any
    running_mean: Any
    running_var: Any
    num_batches_tracked: Any

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        for name, wanted in (("weight", affine), ("bias", affine and bias)):
            value = Parameter(empty(num_features, device=device, dtype=dtype)) if wanted else None
            self.register_parameter(name, value)
        if track_running_stats:
            self.register_buffer("running_mean", zeros(num_features, device=device, dtype=dtype))
            self.register_buffer("running_var", ones(num_features, device=device, dtype=dtype))
            self.register_buffer("num_batches_tracked", tensor(0, device=device))
        else:
            for name in ("running_mean", "running_var", "num_batches_tracked"):
                self.register_buffer(name, None)
        self.reset_parameters()

    def reset_running_stats(self) -> None:
        """Forget the batches seen: mean 0, variance 1, count 0."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Statistics as at the start; weight 1 and bias 0."""
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            if self.bias is not None:
                init.zeros_(self.bias)

    def _load_from_state_dict(  # type: ignore[override]
        self, state_dict: Any, prefix: str, local_metadata: dict[str, Any], *rest: Any
    ) -> None:
        # version 2 added num_batches_tracked: states that were saved before do not have it
        version = local_metadata.get("version")
        key = prefix + "num_batches_tracked"
        if (version is None or version < 2) and self.track_running_stats and key not in state_dict:
            own = self.num_batches_tracked
            state_dict[key] = tensor(0) if own is None else own
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)

    def _check_input_dim(self, input: Tensor) -> None:
        raise NotImplementedError

    def extra_repr(self) -> str:
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        )


class _BatchNorm(_NormBase):
    """Batch normalisation; what differs between the dimensions is only the check of the input."""

    def forward(self, input: Tensor) -> Tensor:
        """``functional.batch_norm`` with the module's weights and statistics."""
        self._check_input_dim(input)
        training, tracking = self.training, self.track_running_stats
        part = self.momentum
        if training and tracking and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if part is None:
                part = 1.0 / float(self.num_batches_tracked)
        # statistics that are not tracked must not be written to in training
        used = tracking or not training
        mean = self.running_mean if used else None
        variance = self.running_var if used else None
        return batch_norm(
            input,
            mean,
            variance,
            self.weight,
            self.bias,
            training or (mean is None and variance is None),
            0.0 if part is None else part,
            self.eps,
        )


class BatchNorm1d(_BatchNorm):
    """Batch normalisation of (N, C) or (N, C, length) (``torch.nn.BatchNorm1d``).

    - ``num_features``: the number of channels; ``eps``: added to the variance.
    - ``momentum``: by which part the running statistics move towards those of a batch; None: they
      become the mean over all batches so far.
    - ``affine``: multiply by ``weight`` and add ``bias``, (num_features,), which start as 1 and 0;
      ``bias=False``: only multiply.
    - ``track_running_stats``: keep ``running_mean``, ``running_var`` and ``num_batches_tracked``
      (buffers), and normalise by them in evaluation.

    Source: Ioffe and Szegedy (2015). Raises ValueError for another number of dimensions, and for
    a single number per channel in training.

    >>> torch.nn.BatchNorm1d(1)(torch.tensor([[1.0], [3.0]]))
    tensor([[-1.0000],
            [ 1.0000]], grad_fn=<NativeBatchNormBackward0>)
    """

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim not in (2, 3):
            raise ValueError(f"expected 2D or 3D input (got {input.ndim}D input)")


class BatchNorm2d(_BatchNorm):
    """Batch normalisation of images, (N, C, height, width) (``torch.nn.BatchNorm2d``).

    The arguments are those of ``BatchNorm1d``.
    """

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim != 4:
            raise ValueError(f"expected 4D input (got {input.ndim}D input)")


class BatchNorm3d(_BatchNorm):
    """Batch normalisation of volumes, (N, C, depth, height, width) (``torch.nn.BatchNorm3d``).

    The arguments are those of ``BatchNorm1d``.
    """

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim != 5:
            raise ValueError(f"expected 5D input (got {input.ndim}D input)")
