def ring(rows):
    n = len(rows)
    messages = []
    for step in range(2 * (n - 1)):
        adding = step < n - 1
        before = [list(row) for row in rows]
        for rank in range(n):
            piece = (rank - step) % n  # n - 1 steps later this is r + 1 - s
            right = (rank + 1) % n
            messages.append((step, rank, right, piece, before[rank][piece]))
            rows[right][piece] = before[rank][piece] + (before[right][piece] if adding else 0)
    return messages
