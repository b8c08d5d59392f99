"""Your pieces are as even as possible, and always as many as asked for. `tensor_split` cuts
like that; `chunk` rounds the length up and stops when nothing is left.
"""


def chunk_sizes(size, chunks):
    if chunks < 1:
        raise RuntimeError("too few")
    return [size // chunks + (i < size % chunks) for i in range(chunks)]
