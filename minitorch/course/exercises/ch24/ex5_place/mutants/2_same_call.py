"""A buffer that dies at a call is still read there. One that is born at this very call must lie
elsewhere.
"""


def place(lives):
    offsets = []
    for n, (born, dies, size) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first < dies and born < last:
                taken.append((start, start + other))
        offset = 0
        for start, end in sorted(taken):
            if start < offset + size and offset < end:
                offset = end
        offsets.append(offset)
    return offsets
