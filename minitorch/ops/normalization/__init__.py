"""Normalization

Numbers brought to mean 0 and variance 1.
"""
