"""Small data sets: shipped with the package or drawn from a seed, never downloaded."""

from .digits import digits_arrays, digits_cnn_path, load_digits
from .points import blobs, moons, spirals
from .sequences import adding_problem, copy_task, reversal_task
from .text import CharTokenizer, load_text, moby_gpt_path

__all__ = [
    "CharTokenizer",
    "adding_problem",
    "blobs",
    "copy_task",
    "digits_arrays",
    "digits_cnn_path",
    "load_digits",
    "load_text",
    "moby_gpt_path",
    "moons",
    "reversal_task",
    "spirals",
]
