# a generator that gives pieces away
def chunk_sizes(size, chunks):
    if chunks <= 0:
        raise RuntimeError("at least one")

    def pieces(left, most):
        while left > 0:
            yield min(most, left)
            left -= most

    return [*pieces(size, (size + chunks - 1) // chunks)] or [0] * chunks
