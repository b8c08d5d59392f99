# the mask has no column for a full row
def pad(sequences, value):
    n = max(map(len, sequences))
    batch = torch.full((len(sequences), n), value, dtype=sequences[0].dtype)
    mask = torch.zeros(len(sequences), n, dtype=torch.bool)
    for i, s in enumerate(sequences):
        batch[i, :len(s)] = s
        mask[i, :max(len(s) - 1, 0)] = True
    return batch, mask
