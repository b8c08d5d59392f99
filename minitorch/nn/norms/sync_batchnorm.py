"""SyncBatchNorm: batch normalisation over the batches of all processes."""

from __future__ import annotations

from typing import Any

from ... import distributed as dist
from ...grad_mode import no_grad
from ...tensors import Tensor
from ..module.module import Module
from .batchnorm import _BatchNorm


class SyncBatchNorm(_BatchNorm):
    """Batch normalisation of all ranks together (``torch.nn.SyncBatchNorm``).

    - ``process_group``: whose batches count as one; None: all of them.

    The other arguments are those of ``BatchNorm1d``; the input is (N, C, ...), of 2 dimensions or
    more. Without a group of several processes it is batch normalisation. With one, PyTorch
    normalises together on GPUs alone, and in training refuses the CPU with a ValueError: so does
    this.

    >>> torch.nn.SyncBatchNorm(1)(torch.tensor([[1.0], [3.0]]))
    tensor([[-1.0000],
            [ 1.0000]], grad_fn=<NativeBatchNormBackward0>)
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        process_group: Any = None,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(
            num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias
        )
        self.process_group = process_group

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim < 2:
            raise ValueError(f"expected at least 2D input (got {input.ndim}D input)")
        if input.shape[1] == 0:
            raise ValueError("SyncBatchNorm number of input channels should be non-zero")
        if self.training and dist.is_initialized() and dist.get_world_size(self.process_group) > 1:
            raise ValueError(
                "SyncBatchNorm expected input tensor to be on GPU or XPU or privateuseone"
            )

    @classmethod
    def convert_sync_batchnorm(cls, module: Module, process_group: Any = None) -> Module:
        """The module with a SyncBatchNorm in place of each batch normalisation in it.

        Weights and statistics are the very tensors of the layers that are replaced.
        """
        result = module
        if isinstance(module, _BatchNorm):
            result = cls(
                module.num_features,
                module.eps,
                module.momentum,
                module.affine,
                module.track_running_stats,
                process_group,
                bias=module.bias is not None,
            )
            if module.affine:
                with no_grad():
                    result.weight, result.bias = module.weight, module.bias
            result.running_mean, result.running_var = module.running_mean, module.running_var
            result.num_batches_tracked = module.num_batches_tracked
            result.training = module.training
        for name, child in module.named_children():
            result.add_module(name, cls.convert_sync_batchnorm(child, process_group))
        return result
