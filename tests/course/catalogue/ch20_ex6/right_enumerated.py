# a class that keeps what is finished, and inference at the start
class Writer:
    def __init__(self, first, stop):
        self.tokens, self.stop = first.clone(), stop
        self.done = torch.zeros_like(first).bool()
    def take(self, scores):
        best = scores.max(1).indices
        self.tokens = best.masked_fill(self.done, self.stop)
        self.done = self.done.logical_or(self.tokens.eq(self.stop))
        return self.tokens

def decode(step, state, first, stop, limit):
    writer, out = Writer(first, stop), torch.empty(len(first), 0, dtype=torch.int64)
    with torch.no_grad():
        while out.shape[1] < limit and not writer.done.all():
            scores, state = step(writer.tokens, state)
            out = torch.cat([out, writer.take(scores)[:, None]], 1)
    return out
