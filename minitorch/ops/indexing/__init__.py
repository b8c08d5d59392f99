"""Indexing

Elements picked and written by index or mask; rows of tables.
"""
