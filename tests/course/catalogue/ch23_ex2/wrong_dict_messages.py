# the second half begins again with the piece r - s
def ring(rows):
    n, log = len(rows), []
    for step in range(2 * (n - 1)):
        s = step % (n - 1)
        for r in range(n):
            to, piece = (r + 1) % n, (r - s + (step >= n)) % n
            value = rows[r][piece]
            log.append((step, r, to, piece, value))
            rows[to][piece] = value + (rows[to][piece] if step < n - 1 else 0)
    return log
