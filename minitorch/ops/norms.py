"""Norms of vectors and matrices, and the logarithm of a sum of exponentials."""
