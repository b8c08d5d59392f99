# lists of size + 1
def in_batches(order, size, drop_last):
    b = []
    for i in order:
        b.append(i)
        if len(b) > size:
            yield b
            b = []
    if b and not drop_last:
        yield b
