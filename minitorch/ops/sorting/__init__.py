"""Sorting and searching

Elements in order, where they belong, and which ones are there.
"""
