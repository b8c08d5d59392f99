# yields tuples
from itertools import islice
def in_batches(order, size, drop_last):
    it = iter(order)
    while b := tuple(islice(it, size)):
        if drop_last and len(b) < size:
            return
        yield b
