"""Your list always has as many entries as asked for, the last ones 0. The pieces end when the
elements are used up.
"""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    length = -(-size // chunks)
    return [max(min(length, size - i * length), 0) for i in range(chunks)]
