# takes the smallest gap that fits, not the lowest
# mistake: best-fit
def place(lives):
    fixed = []
    for born, dies, size in lives:
        rivals = sorted((o, o + s) for b, d, s, o in fixed if b <= dies and born <= d)
        gaps, at = [], 0
        for a, z in rivals:
            if a - at >= size:
                gaps.append((a - at, at))
            at = max(at, z)
        fixed.append((born, dies, size, min(gaps)[1] if gaps else at))
    return [o for *_, o in fixed]
