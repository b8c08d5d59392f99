"""You look at who is alive when the buffer is born. Given in another order, others may be born
before it dies.
"""


def place(lives):
    offsets = []
    for n, (born, _, size) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= born <= last:
                taken.append((start, start + other))
        offset = 0
        for start, end in sorted(taken):
            if start < offset + size and offset < end:
                offset = end
        offsets.append(offset)
    return offsets
