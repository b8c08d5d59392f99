"""A gap counts only if the whole buffer fits. You look whether its first byte is free."""


def place(lives):
    offsets = []
    for n, (born, dies, _) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= dies and born <= last:
                taken.append((start, start + other))
        offset = 0
        for start, end in sorted(taken):
            if start <= offset < end:
                offset = end
        offsets.append(offset)
    return offsets
