"""The mask asks where the batch differs from `value`. An element of a sequence may be equal to
it, and nan equals nothing.
"""

import minitorch as torch


def pad(sequences, value):
    longest = max(map(len, sequences))
    batch = torch.full((len(sequences), longest), value, dtype=sequences[0].dtype)
    for row, sequence in zip(batch, sequences):
        row[: len(sequence)] = sequence
    return batch, batch != value
