# zip loses the rest always
# mistake: always-drops
def in_batches(order, size, drop_last):
    it = iter(order)
    for b in zip(*[it] * size):
        yield list(b)
