"""How "Five programs on many ranks, five predictions" is checked: like those of chapter 13."""

from ...ch13.ex5_five_modules.cases import CASES

__all__ = ["CASES"]
