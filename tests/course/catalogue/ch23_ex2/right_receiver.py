# seen from the receiver
def ring(rows):
    n = len(rows)
    found = []
    for step in range(2 * n - 2):
        sent = [(step, r, (r + 1) % n, (r - step) % n, rows[r][(r - step) % n]) for r in range(n)]
        for m in sent:
            if step >= n - 1:
                rows[m[2]][m[3]] = 0
            rows[m[2]][m[3]] += m[4]
        found.extend(sent)
    return found
