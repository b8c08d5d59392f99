"""Which dtypes the target of ``out=`` may have, and what is said of others.

Most operations write into any dtype that the result can be cast to. Those below have kernels that
cannot cast: their target must have the very dtype of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..tensors import Tensor
from ..tensors.dtypes import bool_, can_cast, int32, int64, uint8

_EXACT = "Expected out tensor to have dtype {c_own}, but got {c_given} instead"
_NO_CAST = "Found dtype {given} but expected {own}"
_SCALAR_TYPE = "expected scalar_type {own} but found {given}"
_SAME_TYPE = "{short}(): self and result must have the same scalar type"
_BOOLEAN = "{short} does not support non-boolean outputs."
_OF_NORM = "{name} expected out tensor dtype {own} but got: {given}"
_OF_MEDIAN = (
    "Expected tensor for 'values' to have the same type as tensor for argument #2 'self'; but type "
    "{given_tensor} does not equal {own_tensor} (while checking arguments for median)"
)
_OF_TENSORDOT = (
    "tensordot: Expected the output tensor to have dtype {own}, but got an output tensor with "
    "dtype {given}"
)
_OF_SEARCH = (
    "torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or "
    "Long(int64) depending on whether out_int32 flag is True, but we got output tensor's dtype "
    "{given} and out_int32 flag is {narrow}"
)
_OF_HISTOGRAM = (
    "torch.histogram: input tensor and hist tensor should have the same dtype, but got input "
    "{c_own} and hist {c_given}"
)
_OF_EXTREMES = (
    "Expected the dtype for input and out to match, but got {own} for input's dtype and {given} "
    "for out's dtype."
)

_DIFFERENT = {
    "addbmm": "self and mat2 must have the same dtype, but got {given} and {own}",
    "amax": _OF_EXTREMES,
    "amin": _OF_EXTREMES,
    "bucketize": _OF_SEARCH,
    "dot": "result dtype {given} does not match input dtype {own}",
    "histc": _OF_HISTOGRAM,
    "histogram": _OF_HISTOGRAM,
    "logsigmoid": "expected scalar type {own} but found {given}",
    "heaviside": "heaviside is not yet implemented for tensors with different dtypes.",
    "index_select": _SAME_TYPE,
    "inner": _OF_TENSORDOT,
    "isneginf": _BOOLEAN,
    "isposinf": _BOOLEAN,
    "kthvalue": "output values must be of same type as input",
    "linalg.matrix_norm": _OF_NORM,
    "linalg.multi_dot": "multi_dot(): expected out tensor to have dtype {c_own} but got {c_given}",
    "linalg.norm": _OF_NORM,
    "linalg.solve_triangular": "expected scalar type {own} but found {given}",
    "linalg.vecdot": "linalg.vecdot: Expected out of dtype{own} but found {given}",
    "masked_select": _SAME_TYPE,
    "median": _OF_MEDIAN,
    "nanmedian": _OF_MEDIAN,
    "nonzero_static": "{short}: Expected out tensor to have scalar type {own} but got scalar "
    "type{given}",
    "mode": "expected scalar type '{own}' but got '{given}' for values output",
    "mv": "addmv input tensors must have the same dtype, but got {given}, {own}, and {own}",
    "nan_to_num": "nan_to_num: dtype of out: {given} should be same as input: {own}",
    "nanquantile": "quantile() out tensor must be same dtype as the input tensor",
    "quantile": "quantile() out tensor must be same dtype as the input tensor",
    "searchsorted": _OF_SEARCH,
    "signbit": _BOOLEAN,
    "take": "take(): self and out expected to have the same dtype, but got self.dtype = {own} and "
    "out.dtype = {given}",
    "tensordot": _OF_TENSORDOT,
    "vdot": "result dtype {given} does not match input dtype {own}",
    "where": "Expected out type to be {own} but got {given}",
}
for _name in (
    "addmm", "addmv", "aminmax", "argmax", "argmin", "baddbmm", "bmm", "cross", "gather",
    "index_add", "index_copy", "index_reduce", "inverse", "isin", "linalg.cholesky", "linalg.cross",
    "linalg.cholesky_ex", "linalg.det", "linalg.eigh", "linalg.eigvalsh", "linalg.inv",
    "linalg.inv_ex", "linalg.lu", "linalg.lu_factor", "linalg.lu_factor_ex", "linalg.lu_solve",
    "linalg.qr", "linalg.slogdet", "linalg.solve", "linalg.solve_ex", "linalg.svd",
    "linalg.svdvals", "linalg.vector_norm", "log_softmax", "lu_unpack", "max.dim", "min.dim", "mm",
    "msort", "norm", "qr", "renorm", "scatter", "scatter_add", "scatter_reduce", "slice_scatter",
    "softmax", "sort", "svd", "take_along_dim", "topk", "triangular_solve", "tril", "triu",
):  # fmt: skip
    _DIFFERENT[_name] = _EXACT
for _name in ("abs", "absolute", "ceil", "floor", "frac", "hardshrink", "neg", "negative", "round",
              "sgn", "sign", "trunc"):  # fmt: skip
    _DIFFERENT[_name] = _NO_CAST
for _name in ("cummax", "cummin", "logcumsumexp"):
    _DIFFERENT[_name] = _SCALAR_TYPE

_CASTABLE = "{short}: Expected result to be safely castable from {own} dtype, but got result with "
_CASTABLE += "dtype {given}"
# What is said where the result cannot be cast: by most "result type Float can't be cast ...".
_NOT_CASTABLE: dict[str, str] = {
    "ldexp": "ldexp can't be cast to the desired output type {given}",
    "logsumexp": "logsumexp(): Expected floating point type for result tensor, but got: {given}",
    "mean": "mean.dtype_out(): input types can't be cast to the desired output type {given}",
    "diag": "diag: result type {own} can't be cast to the desired out= type {given}",
}
for _name in ("cholesky", "cholesky_inverse", "cholesky_solve", "linalg.matrix_power",
              "linalg.tensorinv", "linalg.tensorsolve"):  # fmt: skip
    _NOT_CASTABLE[_name] = _CASTABLE
for _name in ("linalg.cond", "linalg.pinv"):
    _NOT_CASTABLE[_name] = _CASTABLE.replace("{short}", "{name}")
_JOINING = ("cat", "column_stack", "concat", "concatenate", "dstack", "hstack", "stack", "vstack")


# What is said of the second of two results: int64, where elements were found.
_PLACES = {
    "kthvalue": "output indices must be of scalar type Long",
    "median": "Expected tensor for argument #1 'indices' to have scalar type Long; but got "
    "{tensor} instead (while checking arguments for median)",
    "mode": "expected scalar type 'Long' but got '{given}' for indices output",
}
_PLACES["nanmedian"] = _PLACES["median"]


def check_places(name: str, out: Sequence[Tensor], values: Tensor) -> None:
    """Raise torch's error when the second of two targets cannot take where elements were found.

    - ``values``: the first result; by most a wrong target of it is told first.
    """
    first = out[0].dtype is values.dtype or name in ("median", "nanmedian")
    if name in _PLACES and out[1].dtype is not int64 and first:
        raise RuntimeError(
            _PLACES[name].format(
                tensor=out[1].dtype.tensor_type(out[1].device.type), given=out[1].dtype.scalar_name
            )
        )


def check_dtype(name: str, out: Tensor, result: Tensor) -> None:
    """Raise torch's error when ``out`` cannot take the result of an operation.

    - ``name``: as it is registered, such as "linalg.inv"; "max.dim" for one of two results.
    """
    own, given = result.dtype, out.dtype
    if own is given:
        return
    if name == "matmul":
        name = ("dot", "mv", "mm")[min(result.dim(), 2)]
    if name in ("all", "any"):  # these write into bytes, too
        if given not in (bool_, uint8):
            raise RuntimeError(
                f"{name} only supports bool tensor for result, got: {given.scalar_name}"
            )
        return
    text: Any = _DIFFERENT.get(name)
    if name == "diag" and (result.dim() == 1 or can_cast(own, given)):
        text = _EXACT
    raised: Callable[[str], Exception] = RuntimeError
    if text is None:
        if can_cast(own, given):
            return
        text = _NOT_CASTABLE.get(
            name, "result type {own} can't be cast to the desired output type {given}"
        )
        if name in _JOINING:
            raised = TypeError
            text = "torch.cat(): input types can't be cast to the desired output type {given}"
    raise raised(
        text.format(
            name=name,
            short=name.rpartition(".")[2],
            own=own.scalar_name,
            given=given.scalar_name,
            c_own=own.c_name,
            c_given=given.c_name,
            narrow=own is int32,
            own_tensor=own.tensor_type(out.device.type),
            given_tensor=given.tensor_type(out.device.type),
        )
    )
