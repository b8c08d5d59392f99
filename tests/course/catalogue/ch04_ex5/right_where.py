# element by element
def pad(sequences, value):
    longest = max(len(s) for s in sequences)
    batch = torch.zeros((len(sequences), longest), dtype=sequences[0].dtype)
    mask = torch.zeros((len(sequences), longest), dtype=torch.bool)
    for i, s in enumerate(sequences):
        for j in range(longest):
            mask[i, j] = j < len(s)
            batch[i, j] = s[j] if j < len(s) else value
    return batch, mask
