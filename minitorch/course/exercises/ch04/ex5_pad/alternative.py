import minitorch as torch


def pad(sequences, value):
    longest = max(map(len, sequences))
    rows, masks = [], []
    for sequence in sequences:
        n, rest = len(sequence), longest - len(sequence)
        rows.append(torch.cat([sequence, torch.full((rest,), value, dtype=sequence.dtype)]))
        masks.append(torch.tensor([True] * n + [False] * rest, dtype=torch.bool))
    return torch.stack(rows), torch.stack(masks)
