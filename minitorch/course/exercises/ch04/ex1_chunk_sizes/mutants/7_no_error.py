"""Less than one chunk is asked for, and there is no RuntimeError."""


def chunk_sizes(size, chunks):
    if size == 0 or chunks < 1:
        return [0] * chunks
    length = -(-size // chunks)
    return [min(length, size - start) for start in range(0, size, length)]
