"""Real GPUs: arrays of CuPy (extra ``cuda``). Nothing here is imported before CUDA is used."""
