def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError(f"chunks must be at least 1, got {chunks}")
    if size == 0:
        return [0] * chunks
    length = -(-size // chunks)
    return [min(length, size - start) for start in range(0, size, length)]
