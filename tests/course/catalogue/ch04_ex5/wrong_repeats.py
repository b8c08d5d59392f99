# fills up with the last element
def pad(sequences, value):
    n = max(map(len, sequences))
    batch = torch.full((len(sequences), n), value, dtype=sequences[0].dtype)
    mask = torch.zeros(len(sequences), n, dtype=torch.bool)
    for i, s in enumerate(sequences):
        batch[i, :len(s)] = s
        if len(s): batch[i, len(s):] = s[-1]
        mask[i, :len(s)] = True
    return batch, mask
