"""Shapes and views

The same memory read in another shape; tensors taken apart and joined.
"""
