"""An empty list is yielded at the end."""


def in_batches(order, size, drop_last):
    batch = []
    for index in order:
        batch.append(index)
        if len(batch) == size:
            yield batch
            batch = []
    if not drop_last:
        yield batch
