# offsets are numbers of NumPy
def place(lives):
    offsets = []
    for n, (born, dies, size) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= dies and born <= last:
                taken.append((start, start + other))
        offset = 0
        for start, end in sorted(taken):
            if start < offset + size and offset < end:
                offset = end
        offsets.append(offset)
    return list(np.array(offsets, dtype=np.int64))
