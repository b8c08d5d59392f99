"""Diagonals and triangles of matrices: diagonal, diag, tril, triu."""
