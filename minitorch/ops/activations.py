"""Activation functions: leaky_relu, elu, gelu, silu, softplus and their relatives."""
