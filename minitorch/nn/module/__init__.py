"""Module: the base of all layers and models."""
