"""Scaled dot product attention: what is looked up, by how well queries and keys agree."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, full_beside, in_one_call, is_foreign, tri_beside
from ...devices.kernels import KERNELS, compiled
from ...devices.lacking import reduce_by, row_products
from ...grad_mode import mode
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import float16, float32
from ..activations.dropout import dropout
from ..activations.softmax import Softmax, is_harmless
from ..arguments import scalar_name
from ..arithmetic.basic import add
from ..blocks import BLOCK
from ..joining.rearranging import repeat_interleave
from ..kept_operands import finish_keeping
from ..linalg.matmul import matmul
from ..numbers import times
from ..shapes.transposes import transpose


class Ways(threading.local):
    """The ways that are allowed (``torch.nn.attention.sdpa_kernel``): by parts, as one node."""

    math = True
    flash = True


ways = Ways()


class SafeSoftmax(Softmax):
    """Softmax; a row of -inf only, where nothing may be looked at, gives 0.    As for softmax"""

    def forward(self, x):
        if not x.size:
            return super().forward(x)
        blocked = np.isneginf(x.max(self.dim, keepdims=True))
        if not is_foreign(x) and not blocked.any():  # (a GPU is not waited for)
            return super().forward(x)
        y = super().forward(np.where(blocked, x.dtype.type(0), x))
        return np.where(blocked, x.dtype.type(0), y)


class ScaledDotProductFlashAttentionForCpu(Function):
    """softmax(scale q k^T + mask) v.    With p the softmax: dv = p^T g, ds = p (g v^T - sum(g out))

    dq = scale ds k, dk = scale ds^T q. The exponentials e of the scores are kept, and ``share``,
    1 / their sum: p = e share. It is multiplied into what is smaller: the result, and g.
    """

    # mask: (batch, heads, rows, keys); a float is added, of a bool False is not looked at
    # sizes: (batch, heads, rows, keys), the shape of the scores; kept: will there be a backward?
    __slots__ = ("scale", "mask", "causal", "sizes", "kept", "exps", "share")
    keeps = "own and output"
    sizes: tuple[int, int, int, int]
    exps: Any
    share: Any

    def forward(self, q, k, values):
        dtype = q.dtype
        if dtype == np.float16:
            q, k, values = [a.astype(np.float32) for a in (q, k, values)]
        self.sizes = (*q.shape[:3], k.shape[2])
        if KERNELS and self.mask is None:
            given = float(self.scale), bool(self.causal), bool(self.kept)
            if (found := compiled("attention", q, k, values, *given)) is not None:
                out, self.share, self.exps = [*found, None][:3]
                return out.astype(dtype, copy=False)
        q = q * q.dtype.type(self.scale)
        out = np.empty_like(q)
        self.exps = empty_beside(q, self.sizes) if self.kept else None
        self.share = empty_beside(q, (*q.shape[:3], 1))
        ones = full_beside(q, k.shape[2], 1)
        mask, is_added = self.prepared_mask(q)
        for b, r, s in self.blocks(q):
            size = (b.stop - b.start, q.shape[1], r.stop - r.start, s.stop)
            exps = empty_beside(q, size) if self.exps is None else self.exps[b, :, r, s]
            np.matmul(q[b, :, r], k[b, :, s].mT, out=exps)
            _exponentials(exps, None if mask is None else mask[b, :, r, s], is_added)
            total = exps @ ones[s]
            total += total == 0  # nothing may be looked at: the result is 0
            share = np.divide(1, total[..., None], out=self.share[b, :, r])
            part = np.matmul(exps, values[b, :, s], out=out[b, :, r])
            part *= share
        return out.astype(dtype, copy=False)

    def blocks(self, q: np.ndarray) -> Iterator[tuple[slice, slice, slice]]:
        """(batch, rows, keys) of blocks that stay in the cache: several samples, or some rows.

        On a GPU, which ``q`` tells, all is one block.
        """
        batch, heads, rows, keys = self.sizes
        if is_foreign(q):
            last = min(rows, keys) if self.causal else keys
            yield slice(0, batch), slice(0, rows), slice(0, last)
            return
        samples = max(1, BLOCK // (heads * rows * keys))
        step = rows if samples > 1 else max(16, BLOCK // (heads * keys))
        for b in range(0, batch, samples):
            for r in range(0, rows, step):
                stop = min(r + step, rows)
                last = min(stop, keys) if self.causal else keys
                yield slice(b, min(b + samples, batch)), slice(r, stop), slice(0, last)

    def prepared_mask(self, q: np.ndarray) -> tuple[Any, bool]:
        """The mask as numbers, and whether it is added to scores or multiplies exponentials.

        - ``q``: gives device and dtype.
        """
        shape, mask = self.sizes, self.mask
        is_added = mask is not None and mask.dtype.kind == "f"
        if is_added and not is_foreign(mask):  # 0 and -inf say no more than True and False do
            allowed = mask == 0
            if (allowed | np.isneginf(mask)).all():
                mask, is_added = allowed, False
        if self.causal:
            past = tri_beside(q, *shape[2:])
            if is_added:
                mask = np.where(past, mask, -np.inf)
            else:
                mask = past if mask is None else past & mask
        if mask is None:
            return None, False
        return np.broadcast_to(mask.astype(q.dtype, copy=False), shape), is_added

    def backward(self, g, q, k, values, all_exps, share, out):
        if isinstance(g, Tensor):
            return self.backward_by_parts(g, q, k, values)
        if q.dtype == np.float16:  # (the engine fits the gradients to it again)
            g, q, k, values, out = [a.astype(np.float32) for a in (g, q, k, values, out)]
        if KERNELS and self.mask is None:
            given = float(self.scale), bool(self.causal)
            found = compiled("attention_backward", g, q, k, values, out, all_exps, share, *given)
            if found is not None:
                return tuple([a if self.needs(i) else None for i, a in enumerate(found)])
        g = g * share
        along = row_products(g, out)[..., None]
        gq, gk, gv = [np.empty_like(x) for x in (q, k, values)]
        for b, r, s in self.blocks(q):
            if r.start == 0:  # keys that these rows do not look at: others may
                gk[b, :, s.stop :] = gv[b, :, s.stop :] = 0
            exps = all_exps[b, :, r, s]
            g_part = g[b, :, r]
            if self.needs(2):
                _put_product(gv[b, :, s], exps.mT, g_part, r.start)
            slope = g_part @ values[b, :, s].mT
            slope -= along[b, :, r]
            slope *= exps
            if self.needs(0):
                np.matmul(slope, k[b, :, s], out=gq[b, :, r])
            if self.needs(1):
                _put_product(gk[b, :, s], slope.mT, q[b, :, r], r.start)
        gq *= q.dtype.type(self.scale)
        gk *= q.dtype.type(self.scale)
        return tuple([a if self.needs(i) else None for i, a in enumerate((gq, gk, gv))])

    def backward_by_parts(self, g, q, k, values):
        """The same on Tensors, with the softmax computed again."""
        scores = (q @ k.mT) * self.scale
        mask = _as_addend(self.mask, scores.array)
        if self.causal:
            past = _as_addend(tri_beside(scores.array, *scores.array.shape[2:]), scores.array)
            mask = past if mask is None else mask + past
        p = SafeSoftmax.apply(scores if mask is None else scores + wrap(mask), dim=3)
        gp = g @ values.mT
        slope = p * (gp - (gp * p).sum(-1, True)) * self.scale
        return slope @ k, slope.mT @ q, p.mT @ g


def _put_product(target: np.ndarray, a: np.ndarray, b: np.ndarray, is_more: int) -> None:
    """a @ b into ``target``, or added to it for the second and later blocks of rows."""
    if is_more:
        target += a @ b
    else:
        np.matmul(a, b, out=target)


def _exponentials(scores: np.ndarray, mask: Any, is_added: bool) -> None:
    """e^scores in place, of each row up to a factor; 0 where the mask says so."""
    if is_added:
        scores += mask
        _less_the_largest(scores)
    else:
        in_one_call(_of_masked, scores, mask, out=scores)


def _of_masked(scores: np.ndarray, mask: Any, out: np.ndarray) -> np.ndarray:
    """The same for a mask of 0 and 1; ``out`` is ``scores``."""
    if is_harmless(scores):
        np.exp(scores, out=out)
        if mask is not None:
            out *= mask
        return out
    if mask is not None:
        np.copyto(out, -np.inf, where=mask == 0)
    return _less_the_largest(out)


def _less_the_largest(scores: np.ndarray) -> np.ndarray:
    largest = reduce_by(np.maximum, scores, 3, True)
    np.copyto(largest, 0, where=np.isneginf(largest))
    scores -= largest
    return np.exp(scores, out=scores)


@register("nn.functional.scaled_dot_product_attention", node=ScaledDotProductFlashAttentionForCpu)
def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """``softmax(query @ key.mT * scale + mask) @ value``.

    - ``query``: (..., L, E), ``key``: (..., S, E), ``value``: (..., S, Ev). Result: (..., L, Ev).
    - ``attn_mask``: broadcasts to (..., L, S); bool: True where one may look; float: added.
    - ``dropout_p``: chance that a weight is dropped (whatever the training mode is).
    - ``is_causal``: look only at positions up to one's own.
    - ``scale``: 1 / sqrt(E) by default. ``enable_gqa``: several heads of the query share one of
      key and value.

    Raises RuntimeError when shapes or dtypes do not fit. As in torch, (batch, heads, L, E) without
    dropout is one node of the graph; everything else shows the graph of its parts. Counterpart:
    ``torch.nn.functional.scaled_dot_product_attention``. Source: Vaswani et al. (2017), (1).

    >>> q = k = torch.eye(2)
    >>> torch.nn.functional.scaled_dot_product_attention(q, k, torch.zeros(2, 1))
    tensor([[0.],
            [0.]])
    """
    for position, (name, x) in enumerate((("query", query), ("key", key), ("value", value)), 1):
        check_tensor("scaled_dot_product_attention", x, name, position)
    _check(query, key, value, attn_mask)
    if enable_gqa:
        key, value = _repeated_heads(query, key, value)
    if scale is None:
        scale = 1 / math.sqrt(query.array.shape[-1] or 1)
    if dropout_p == 0 and ways.flash and _is_one_node(query, key, value, attn_mask):
        inputs = (query, key, value)
        node = ScaledDotProductFlashAttentionForCpu()
        node.scale, node.causal = scale, is_causal
        node.mask = None if attn_mask is None else attn_mask.array
        node.kept = mode.grad and any([x.requires_grad for x in inputs])
        result = node.forward(*[x.array for x in inputs])
        out = finish_keeping(node, inputs, (*inputs, node.exps, node.share), result)
        node.exps = node.share = None  # what is kept is to be found in one place only
        return out
    if not ways.math:
        raise RuntimeError(
            "No viable backend for scaled_dot_product_attention was found. This is likely due to "
            "turning off both the math kernel and the fused kernels."
        )
    if query.array.dtype == np.float16:  # computed in float32, as in torch
        query, key, value = [x.to(float32) for x in (query, key, value)]
        return _by_parts(query, key, value, attn_mask, dropout_p, is_causal, scale).to(float16)
    return _by_parts(query, key, value, attn_mask, dropout_p, is_causal, scale)


def _by_parts(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    dropout_p: float,
    is_causal: bool,
    scale: float,
) -> Tensor:
    """Attention as a graph of products, masks and a softmax."""
    if mask is not None and is_causal:
        raise RuntimeError(
            "_scaled_dot_product_attention: Explicit attn_mask should not be set when "
            "is_causal=True"
        )
    root = math.sqrt(abs(scale))
    query = times(query, math.copysign(root, scale))
    scores = matmul(query, times(transpose(key, -2, -1), root))
    if is_causal:
        mask = wrap(tri_beside(scores.array, *scores.array.shape[-2:]))
    if mask is not None:
        is_bool = mask.array.dtype == np.bool_
        scores = add(scores, wrap(_as_addend(mask.array, scores.array)) if is_bool else mask)
    weights = SafeSoftmax.apply(scores, dim=scores.array.ndim - 1)
    if dropout_p:
        if not 0 <= dropout_p <= 1:
            raise RuntimeError(
                f"dropout probability has to be between 0 and 1, but got {dropout_p:g}"
            )
        weights = dropout(weights, dropout_p)
    return matmul(weights, value)


def _is_one_node(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None) -> bool:
    """Does torch compute this by one kernel? Then it is one node in its graph."""
    q, k, values = query.array, key.array, value.array
    if q.ndim != 4 or k.shape != values.shape or q.shape[:2] != k.shape[:2]:
        return False
    if k.shape[3:] != q.shape[3:] or not (q.size and k.size):
        return False
    if any([x.strides[3] != x.itemsize and x.shape[3] > 1 for x in (q, k, values)]):
        return False
    if mask is None:
        return True
    shape = (*q.shape[:3], k.shape[2])
    fits = all([n in (1, m) for n, m in zip(mask.array.shape[::-1], shape[::-1])])
    return fits and mask.array.ndim in (2, 4) and not mask.requires_grad


def _repeated_heads(query: Tensor, key: Tensor, value: Tensor) -> list[Tensor]:
    """Key and value with as many heads as the query has."""
    if query.array.ndim < 3:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [-{query.array.ndim}, "
            f"{query.array.ndim - 1}], but got -3)"
        )
    heads = query.array.shape[-3]
    if any([heads % x.array.shape[-3] for x in (key, value)]):
        raise RuntimeError("Number of heads in key and value must divide the number of heads in ")
    return [
        x if x.array.shape[-3] == heads else repeat_interleave(x, heads // x.array.shape[-3], -3)
        for x in (key, value)
    ]


def _check(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None) -> None:
    dtypes = [x.dtype for x in (query, key, value)]
    if len(set(dtypes)) > 1:
        raise RuntimeError(
            "Expected query, key, and value to have the same dtype, but got query.dtype: "
            f"{_name(dtypes[0])} key.dtype: {_name(dtypes[1])} and value.dtype: "
            f"{_name(dtypes[2])} instead."
        )
    for x in (query, key, value):
        if x.array.ndim < 2:
            raise RuntimeError(
                "Expected query, key, and value to all be  at least 2 dimensional, but got "
                f"query.dim: {query.array.ndim} key.dim: {key.array.ndim} and value.dim: "
                f"{value.array.ndim} instead."
            )
    if query.array.dtype.kind != "f":
        raise RuntimeError(f"expected scalar type Float but found {scalar_name(query)}")
    if attn_mask is None:
        return
    if attn_mask.array.dtype not in (np.bool_, np.float32, query.array.dtype):
        raise RuntimeError(
            "Expected attn_mask dtype to be bool or float or to match query dtype, but got "
            f"attn_mask.dtype: {_name(attn_mask.dtype)} and  query.dtype: {_name(dtypes[0])} "
            "instead."
        )
    if attn_mask.array.ndim == 1 and query.array.ndim == 4:
        raise IndexError("Dimension out of range (expected to be in range of [-1, 0], but got -2)")


def _name(dtype: Any) -> str:
    names = {"float32": "float", "float64": "double", "float16": "c10::Half", "int64": "long int"}
    name = repr(dtype).partition(".")[2]
    return names.get(name, name)


def _as_addend(mask: np.ndarray | None, scores: np.ndarray) -> Any:
    """What is added to the scores: for a bool mask 0 where one may look, -inf elsewhere."""
    if mask is None or mask.dtype != np.bool_:
        return mask
    return np.where(mask, 0, -np.inf).astype(scores.dtype)
