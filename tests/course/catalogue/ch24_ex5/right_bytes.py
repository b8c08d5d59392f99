# counts up byte by byte
def place(lives):
    result = []
    for i in range(len(lives)):
        b, d, s = lives[i]
        o = 0
        while True:
            ok = True
            for j in range(i):
                b2, d2, s2 = lives[j]
                if b <= d2 and b2 <= d and o < result[j] + s2 and result[j] < o + s:
                    ok = False
            if ok:
                break
            o += 1
        result.append(o)
    return result
