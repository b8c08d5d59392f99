# the batch has the default dtype
def collate_padded(samples, value=0.0):
    lengths = [len(s) for s in samples]
    batch = torch.full((len(samples), max(lengths), *samples[0].shape[1:]), value)
    for row, s in zip(batch, samples):
        row[: len(s)] = s
    return batch, torch.tensor(lengths)
