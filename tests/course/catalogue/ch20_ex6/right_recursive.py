# the function calls itself
def decode(step, state, first, stop, limit):
    def write(token, state, done, left):
        if left == 0 or done.all():
            return []
        scores, state = step(token, state)
        token = torch.where(done, stop, scores.argmax(1))
        return [token] + write(token, state, done | (token == stop), left - 1)
    with torch.no_grad():
        found = write(first, state, torch.zeros(len(first), dtype=torch.bool), limit)
    empty = torch.zeros(len(first), 0, dtype=torch.int64)
    return torch.cat([empty] + [column[:, None] for column in found], 1)
