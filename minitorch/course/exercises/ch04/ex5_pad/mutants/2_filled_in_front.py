"""The rows are filled up in front. A sequence stands at the beginning of its row."""

import minitorch as torch


def pad(sequences, value):
    longest = max(map(len, sequences))
    batch = torch.full((len(sequences), longest), value, dtype=sequences[0].dtype)
    mask = torch.zeros(len(sequences), longest, dtype=torch.bool)
    for i, sequence in enumerate(sequences):
        batch[i, longest - len(sequence) :] = sequence
        mask[i, longest - len(sequence) :] = True
    return batch, mask
