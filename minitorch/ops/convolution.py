"""Convolutions in one and two dimensions, and their transposes."""
