"""Losses

How wrong a network is.
"""
