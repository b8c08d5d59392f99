# new lists in rows
def ring(rows):
    n = len(rows); log = []
    for s in range(2 * n - 2):
        new = [list(r) for r in rows]
        for r in range(n):
            p = (r - s) % n
            t = (r + 1) % n
            log.append((s, r, t, p, rows[r][p]))
            new[t][p] = rows[r][p] + (rows[t][p] if s < n - 1 else 0)
        rows[:] = new
    return log
