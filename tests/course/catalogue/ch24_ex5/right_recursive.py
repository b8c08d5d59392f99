# moves on until nothing is in the way
def place(lives):
    offsets = []
    def free(i, o):
        b, d, s = lives[i]
        for j, p in enumerate(offsets):
            c, e, t = lives[j]
            if not (e < b or d < c) and not (p + t <= o or o + s <= p):
                return p + t
        return o
    for i in range(len(lives)):
        options = sorted({0} | {p + lives[j][2] for j, p in enumerate(offsets)})
        offsets.append([o for o in options if free(i, o) == o][0])
    return offsets
