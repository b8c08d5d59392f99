"""Of no element there are as many pieces as asked for, each of length 0. Your list is empty."""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    length = max(-(-size // chunks), 1)
    return [min(length, size - start) for start in range(0, size, length)]
