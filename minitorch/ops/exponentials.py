"""Exponentials and logarithms beyond exp and log: expm1, log1p, log2, log10, logaddexp, xlogy."""
