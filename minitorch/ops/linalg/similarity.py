"""How alike two rows are: the distance between them, the angle between them."""

from __future__ import annotations

from ...grad_mode import no_grad
from ...graph.entry import register
from ...tensors import Tensor
from ...tensors.dtypes import combine_dtypes
from ...tensors.shapes import broadcast_shapes
from ..arguments import as_float, check_tensors
from ..arithmetic.basic import mul, sub
from ..arithmetic.division import div
from ..elementwise.clamping import clamp_min_
from ..making.copies import clone
from ..numbers import plus
from ..reductions.core import sum
from ..reductions.norms import VectorNorm, vector_norm
from ..shapes.expanding import expand


class Norm(VectorNorm, node="NormBackward1"):
    """The norm of a difference. (vector_norm by the name that torch's C++ code records.)"""


@register("pairwise_distance", "nn.functional.pairwise_distance", method=False)
def pairwise_distance(
    x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False
) -> Tensor:
    """The p-norm of x1 - x2 + eps along the last dimension (``torch.pairwise_distance``).

    - ``x1``, ``x2``: (batch, n) or (n,), broadcast; the result is (batch,) or ().
    - ``eps``: added to every difference, so that no norm is taken at 0.

    >>> torch.pairwise_distance(torch.tensor([3.0, 0.0]), torch.tensor([0.0, 4.0]))
    tensor(5.)
    """
    check_tensors("pairwise_distance", x1=x1, x2=x2)
    last = max(x1.array.ndim, x2.array.ndim) - 1
    p = as_float("pairwise_distance", "p", 3, p)
    difference = plus(sub(x1, x2), eps)
    dims = (last,) if last >= 0 else ()
    return Norm.apply(difference, ord=float(p), dims=dims, keepdim=keepdim, to_dtype=None)


@register("cosine_similarity", "nn.functional.cosine_similarity", method=False)
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """The cosine of the angle between two vectors, -1 to 1, along ``dim``.

    - ``x1``, ``x2``: broadcast against each other; the result has ``dim`` no more.
    - ``eps``: the least length of a vector.

    Counterpart: ``torch.nn.functional.cosine_similarity``. RuntimeError when none is float.

    >>> torch.cosine_similarity(torch.tensor([1.0, 0.0]), torch.tensor([1.0, 1.0]), dim=0)
    tensor(0.7071)
    """
    check_tensors("cosine_similarity", x1=x1, x2=x2)
    dims = [x.dtype for x in (x1, x2) if x.array.ndim]
    common = combine_dtypes(dims, [x.dtype for x in (x1, x2) if not x.array.ndim])
    if not common.is_floating_point:
        raise RuntimeError(
            "expected common dtype to be floating point, yet common dtype is "
            f"{common.tensor_name[6:-6]}"
        )
    both = [x if x.array.dtype.kind == "f" else x.to(common) for x in (x1, x2)]  # type: ignore
    if x1.array.shape != x2.array.shape:
        shape = broadcast_shapes(x1.array.shape, x2.array.shape)
        both = [expand(x, shape) for x in both]
    units = []
    for x in both:
        length = clone(vector_norm(x, 2, dim, True))
        with no_grad():  # the gradient passes as if the least length were not there
            clamp_min_(length, eps)
        units.append(div(x, length))
    return sum(mul(*units), dim)
