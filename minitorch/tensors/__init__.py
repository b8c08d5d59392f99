"""Tensors: a way of reading memory, and what code asks of it. No operation is known here."""

from .tensor import Tensor, in_rows, mark_inference, tensor_method, wrap

__all__ = ["Tensor", "in_rows", "mark_inference", "tensor_method", "wrap"]
