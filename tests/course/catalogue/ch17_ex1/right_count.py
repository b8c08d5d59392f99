# counts down
def in_batches(order, size, drop_last):
    left, cur = size, []
    for i in order:
        cur = cur + [i]
        left -= 1
        if left == 0:
            yield cur
            left, cur = size, []
    if left < size and not drop_last:
        yield cur
