"""You look at the taken stretches in the order of the buffers. Whoever has moved to the end of
one may now lie in one that you have passed.
"""


def place(lives):
    offsets = []
    for n, (born, dies, size) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= dies and born <= last:
                taken.append((start, start + other))
        offset = 0
        for start, end in taken:
            if start < offset + size and offset < end:
                offset = end
        offsets.append(offset)
    return offsets
