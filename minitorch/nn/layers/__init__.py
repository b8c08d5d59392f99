"""Layers

Linear maps, convolutions, pooling, embeddings, dropout, and what only changes shapes.
"""
