"""Tensors: a way of reading memory, and what code asks of it. No operation is known here."""

from .tensor import Tensor, mark_inference, tensor_method, wrap

__all__ = ["Tensor", "mark_inference", "tensor_method", "wrap"]
