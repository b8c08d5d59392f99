import itertools


def in_batches(order, size, drop_last):
    indices = iter(order)
    while batch := list(itertools.islice(indices, size)):
        if drop_last and len(batch) < size:
            return
        yield batch
