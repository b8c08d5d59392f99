"""Each buffer lies behind all that are alive. There may be a gap between them."""


def place(lives):
    offsets = []
    for n, (born, dies, _) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= dies and born <= last:
                taken.append((start, start + other))
        offset = 0
        for _, end in taken:
            offset = max(offset, end)
        offsets.append(offset)
    return offsets
