"""Local response normalization: each element divided by what the channels around it hold."""

from __future__ import annotations

from ...errors import type_name
from ...graph.entry import register
from ...tensors import Tensor
from ..arithmetic.division import Div, div
from ..joining.padding import pad
from ..pooling.functions import avg_pool2d
from ..pooling.volumes import avg_pool3d


@register("nn.functional.local_response_norm", node=Div)
def local_response_norm(
    input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0
) -> Tensor:
    """``input / (k + alpha * m) ** beta``, m: the mean square of the ``size`` channels around.

    - ``input``: (N, C, ...), at least three dimensions. Channels outside count as 0.

    Counterpart: ``torch.nn.functional.local_response_norm``. Source: Krizhevsky et al. (2012).
    Raises ValueError for fewer dimensions.

    >>> x = torch.tensor([[[1.], [2.], [3.]]])
    >>> torch.nn.functional.local_response_norm(x, 1, alpha=1.0, beta=0.5, k=0.0)
    tensor([[[1.],
             [1.],
             [1.]]])
    """
    if not isinstance(input, Tensor):
        raise AttributeError(f"'{type_name(input)}' object has no attribute 'dim'")
    shape = input.array.shape
    if len(shape) < 3:
        raise ValueError(
            "Expected 3D or higher dimensionality                          "
            f"input (got {len(shape)} dimensions)"
        )
    if input.array.size == 0:
        return input
    # a mean along one dimension is a pooling of images (or volumes) of one channel
    around = (size // 2, (size - 1) // 2)
    squares = input.mul(input)
    if len(shape) == 3:
        padded = pad(squares.unsqueeze(1), (0, 0, *around))
        means = avg_pool2d(padded, (size, 1), stride=1).squeeze(1)
    else:
        volumes = squares.view(shape[0], 1, shape[1], shape[2], -1)
        padded = pad(volumes, (0, 0, 0, 0, *around))
        means = avg_pool3d(padded, (size, 1, 1), stride=1).squeeze(1).view(shape)
    return div(input, means.mul(alpha).add(k).pow(beta))
