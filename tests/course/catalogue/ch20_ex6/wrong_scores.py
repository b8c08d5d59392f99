# returns scores
@torch.no_grad()
def decode(step, state, first, stop, limit):
    done = torch.zeros(len(first), dtype=torch.bool)
    token, columns = first, []
    for _ in range(limit):
        if done.all():
            break
        scores, state = step(token, state)
        token = scores.argmax(1)
        token = torch.where(done, stop, token)
        done = done | (token == stop)
        columns.append(scores.max(1)[0])
    return torch.stack(columns, 1) if columns else torch.zeros(len(first), 0, dtype=torch.int64)
