"""The long samples are cut. The short ones should be padded."""

import minitorch as torch


def collate_padded(samples, value=0.0):
    lengths = [len(sample) for sample in samples]
    first = samples[0]
    shape = (len(samples), min(lengths), *first.shape[1:])
    batch = torch.full(shape, value, dtype=first.dtype)
    for row, sample in zip(batch, samples):
        row[:] = sample[: len(row)]
    return batch, torch.tensor(lengths)
