# a table, cut at the end
def decode(step, state, first, stop, limit):
    table = torch.full((len(first), limit), stop, dtype=torch.int64)
    open_ = torch.ones(len(first), dtype=torch.bool)
    token, n = first, 0
    while n < limit and open_.any():
        with torch.no_grad():
            scores, state = step(token, state)
        token = torch.where(open_, scores.max(1).indices, torch.tensor(stop))
        table[:, n] = token
        open_ = open_ & (token != stop)
        n += 1
    return table[:, :n]
