# reads one index too many
from itertools import islice
def in_batches(order, size, drop_last):
    it = iter(order)
    b = list(islice(it, size))
    while b:
        n = list(islice(it, size))
        if len(b) == size or not drop_last:
            yield b
        b = n
