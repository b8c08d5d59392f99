"""The lengths are right, but this is a tuple. A list is asked for."""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    if size == 0:
        return (0,) * chunks
    length = -(-size // chunks)
    return tuple([min(length, size - start) for start in range(0, size, length)])
