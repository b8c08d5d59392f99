# lists of what is sent
def ring(rows):
    n = len(rows)
    log = []
    for phase in (0, 1):
        for s in range(n - 1):
            pieces = [(r - s + phase) % n for r in range(n)]
            values = [rows[r][pieces[r]] for r in range(n)]
            for r in range(n):
                t = (r + 1) % n
                log.append((phase * (n - 1) + s, r, t, pieces[r], values[r]))
                if phase:
                    rows[t][pieces[r]] = values[r]
                else:
                    rows[t][pieces[r]] = rows[t][pieces[r]] + values[r]
    return log
