# hands a list out only when the next index has come
def in_batches(order, size, drop_last):
    b = []
    for i in order:
        if len(b) == size:
            yield b
            b = []
        b.append(i)
    if b and (not drop_last or len(b) == size): yield b
