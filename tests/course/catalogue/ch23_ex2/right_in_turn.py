# no snapshot is needed
def ring(rows):
    n = len(rows); log = []
    for s in range(2 * n - 2):
        for r in range(n):
            p = (r - s) % n
            t = (r + 1) % n
            log.append((s, r, t, p, rows[r][p]))
            rows[t][p] = rows[t][p] + rows[r][p] if s < n - 1 else rows[r][p]
    return log
