"""Special functions

``torch.special``: Bessel's functions, the incomplete gamma functions, orthogonal polynomials.
"""
