"""The last piece takes whatever is left over, and is longer than the others. It may only be
shorter.
"""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    length = size // chunks
    return [length] * (chunks - 1) + [size - length * (chunks - 1)]
