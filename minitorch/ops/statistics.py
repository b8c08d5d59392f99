"""Variance, standard deviation, median, and what counts elements."""
