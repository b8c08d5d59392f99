# sorts, and reads everything
def in_batches(order, size, drop_last):
    order = sorted(order)
    for s in range(0, len(order), size):
        if len(order[s:s+size]) == size or not drop_last:
            yield order[s:s+size]
