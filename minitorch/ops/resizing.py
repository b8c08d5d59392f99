"""Padding and interpolation: the borders and the resolution of images."""
