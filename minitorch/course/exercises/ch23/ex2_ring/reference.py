def ring(rows):
    n, messages = len(rows), []
    for step in range(2 * (n - 1)):
        for rank in range(n):
            target, piece = (rank + 1) % n, (rank - step) % n
            value = rows[rank][piece]
            messages.append((step, rank, target, piece, value))
            rows[target][piece] = value + (rows[target][piece] if step < n - 1 else 0)
    return messages
