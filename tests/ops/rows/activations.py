"""The op table: activation functions."""
