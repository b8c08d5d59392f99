# one write at the mask
def pad(sequences, value):
    lengths = torch.tensor([len(s) for s in sequences])
    longest = max(lengths.tolist())
    mask = torch.arange(longest).expand(len(sequences), longest) < lengths.view(-1, 1)
    batch = torch.full(mask.shape, value, dtype=sequences[0].dtype)
    batch[mask] = torch.cat(sequences)
    return batch, mask
