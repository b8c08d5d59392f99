"""The batch has the dtype of `value`. It has that of the sequences."""

import minitorch as torch


def pad(sequences, value):
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    longest = int(lengths.max())
    batch = torch.full((len(sequences), longest), value)
    for row, sequence in zip(batch, sequences):
        row[: len(sequence)] = sequence
    return batch, torch.arange(longest) < lengths[:, None]
