# one generator hands over to another
def _all(order, size):
    it, stop = iter(order), object()
    while True:
        batch = []
        while len(batch) < size and (one := next(it, stop)) is not stop:
            batch += [one]
        if not batch:
            return
        yield batch
        if len(batch) < size:
            return

def in_batches(order, size, drop_last):
    yield from (b for b in _all(order, size) if not drop_last or len(b) == size)
