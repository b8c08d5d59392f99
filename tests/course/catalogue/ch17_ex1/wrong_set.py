# loses what comes twice
def in_batches(order, size, drop_last):
    b = []
    for i in order:
        if i not in b:
            b.append(i)
        if len(b) == size:
            yield b
            b = []
    if b and not drop_last:
        yield b
