"""Fewer than one rank is a ValueError."""


def split_batch(x, ranks):
    rows, parts, start = len(x), [], 0
    for rank in range(ranks):
        size = rows // ranks + (rank < rows % ranks)
        weight = size / rows if rows else 0.0
        parts.append((x[start : start + size], weight))
        start += size
    return parts
