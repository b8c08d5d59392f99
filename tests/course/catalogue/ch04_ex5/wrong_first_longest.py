# takes the first for the longest
def pad(sequences, value):
    n = len(sequences[0])
    batch = torch.full((len(sequences), n), value, dtype=sequences[0].dtype)
    mask = torch.zeros(len(sequences), n, dtype=torch.bool)
    for i, s in enumerate(sequences):
        batch[i, :len(s)] = s
        mask[i, :len(s)] = True
    return batch, mask
