"""Initialisation: write starting values into tensors, PyTorch's own numbers for the same seed.

Why not simply ``randn``? A layer sums ``fan_in`` products, so the variance of its results is
``fan_in * var(weight) * var(input)``. Signals neither grow nor fade from layer to layer when
``var(weight)`` is about ``1 / fan_in``, going forward, and ``1 / fan_out`` for gradients, going
back. Xavier takes the mean of both; Kaiming takes one, and makes up for what an activation cuts off
by a factor, the gain.

All functions write into the tensor that they are given, are not recorded by autograd, and return
the tensor. ``generator``: draw from this one instead of the default generator.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

from ..errors import warn
from ..grad_mode import no_grad
from ..ops.linalg.decompositions import qr
from ..ops.making.creation import eye as identity
from ..ops.making.sampling import randperm
from ..tensors import Tensor
from .truncated_normal import trunc_normal_

__all__ = [
    "calculate_gain",
    "constant",
    "constant_",
    "dirac",
    "dirac_",
    "eye",
    "eye_",
    "kaiming_normal",
    "kaiming_normal_",
    "kaiming_uniform",
    "kaiming_uniform_",
    "normal",
    "normal_",
    "ones_",
    "orthogonal",
    "orthogonal_",
    "sparse",
    "sparse_",
    "trunc_normal_",
    "uniform",
    "uniform_",
    "xavier_normal",
    "xavier_normal_",
    "xavier_uniform",
    "xavier_uniform_",
    "zeros_",
]

# ---- fixed values -------------------------------------------------------------------------------


def constant_(tensor: Tensor, val: float) -> Tensor:
    """One number everywhere (``torch.nn.init.constant_``)."""
    with no_grad():
        return tensor.fill_(val)


def ones_(tensor: Tensor) -> Tensor:
    """Ones (``torch.nn.init.ones_``)."""
    return constant_(tensor, 1.0)


def zeros_(tensor: Tensor) -> Tensor:
    """Zeros (``torch.nn.init.zeros_``)."""
    return constant_(tensor, 0.0)


def eye_(tensor: Tensor) -> Tensor:
    """The identity: a linear layer with these weights hands on its input (``torch.nn.init.eye_``).

    Raises ValueError unless the tensor has two dimensions.
    """
    if tensor.ndim != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    with no_grad():
        return tensor.copy_(identity(*tensor.shape))


def dirac_(tensor: Tensor, groups: int = 1) -> Tensor:
    """1 in the middle of the kernel from each channel to itself (``torch.nn.init.dirac_``).

    A convolution with these weights hands on its input, as far as there are channels.

    - ``tensor``: the weight of a convolution, (out, in/groups, *kernel).

    Raises ValueError for other shapes.
    """
    if tensor.ndim not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    if tensor.shape[0] % groups != 0:
        raise ValueError("dim 0 must be divisible by groups")
    per_group = tensor.shape[0] // groups
    middle = tuple([size // 2 for size in tensor.shape[2:]])
    with no_grad():
        tensor.zero_()
        for group in range(groups):
            for channel in range(min(per_group, tensor.shape[1])):
                tensor[(group * per_group + channel, channel, *middle)] = 1
    return tensor


# ---- drawn with given limits or spread ----------------------------------------------------------


def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0, generator: Any = None) -> Tensor:
    """Uniform numbers from [a, b) (``torch.nn.init.uniform_``)."""
    with no_grad():
        return tensor.uniform_(a, b, generator=generator)


def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, generator: Any = None) -> Tensor:
    """Normal numbers (``torch.nn.init.normal_``)."""
    with no_grad():
        return tensor.normal_(mean, std, generator=generator)


# what libraries that initialise by themselves call: PyTorch's names of the same, below no_grad
_no_grad_uniform_, _no_grad_normal_ = uniform_, normal_
_no_grad_fill_, _no_grad_zero_ = constant_, zeros_


# ---- drawn so that signals keep their size ------------------------------------------------------

_GAINS = {
    **dict.fromkeys(["linear", "conv1d", "conv2d", "conv3d", "sigmoid"], 1),
    **dict.fromkeys(["conv_transpose1d", "conv_transpose2d", "conv_transpose3d"], 1),
    "tanh": 5.0 / 3,
    "relu": math.sqrt(2.0),
    "selu": 3.0 / 4,
}


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """The factor that makes up for an activation (``torch.nn.init.calculate_gain``).

    - ``nonlinearity``: its name in ``nn.functional``; ``param``: the slope of a ``leaky_relu`` for
      negative numbers, by default 0.01.

    Raises ValueError for other names, and for a slope that is no number.
    """
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        if isinstance(slope, bool) or not isinstance(slope, (int, float)):
            raise ValueError(f"negative_slope {param} not a valid number")
        return math.sqrt(2.0 / (1 + slope**2))
    if nonlinearity not in _GAINS:
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    return _GAINS[nonlinearity]


def _calculate_fan_in_and_fan_out(tensor: Tensor) -> tuple[int, int]:
    """How many inputs each output of a layer sums up, and how many outputs each input goes to."""
    if tensor.ndim < 2:
        raise ValueError(
            "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions"
        )
    fan_out, fan_in, *kernel = tensor.shape
    places = math.prod(kernel)
    return fan_in * places, fan_out * places


def _calculate_correct_fan(tensor: Tensor, mode: str) -> int:
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode == "fan_in" else fan_out


def xavier_uniform_(tensor: Tensor, gain: float = 1.0, generator: Any = None) -> Tensor:
    """Uniform, with standard deviation gain * sqrt(2 / (fan_in + fan_out)).

    Counterpart: ``torch.nn.init.xavier_uniform_``. Source: Glorot and Bengio (2010). Raises
    ValueError for tensors of fewer than two dimensions.
    """
    std = gain * math.sqrt(2.0 / float(sum(_calculate_fan_in_and_fan_out(tensor))))
    bound = math.sqrt(3.0) * std
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor: Tensor, gain: float = 1.0, generator: Any = None) -> Tensor:
    """Normal, with standard deviation gain * sqrt(2 / (fan_in + fan_out)).

    Counterpart: ``torch.nn.init.xavier_normal_``; otherwise as ``xavier_uniform_``.
    """
    std = gain * math.sqrt(2.0 / float(sum(_calculate_fan_in_and_fan_out(tensor))))
    return normal_(tensor, 0.0, std, generator)


def _kaiming_std(tensor: Tensor, a: float, mode: str, nonlinearity: str) -> float | None:
    """None for a tensor without elements, with a warning."""
    if 0 in tensor.shape:
        warn("Initializing zero-element tensors is a no-op")
        return None
    fan = _calculate_correct_fan(tensor, mode)
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


def kaiming_uniform_(
    tensor: Tensor,
    a: float = 0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Any = None,
) -> Tensor:
    """Uniform, with standard deviation gain / sqrt(fan) (``torch.nn.init.kaiming_uniform_``).

    - ``a``: the slope of the following ``leaky_relu`` for negative numbers.
    - ``mode``: "fan_in" keeps the size of signals, "fan_out" that of gradients.
    - ``nonlinearity``: what follows the layer, as for ``calculate_gain``.

    Source: He et al. (2015). Raises ValueError for other names.
    """
    std = _kaiming_std(tensor, a, mode, nonlinearity)
    if std is None:
        return tensor
    bound = math.sqrt(3.0) * std
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(
    tensor: Tensor,
    a: float = 0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Any = None,
) -> Tensor:
    """Normal, with standard deviation gain / sqrt(fan) (``torch.nn.init.kaiming_normal_``).

    Arguments: see ``kaiming_uniform_``.
    """
    std = _kaiming_std(tensor, a, mode, nonlinearity)
    return tensor if std is None else normal_(tensor, 0, std, generator)


def weight_and_bias_(weight: Tensor, bias: Tensor | None) -> None:
    """What Linear and convolutions start with: both uniform in +-1/sqrt(fan_in), weight first."""
    # the same bound, by PyTorch's steps: the last bit of the numbers depends on them
    kaiming_uniform_(weight, a=math.sqrt(5))
    if bias is not None:
        fan_in, _ = _calculate_fan_in_and_fan_out(weight)
        bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
        uniform_(bias, -bound, bound)


def orthogonal_(tensor: Tensor, gain: float = 1, generator: Any = None) -> Tensor:
    """Rows (or, when there are more rows, columns) of length ``gain``, at right angles.

    - ``tensor``: two or more dimensions; all but the first are taken as one.

    Counterpart: ``torch.nn.init.orthogonal_``. Source: Saxe et al. (2013).
    """
    if tensor.ndim < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    if tensor.numel() == 0:
        return tensor
    rows = tensor.shape[0]
    columns = tensor.numel() // rows
    with no_grad():
        drawn = tensor.new_empty((rows, columns)).normal_(0, 1, generator=generator)
        q, r = qr(drawn.t() if rows < columns else drawn)
        # Q and R are unique only up to signs; a positive diagonal of R makes Q uniform
        q = q * r.diagonal().sign()
        tensor.copy_((q.t() if rows < columns else q).reshape(tensor.shape))
        return tensor.mul_(gain)


def sparse_(tensor: Tensor, sparsity: float, std: float = 0.01, generator: Any = None) -> Tensor:
    """Normal numbers, but in each column so large a part of zeros (``torch.nn.init.sparse_``).

    - ``tensor``: (rows, columns). ``generator``: only of the normal numbers, as in PyTorch.

    Source: Martens (2010). Raises ValueError for other shapes.
    """
    if tensor.ndim != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    with no_grad():
        tensor.normal_(0, std, generator=generator)
        for column in range(columns):
            tensor[randperm(rows)[:zeros], column] = 0
    return tensor


# ---- names of old times -------------------------------------------------------------------------


def _deprecated(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    new = function.__name__
    old = new[:-1]

    @functools.wraps(function)
    def deprecated_init(*args: Any, **kwargs: Any) -> Tensor:
        warn(f"`nn.init.{old}` is now deprecated in favor of `nn.init.{new}`.", FutureWarning)
        return function(*args, **kwargs)

    deprecated_init.__name__ = deprecated_init.__qualname__ = old
    deprecated_init.__doc__ = f"The old name of ``{new}``; gives a FutureWarning."
    return deprecated_init


uniform = _deprecated(uniform_)
normal = _deprecated(normal_)
constant = _deprecated(constant_)
eye = _deprecated(eye_)
dirac = _deprecated(dirac_)
xavier_uniform = _deprecated(xavier_uniform_)
xavier_normal = _deprecated(xavier_normal_)
kaiming_uniform = _deprecated(kaiming_uniform_)
kaiming_normal = _deprecated(kaiming_normal_)
orthogonal = _deprecated(orthogonal_)
sparse = _deprecated(sparse_)
