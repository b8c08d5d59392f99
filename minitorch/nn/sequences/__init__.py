"""Layers for sequences

Recurrent networks, attention, transformers.
"""
