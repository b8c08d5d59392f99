"""Where memory is: the CPU, GPUs real and simulated, and meta. Knows NumPy only."""
