# islice and a loop
from itertools import islice
def in_batches(order, size, drop_last):
    it = iter(order)
    while True:
        b = list(islice(it, size))
        if not b or (drop_last and len(b) != size):
            return
        yield b
