"""Of no element you make a single piece. There are as many as asked for, each of length 0."""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    if size == 0:
        return [0]
    length = -(-size // chunks)
    return [min(length, size - start) for start in range(0, size, length)]
