# yields a copy, then clears
def in_batches(order, size, drop_last):
    cur = []
    for i in order:
        cur.append(i)
        if len(cur) >= size:
            yield list(cur)
            cur.clear()
    if len(cur) > 0 and drop_last is False:
        yield cur[:]
