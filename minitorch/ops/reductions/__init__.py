"""Sums and statistics

Many numbers become one.
"""
