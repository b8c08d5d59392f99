"""Joining and rearranging

Tensors joined, repeated, padded, and put in another order.
"""
