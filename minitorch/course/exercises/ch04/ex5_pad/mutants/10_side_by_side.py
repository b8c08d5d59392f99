"""The sequences stand in columns. Each is a row of the batch."""

import minitorch as torch


def pad(sequences, value):
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    longest = int(lengths.max())
    batch = torch.full((longest, len(sequences)), value, dtype=sequences[0].dtype)
    for i, sequence in enumerate(sequences):
        batch[: len(sequence), i] = sequence
    return batch, torch.arange(longest)[:, None] < lengths
