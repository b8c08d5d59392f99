"""Dropout: elements, or whole channels, left out at random in training.

The draws are PyTorch's own for the same seed: one float64 uniform for each element of the mask.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ...devices.arrays import empty_beside, zeros_beside
from ...errors import warn
from ...graph.entry import check_tensor, register
from ...random import generator_for
from ...tensors import Tensor, wrap
from ..arithmetic.basic import Mul, add, add_, mul, mul_
from ..making.sampling import drawn_like

# alpha dropout drops to what SELU gives for -inf (Klambauer et al., 2017, section 3)
_ALPHA = 1.7580993408473766


def _mask(x: Tensor, p: float, channels: bool) -> Tensor:
    """1 for each element (or each channel) that stays, 0 for the others."""
    x_like = x.array
    if channels:
        if x_like.ndim < 2:
            raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
        x_like = empty_beside(x_like, x_like.shape[:2] + (1,) * (x_like.ndim - 2))
    draw, dtype = generator_for(x.device).bernoulli_scalar, x_like.dtype
    return wrap(drawn_like(x_like, dtype, lambda shape: draw(1 - p, shape, dtype)))


def keep_mask(x: Tensor, p: float) -> Tensor:
    """1 for each element that dropout with probability ``p`` leaves, 0 for the others."""
    return _mask(x, p, False)


def _check_probability(p: float, error: type[Exception] = ValueError) -> None:
    if not 0 <= p <= 1:
        raise error(f"dropout probability has to be between 0 and 1, but got {p}")


def _drop(x: Tensor, p: float, train: bool, channels: bool, alpha: bool, inplace: bool) -> Tensor:
    _check_probability(p)
    multiply, plus = (mul_, add_) if inplace else (mul, add)
    if p == 0 or not train or x.array.size == 0:
        return x
    if x.array.dtype.kind != "f":
        raise RuntimeError(
            f"result type Float can't be cast to the desired output type {x.dtype.scalar_name}"
        )
    if p == 1:
        return multiply(x, wrap(zeros_beside(x.array, ())))
    mask = _mask(x, p, channels)
    if not alpha:
        mask.array /= x.array.dtype.type(1 - p)
        return multiply(x, mask)
    a = 1 / math.sqrt((_ALPHA * _ALPHA * p + 1) * (1 - p))
    dropped = mask.array - 1
    dropped *= _ALPHA * a
    dropped += _ALPHA * a * p
    mask.array *= a
    return plus(multiply(x, mask), wrap(dropped))


_KINDS = {
    # name: (whole channels?, alpha?, what it does)
    "dropout": (False, False, "Each element is 0 with probability ``p``, the others / (1 - p)"),
    "feature_dropout": (True, False, "Each channel is 0 with probability ``p``"),
    "alpha_dropout": (False, True, "Dropout that keeps mean and variance of SELU's results"),
    "feature_alpha_dropout": (True, True, "Alpha dropout of whole channels"),
}


def _plain(name: str) -> Callable[..., Tensor]:
    channels, alpha, what = _KINDS[name]

    def function(input: Tensor, p: float, train: bool) -> Tensor:
        check_tensor(name, input)
        _check_probability(p, RuntimeError)
        return _drop(input, p, train, channels, alpha, False)

    def in_place(input: Tensor, p: float, train: bool) -> Tensor:
        check_tensor(name + "_", input)
        _check_probability(p, RuntimeError)
        return _drop(input, p, train, channels, alpha, True)

    for body, own_name in ((function, name), (in_place, name + "_")):
        body.__name__ = body.__qualname__ = own_name
        body.__doc__ = (
            f"{what}, when ``train`` (``torch.{own_name}``).\n\n"
            f">>> torch.{own_name}(torch.ones(2, 1), 1.0, True)\n"
            "tensor([[0.],\n        [0.]])"
        )
        register(own_name, node=Mul, method=False)(body)
    return function


_dropout = _plain("dropout")
feature_dropout = _plain("feature_dropout")
alpha_dropout = _plain("alpha_dropout")
feature_alpha_dropout = _plain("feature_alpha_dropout")


@register("nn.functional.dropout", node=Mul)
def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Each element is 0 with probability ``p``, the others are divided by 1 - p.

    - ``training``: if not, the input itself. ``inplace``: write into the input.

    Raises ValueError unless 0 <= p <= 1. Counterpart: ``torch.nn.functional.dropout``. Source:
    Srivastava et al. (2014).

    >>> torch.nn.functional.dropout(torch.ones(3), training=False)
    tensor([1., 1., 1.])
    """
    check_tensor("dropout", input)
    return _drop(input, p, training, False, False, inplace)


@register("nn.functional.alpha_dropout", node=Mul)
def _alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Tensor:
    """Dropout that keeps mean and variance of SELU's results.

    Counterpart: ``torch.nn.functional.alpha_dropout``. Source: Klambauer et al. (2017).

    >>> torch.nn.functional.alpha_dropout(torch.ones(3))
    tensor([1., 1., 1.])
    """
    check_tensor("alpha_dropout", input)
    return _drop(input, p, training, False, True, inplace)


@register("nn.functional.feature_alpha_dropout", node=Mul)
def _feature_alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Tensor:
    """Alpha dropout of whole channels (``torch.nn.functional.feature_alpha_dropout``).

    >>> torch.nn.functional.feature_alpha_dropout(torch.ones(1, 2))
    tensor([[1., 1.]])
    """
    check_tensor("feature_alpha_dropout", input)
    return _drop(input, p, training, True, True, inplace)


def _of_channels(ndims: int) -> Callable[..., Tensor]:
    name = f"dropout{ndims}d"

    def function(
        input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False
    ) -> Tensor:
        check_tensor(name, input)
        _check_probability(p)
        given = input.array.ndim
        if ndims == 1 and given not in (2, 3):
            raise RuntimeError(
                f"dropout1d: Expected 2D or 3D input, but received a {given}D input. Note that "
                "dropout1d exists to provide channel-wise dropout on inputs with 1 spatial "
                "dimension, a channel dimension, and an optional batch dimension (i.e. 2D or 3D "
                "inputs)."
            )
        if given not in (ndims + 1, ndims + 2):
            warn(
                f"{name}: Received a {given}-D input to {name}, which is deprecated and "
                "will result in an error in a future release. To retain the behavior and silence "
                f"this warning, please use dropout instead. Note that {name} exists to provide "
                f"channel-wise dropout on inputs with {ndims} spatial dimension"
                f"{'s' if ndims > 1 else ''}, a channel dimension, and an optional batch dimension "
                f"(i.e. {ndims + 1}D or {ndims + 2}D inputs)."
            )
        if ndims == 2 and given == 3:
            warn(
                "dropout2d: Received a 3D input to dropout2d and assuming that channel-wise 1D "
                "dropout behavior is desired - input is interpreted as shape (N, C, L), where C is "
                "the channel dim. This behavior will change in a future release to interpret the "
                "input as one without a batch dimension, i.e. shape (C, H, W). To maintain the 1D "
                "channel-wise dropout behavior, please switch to using dropout1d instead."
            )
        if ndims == 2 or given == ndims + 2:
            return _drop(input, p, training, True, False, inplace)
        one = input.unsqueeze_(0) if inplace else input.unsqueeze(0)
        result = _drop(one, p, training, True, False, inplace)
        return result.squeeze_(0) if inplace else result.squeeze(0)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"Each channel of an input (N, C, {'L' if ndims == 1 else '...'}) is 0 with probability "
        f"``p``, the others are\ndivided by 1 - p (``torch.nn.functional.{name}``).\n\n"
        f">>> torch.nn.functional.{name}(torch.ones({', '.join(['1'] * (ndims + 2))}), "
        f"training=False).sum()\ntensor(1.)"
    )
    return register(f"nn.functional.{name}", node=Mul)(function)


dropout1d, dropout2d, dropout3d = [_of_channels(ndims) for ndims in (1, 2, 3)]
