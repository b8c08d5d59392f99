"""Trigonometric and hyperbolic functions beyond sin, cos and tanh."""
