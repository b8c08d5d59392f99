# tries every end of another buffer as a start
def place(lives):
    fixed = []
    for born, dies, size in lives:
        rivals = [(o, o + s) for b, d, s, o in fixed if b <= dies and born <= d]
        tries = sorted({0, *(end for _, end in rivals)})
        offset = next(t for t in tries if all(t + size <= a or t >= z for a, z in rivals))
        fixed.append((born, dies, size, offset))
    return [offset for *_, offset in fixed]
