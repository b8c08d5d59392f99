"""With `drop_last=True` a short last list is left out."""


def in_batches(order, size, drop_last):
    batch = []
    for index in order:
        batch.append(index)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
