"""Pooling

Each window of an image becomes one number.
"""
