# the mask asks which places differ from the value
# mistake: mask-from-values
def pad(sequences, value):
    longest = max(len(s) for s in sequences)
    batch = torch.full((len(sequences), longest), value, dtype=sequences[0].dtype)
    for i, s in enumerate(sequences):
        batch[i, : len(s)] = s
    return batch, batch != value
