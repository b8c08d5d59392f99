"""Making tensors

From data, from nothing, at random; copies and conversions.
"""
