"""All your pieces have one length, also the last. It ends where the elements end."""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    if size == 0:
        return [0] * chunks
    length = -(-size // chunks)
    return [length for start in range(0, size, length)]
