"""The op table: rearranging, diagonals, windows, creation."""
