# multiples of 64
def place(lives):
    done = []
    for b, d, s in lives:
        block = sorted((o, o + -(-s2 // 64) * 64) for (b2, d2, s2), o in done if max(b, b2) <= min(d, d2))
        pos = 0
        for lo, hi in block:
            if lo - pos >= s:
                break
            pos = max(pos, hi)
        done.append(((b, d, s), pos))
    return [o for _, o in done]
