# deep copies
import copy
def ring(rows):
    n = len(rows); res = []
    for s in range(n - 1):
        old = copy.deepcopy(rows)
        for r in range(n):
            res.append((s, r, (r + 1) % n, (r - s) % n, old[r][r - s]))
            rows[(r + 1) % n][(r - s) % n] += old[r][r - s]
    for s in range(n - 1):
        old = copy.deepcopy(rows)
        for r in range(n):
            k = (r + 1 - s) % n
            res.append((n - 1 + s, r, (r + 1) % n, k, old[r][k]))
            rows[(r + 1) % n][k] = old[r][k]
    return res
