"""Layers for sequences: recurrent networks, attention, transformers."""
