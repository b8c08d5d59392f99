# a sequence that begins with stop counts as finished
# mistake: first-counts-as-stop
@torch.no_grad()
def decode(step, state, first, stop, limit):
    tokens, written, stopped = first, [], first == stop
    for _ in range(limit):
        if stopped.all():
            break
        scores, state = step(tokens, state)
        tokens = torch.where(stopped, stop, scores.argmax(1))
        written.append(tokens)
        stopped = stopped | (tokens == stop)
    return torch.stack(written, 1) if written else torch.zeros(len(first), 0, dtype=torch.int64)
