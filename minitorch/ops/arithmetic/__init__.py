"""Arithmetic

Sums, products, quotients and powers, element by element, and written in place.
"""
