# stack of sequences as they are
def pad(sequences, value):
    batch = torch.stack(sequences)
    return batch, torch.ones(batch.shape, dtype=torch.bool)
