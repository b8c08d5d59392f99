"""The rows that are left over all go to the last rank. Spread them."""


def split_batch(x, ranks):
    if ranks < 1:
        raise ValueError("there must be at least one rank")
    rows, parts, start = len(x), [], 0
    for rank in range(ranks):
        size = rows // ranks if rank < ranks - 1 else rows - start
        weight = size / rows if rows else 0.0
        parts.append((x[start : start + size], weight))
        start += size
    return parts
