# each row made by cat, then stacked
def pad(sequences, value):
    longest = max(map(len, sequences))
    def row(s):
        rest = longest - len(s)
        return (torch.cat([s, torch.full((rest,), value, dtype=s.dtype)]),
                torch.tensor([True] * len(s) + [False] * rest, dtype=torch.bool))
    batch, mask = zip(*[row(s) for s in sequences])
    return torch.stack(list(batch)), torch.stack(list(mask))
