import minitorch as torch


def decode(step, state, first, stop, limit):
    """With a table of stop, and the sequences that still write."""
    table = torch.full((len(first), limit), stop, dtype=torch.int64)
    tokens, width = first.clone(), 0
    alive = torch.ones_like(first, dtype=torch.bool)
    with torch.no_grad():
        while width < limit and bool(alive.any()):
            scores, state = step(tokens, state)
            tokens = scores.max(dim=1)[1]
            tokens[~alive] = stop
            table[:, width] = tokens
            alive = alive & (tokens != stop)
            width += 1
    return table[:, :width].clone()
