"""Only samples of one dimension fit. The others have sizes behind the first, too."""

import minitorch as torch


def collate_padded(samples, value=0.0):
    lengths = [len(sample) for sample in samples]
    first = samples[0]
    shape = (len(samples), max(lengths))
    batch = torch.full(shape, value, dtype=first.dtype)
    for row, sample, length in zip(batch, samples, lengths):
        row[:length] = sample
    return batch, torch.tensor(lengths)
