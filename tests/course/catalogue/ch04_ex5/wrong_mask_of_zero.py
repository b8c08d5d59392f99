# the mask is where the batch is not 0
def pad(sequences, value):
    n = max(map(len, sequences))
    batch = torch.full((len(sequences), n), value, dtype=sequences[0].dtype)
    for row, s in zip(batch, sequences): row[:len(s)] = s
    return batch, batch != 0
