"""Each buffer has bytes of its own. The dead ones could make room."""


def place(lives):
    offsets = []
    for n, (_, _, size) in enumerate(lives):
        taken = []
        for (_, _, other), start in zip(lives[:n], offsets):
            taken.append((start, start + other))
        offset = 0
        for start, end in sorted(taken):
            if start < offset + size and offset < end:
                offset = end
        offsets.append(offset)
    return offsets
