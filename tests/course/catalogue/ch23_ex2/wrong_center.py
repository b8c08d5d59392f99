# everybody sends to rank 0
def ring(rows):
    log = []
    for r in range(1, len(rows)):
        for p, v in enumerate(rows[r]):
            log.append((0, r, 0, p, v))
            rows[0][p] += v
    for r in range(1, len(rows)):
        for p, v in enumerate(rows[0]):
            log.append((1, 0, r, p, v))
            rows[r][p] = v
    return log
