"""Convolution

One small array of weights slides over an image.
"""
