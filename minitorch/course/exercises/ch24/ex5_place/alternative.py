def place(lives):
    placed, offsets = [], []
    for born, dies, size in lives:
        alive = [p for p in placed if not (p[1] < born or dies < p[0])]
        candidates = sorted([0] + [start + length for _, _, length, start in alive])

        for offset in candidates:
            if all(offset + size <= s or s + n <= offset for _, _, n, s in alive):
                break
        placed.append((born, dies, size, offset))
        offsets.append(offset)
    return offsets
