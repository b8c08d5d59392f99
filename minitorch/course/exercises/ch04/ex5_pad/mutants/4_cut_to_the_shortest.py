"""The batch is as long as the shortest sequence, and the others are cut off."""

import minitorch as torch


def pad(sequences, value):
    shortest = min(map(len, sequences))
    batch = torch.stack([sequence[:shortest] for sequence in sequences])
    return batch, torch.ones(batch.shape, dtype=torch.bool)
