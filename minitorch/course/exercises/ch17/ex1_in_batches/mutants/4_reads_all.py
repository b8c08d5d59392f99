"""The whole order is read before the first list comes. It may be endless."""


def in_batches(order, size, drop_last):
    order = list(order)
    for start in range(0, len(order), size):
        batch = order[start : start + size]
        if len(batch) == size or not drop_last:
            yield batch
