# stops at None
from itertools import islice
def in_batches(order, size, drop_last):
    it = iter(order)
    while True:
        b = []
        while len(b) < size and (i := next(it, None)) is not None:
            b.append(i)
        if len(b) < size:
            if b and not drop_last:
                yield b
            return
        yield b
