# lists of numbers, row by row
def decode(step, state, first, stop, limit):
    rows = [[] for _ in first]
    token = first
    with torch.no_grad():
        for _ in range(limit):
            if all(row and row[-1] == stop for row in rows):
                break
            scores, state = step(token, state)
            best = scores.argmax(1).tolist()
            for row, number in zip(rows, best):
                row.append(stop if row and row[-1] == stop else number)
            token = torch.tensor([row[-1] for row in rows])
    return torch.tensor(rows, dtype=torch.int64).view(len(first), -1) if rows[0] else torch.zeros(len(first), 0, dtype=torch.int64)
