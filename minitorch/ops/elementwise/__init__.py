"""Functions of each element

Exponentials, trigonometry, rounding, bounds, special functions.
"""
