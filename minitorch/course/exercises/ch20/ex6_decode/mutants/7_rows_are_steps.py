"""Your result has a row for each step. It should have a row for each sequence."""

import minitorch as torch


@torch.no_grad()
def decode(step, state, first, stop, limit):
    tokens, written = first, []
    stopped = torch.zeros(len(first), dtype=torch.bool)
    for _ in range(limit):
        if stopped.all():
            break
        scores, state = step(tokens, state)
        chosen = scores.argmax(1)
        tokens = torch.where(stopped, stop, chosen)
        written.append(tokens)
        stopped = stopped | (tokens == stop)
    if not written:
        return torch.zeros(len(first), 0, dtype=torch.int64)
    return torch.stack(written, 0)
