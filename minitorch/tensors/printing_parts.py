"""The parts of printing under PyTorch's names (``torch._tensor_str``).

Libraries whose tensors print in a way of their own are made of them: PyTorch Geometric's indices.
"""

from . import Tensor, wrap
from .printing import corners, get_printoptions, values_text, with_suffixes, written


def get_summarized_data(tensor: Tensor) -> Tensor:
    """The corners of a tensor: what a summary shows."""
    return wrap(corners(tensor.array, get_printoptions()["edgeitems"]))


_tensor_str = values_text
_add_suffixes = with_suffixes
_str = _str_intern = written
