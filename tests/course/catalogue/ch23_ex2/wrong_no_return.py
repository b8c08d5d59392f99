# returns nothing
def ring(rows):
    n = len(rows)
    for s in range(2 * n - 2):
        old = [list(r) for r in rows]
        for r in range(n):
            p = (r - s) % n
            rows[(r + 1) % n][p] = old[r][p] + (rows[(r + 1) % n][p] if s < n - 1 else 0)
