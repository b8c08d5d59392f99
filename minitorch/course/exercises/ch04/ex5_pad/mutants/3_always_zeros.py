"""The places behind a sequence hold 0. They are to hold `value`."""

import minitorch as torch


def pad(sequences, value):
    longest = max(map(len, sequences))
    batch = torch.zeros(len(sequences), longest, dtype=sequences[0].dtype)
    mask = torch.zeros(len(sequences), longest, dtype=torch.bool)
    for i, sequence in enumerate(sequences):
        batch[i, : len(sequence)] = sequence
        mask[i, : len(sequence)] = True
    return batch, mask
