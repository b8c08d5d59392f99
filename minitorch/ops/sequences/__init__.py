"""Sequences and attention

Recurrent networks and attention.
"""
