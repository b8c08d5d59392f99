# sets of bytes
def place(lives):
    out, used = [], []
    for born, dies, size in lives:
        busy = set()
        calls = set(range(born, dies + 1))
        for other_calls, other_bytes in used:
            if calls & other_calls:
                busy |= other_bytes
        o = 0
        while busy & set(range(o, o + size)):
            o += 1
        out.append(o)
        used.append((calls, set(range(o, o + size))))
    return out
