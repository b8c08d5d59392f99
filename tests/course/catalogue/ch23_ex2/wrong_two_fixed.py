# works for two ranks only
def ring(rows):
    if len(rows) < 2: return []
    a, b = rows[0], rows[1]
    log = [(0, 0, 1, 0, a[0]), (0, 1, 0, 1, b[1])]
    b[0] += a[0]; a[1] += b[1]
    log += [(1, 0, 1, 1, a[1]), (1, 1, 0, 0, b[0])]
    b[1] = a[1]; a[0] = b[0]
    return log
