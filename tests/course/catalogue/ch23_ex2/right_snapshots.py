# all messages of a step are written down before any arrives
def ring(rows):
    n, log = len(rows), []
    for step in range(2 * n - 2):
        sent = [(step, r, (r + 1) % n, (r - step) % n) for r in range(n)]
        sent = [(*one, rows[one[1]][one[3]]) for one in sent]
        for s, _, to, piece, value in sent:
            rows[to][piece] = value if s >= n - 1 else rows[to][piece] + value
        log.extend(sent)
    return log
