# looks at each of the others once, in the order in which they came
# mistake: not-sorted
def place(lives):
    offsets = []
    for n, (born, dies, size) in enumerate(lives):
        offset = 0
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= dies and born <= last and start < offset + size and offset < start + other:
                offset = start + other
        offsets.append(offset)
    return offsets
