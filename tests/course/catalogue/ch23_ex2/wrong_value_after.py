# tells the value after adding
def ring(rows):
    n = len(rows); log = []
    for s in range(2 * n - 2):
        old = [list(r) for r in rows]
        for r in range(n):
            p = (r - s) % n
            t = (r + 1) % n
            if s < n - 1: rows[t][p] += old[r][p]
            else: rows[t][p] = old[r][p]
            log.append((s, r, t, p, rows[t][p]))
    return log
