"""Normalization

Values brought to mean 0 and variance 1, over a batch, a sample or groups of channels.
"""
