"""Random numbers: PyTorch's own stream, and what is made of it."""
