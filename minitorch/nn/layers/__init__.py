"""Layers: linear maps, convolutions, pooling, embeddings, and their kin."""
