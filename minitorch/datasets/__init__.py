"""Small data sets that travel with the package, so that a chapter needs no network."""

from .digits import digits_arrays, load_digits

__all__ = ["digits_arrays", "load_digits"]
