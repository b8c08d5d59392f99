"""The functions of PyTorch's C++ under the names that it has for them: ``torch._C._linalg``.

They are the functions of the faces: ``torch._C._linalg.linalg_det`` is ``torch.linalg.det``. Those
that are not here are refused when they are called, so that lists of all of them can be read: with
``torch._C._VariableFunctions`` a program asks for them all, and for all methods of tensors.
"""

from __future__ import annotations

import functools
from importlib import import_module
from typing import Any

from .absent import COMPLEX, QUANTIZED
from .errors import Refused
from .tensors import Tensor

_PACKAGE = __name__.rpartition(".")[0]
_OPERATORS = ("__and__", "__lshift__", "__or__", "__rshift__", "__xor__")
_INSIDE = "it is a step inside of another function: call that"
# Methods that PyTorch's tensors have, and those here do not: by the reason why.
_SPARSE = "tensors are dense here"
_METHODS: dict[str, tuple[str, ...]] = {
    _SPARSE: (
        "_coalesced_", "_dimI", "_dimV", "_indices", "_nnz", "_sparse_mask_projection", "_to_dense",
        "_to_sparse", "_to_sparse_bsc", "_to_sparse_bsr", "_to_sparse_csc", "_to_sparse_csr",
        "_values", "ccol_indices", "coalesce", "col_indices", "crow_indices", "dense_dim",
        "indices",
        "is_coalesced", "resize_as_sparse_", "row_indices", "smm", "sparse_dim", "sparse_mask",
        "sparse_resize_", "sparse_resize_and_clear_", "sspaddmm", "to_mkldnn", "to_sparse",
        "to_sparse_bsc", "to_sparse_bsr", "to_sparse_csc", "to_sparse_csr", "values",
    ),
    QUANTIZED: (
        "dequantize", "int_repr", "q_per_channel_axis", "q_per_channel_scales",
        "q_per_channel_zero_points", "q_scale", "q_zero_point", "qscheme",
    ),
    COMPLEX: ("_conj", "_conj_physical", "_neg_view", "conj_physical_", "istft", "stft"),
    "there are no nested tensors here": (
        "_nested_tensor_size", "_nested_tensor_storage_offsets", "_nested_tensor_strides",
        "to_padded_tensor",
    ),
    _INSIDE: (
        "_addmm_activation", "_autocast_to_full_precision", "_autocast_to_reduced_precision",
        "_is_all_true", "_is_any_true", "_is_zerotensor", "_lazy_clone", "_philox_normal_",
        "_philox_uniform_", "is_distributed", "slice_inverse",
    ),
}  # fmt: skip


class Functions:
    """The functions of one face of C: ``_VariableFunctions``, ``_linalg``, ``_special``, ``_fft``.

    - ``face``: the module of the package that has them. ``prefix``: what C writes before a name.
    """

    def __init__(self, face: str, prefix: str = "") -> None:
        self._face, self._prefix = face, prefix

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name not in _OPERATORS:
            raise AttributeError(name)
        _refuse_methods()
        module = import_module(f"{_PACKAGE}.{self._face}".rstrip("."))
        own = name.removeprefix(self._prefix)
        found = getattr(module, own, None)
        return _refused(self._face, own) if found is None else found


@functools.cache  # one object a name: programs make tables of them
def _refused(face: str, name: str) -> Refused:
    return Refused(f"{face}.{name}".strip("."), _INSIDE)


_VariableFunctions = Functions("")
_linalg, _special, _fft = (Functions(face, f"{face}_") for face in ("linalg", "special", "fft"))


def _method(name: str, why: str) -> Any:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        raise Refused(f"Tensor.{name}", why).refusal()

    method.__name__ = name
    method.is_refused = True  # type: ignore[attr-defined]  # (no class is asked for it)
    method.__doc__ = f"Refused: {why}."
    return method


@functools.cache
def _refuse_methods() -> None:
    """Let the methods that are not here be there, and refuse: for who lists all functions of C."""
    for why, names in _METHODS.items():
        for name in names:
            if not hasattr(Tensor, name):
                setattr(Tensor, name, _method(name, why))
