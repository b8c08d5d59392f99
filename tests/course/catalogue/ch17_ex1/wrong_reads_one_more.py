# looks whether there is another before it gives a list away
def in_batches(order, size, drop_last):
    batch = []
    for index in order:
        if len(batch) == size:
            yield batch
            batch = []
        batch.append(index)
    if batch and (len(batch) == size or not drop_last):
        yield batch
