# a list of columns
@torch.no_grad()
def decode(step, state, first, stop, limit):
    done = torch.zeros_like(first).bool()
    columns = []
    token = first
    while len(columns) < limit and not bool(done.all()):
        scores, state = step(token, state)
        token = scores.argmax(dim=-1).masked_fill(done, stop)
        done = done | token.eq(stop)
        columns.append(token)
    if columns:
        return torch.stack(columns, dim=1)
    return first.new_empty((len(first), 0))
