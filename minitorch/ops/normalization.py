"""Batch, layer, group and instance normalization."""
