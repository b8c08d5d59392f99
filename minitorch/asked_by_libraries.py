"""Names below PyTorch's face that libraries ask for: ``torch._shape_as_tensor``, and some of _C.

They are found on ``torch`` and on ``torch._C``. A reader of the book needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cuda.choosing import is_available
from .devices.device import cpu, device
from .graph.asking import state
from .graph.registry import OPS
from .ops.making.creation import zeros
from .ops.making.ranges import arange
from .tensors import Tensor, dtypes
from .tensors.dtypes import dtype, int8, int32, int64, uint8
from .tensors.layouts import contiguous_format
from .tensors.queries import get_default_device

legacy_contiguous_format = contiguous_format


def _shape_as_tensor(self: Tensor) -> Tensor:
    """The sizes, as a Tensor of int64 (``torch._shape_as_tensor``).

    >>> torch._shape_as_tensor(torch.ones(2, 3))
    tensor([2, 3])
    """
    return self.new_tensor(list(self.shape), dtype=int64)


def _int_mm(self: Tensor, mat2: Tensor) -> Tensor:
    """The product of two matrices of 8 bits, in int32 (``torch._int_mm``).

    RuntimeError for other dtypes, and for what is no matrix.

    >>> torch._int_mm(torch.ones(1, 2, dtype=torch.int8), torch.ones(2, 1, dtype=torch.int8))
    tensor([[2]], dtype=torch.int32)
    """
    for name, given in (("self", self), ("mat2", mat2)):
        if given.dtype not in (int8, uint8):
            raise RuntimeError(
                f"int_mm_out_cpu: Expected {name} dtype to be int8 or uint8 but got "
                f"{given.dtype.scalar_name.lower()}"
            )
        if given.dim() != 2:
            raise RuntimeError(
                f"int_mm_out_cpu: Expected {name} to be of dimension 2 but got {given.dim()}"
            )
    return self.to(int32) @ mat2.to(int32)


def _convert_indices_from_coo_to_csr(
    input: Tensor, size: int, *, out_int32: bool = False
) -> Tensor:
    """From the row of each entry, sorted, to where each row begins.

    - ``size``: how many rows there are. Counterpart: ``torch._convert_indices_from_coo_to_csr``.

    >>> torch._convert_indices_from_coo_to_csr(torch.tensor([0, 0, 2]), 3)
    tensor([0, 2, 2, 3])
    """
    counts = OPS["bincount"].function(input, minlength=size)
    starts = OPS["cat"].function([zeros(1, dtype=int64), counts.cumsum(0)])
    return starts.to(int32) if out_int32 else starts


def _convert_indices_from_csr_to_coo(
    crow_indices: Tensor, col_indices: Tensor, *, out_int32: bool = False, transpose: bool = False
) -> Tensor:
    """From where each row begins to the row of each entry, above the column of each.

    - ``transpose``: columns above rows. Counterpart: ``torch._convert_indices_from_csr_to_coo``.

    >>> starts, columns = torch.tensor([0, 2, 2, 3]), torch.tensor([0, 1, 1])
    >>> torch._convert_indices_from_csr_to_coo(starts, columns)
    tensor([[0, 0, 2],
            [0, 1, 1]])
    """
    counts = crow_indices.diff()
    rows = OPS["repeat_interleave"].function(arange(len(counts)), counts)
    both = [col_indices, rows] if transpose else [rows, col_indices]
    return OPS["stack"].function(both).to(int32 if out_int32 else int64)


def _cast(kind: dtype) -> Callable[..., Tensor]:
    def cast(input: Tensor, non_blocking: bool = False) -> Tensor:
        return input.to(kind)

    cast.__doc__ = f"The Tensor as {kind}: its old name."
    return cast


CASTS = {
    f"_cast_{word}": _cast(getattr(dtypes, name))
    for word, name in (
        ("Byte", "uint8"), ("Char", "int8"), ("Double", "float64"), ("Float", "float32"),
        ("Half", "float16"), ("Int", "int32"), ("Long", "int64"), ("Short", "int16"),
    )
}  # fmt: skip
globals().update(CASTS)


# ---- torch._C ------------------------------------------------------------------------------------


def _get_accelerator(check: bool | None = None) -> device:
    """The accelerator; the CPU where there is none."""
    return device("cuda") if is_available() else cpu


def _get_default_device() -> str:
    """The name of the device on which new Tensors lie."""
    return str(get_default_device())


def _is_torch_function_mode_enabled() -> bool:
    """Inside of a ``TorchFunctionMode``?"""
    return bool(state.modes)


def _is_tracing() -> bool:
    """No: nothing is traced for TorchScript."""
    return False


def _unfused(*asked: Any) -> bool:
    """No: there is no fuser of TorchScript to be switched on or asked."""
    return False


_jit_can_fuse_on_cpu = _jit_can_fuse_on_gpu = _unfused
_jit_override_can_fuse_on_cpu = _jit_override_can_fuse_on_gpu = _unfused
_jit_set_nvfuser_enabled = _jit_set_nvfuser_guard_mode = _unfused
_jit_set_profiling_mode = _jit_set_texpr_fuser_enabled = _unfused
