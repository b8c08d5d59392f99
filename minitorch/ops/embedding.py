"""Rows of a table by index: embedding and one_hot."""
