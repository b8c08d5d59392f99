"""The mask is the other way round: True says that an element of a sequence stands there."""

import minitorch as torch


def pad(sequences, value):
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    longest = int(lengths.max())
    batch = torch.full((len(sequences), longest), value, dtype=sequences[0].dtype)
    for row, sequence in zip(batch, sequences):
        row[: len(sequence)] = sequence
    return batch, torch.arange(longest) >= lengths[:, None]
