"""Activations and dropout

What stands between two layers.
"""
