"""Activations

What stands between two layers.
"""
