"""The op table: convolution, pooling, padding, interpolation."""
