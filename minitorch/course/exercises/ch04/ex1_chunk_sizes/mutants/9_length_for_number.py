"""You take `chunks` for the length of a piece, as `split` does. It is how many pieces are
wanted.
"""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    if size == 0:
        return [0] * chunks
    return [min(chunks, size - start) for start in range(0, size, chunks)]
