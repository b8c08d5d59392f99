"""Only the first half was done: each rank has one complete piece."""


def ring(rows):
    n, messages = len(rows), []
    for step in range(n - 1):
        sent = []
        for rank in range(n):
            piece = (rank - step) % n
            sent.append((step, rank, (rank + 1) % n, piece, rows[rank][piece]))
        for _, _, target, piece, value in sent:
            rows[target][piece] += value
        messages += sent
    return messages
