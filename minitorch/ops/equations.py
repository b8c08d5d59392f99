"""Inverse, determinant and solutions of linear equations (``linalg``)."""
