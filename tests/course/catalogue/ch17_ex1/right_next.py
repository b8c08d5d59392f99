# next and StopIteration
def in_batches(order, size, drop_last):
    it = iter(order)
    done = False
    while not done:
        b = []
        for _ in range(size):
            try:
                b.append(next(it))
            except StopIteration:
                done = True
                break
        if len(b) == size or (b and not drop_last):
            yield b
