"""Distances and angles between vectors, and the losses made of them."""
