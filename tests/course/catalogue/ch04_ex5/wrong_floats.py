# always floats
def pad(sequences, value):
    n = max(map(len, sequences))
    batch = torch.full((len(sequences), n), float(value))
    mask = torch.zeros(len(sequences), n, dtype=torch.bool)
    for i, s in enumerate(sequences):
        batch[i, :len(s)] = s.float()
        mask[i, :len(s)] = True
    return batch, mask
