# adds up directly, no messages
def ring(rows):
    total = [sum(c) for c in zip(*rows)]
    for row in rows:
        row[:] = total
    return []
