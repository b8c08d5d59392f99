"""The parts of printing under PyTorch's names (``torch._tensor_str``).

Libraries whose tensors print in a way of their own are made of them: PyTorch Geometric's indices.
"""

from .printing import values_text, with_suffixes, written

_tensor_str = values_text
_add_suffixes = with_suffixes
_str = _str_intern = written
