"""You return the lengths. A mask has the shape of the batch, and says True or False for each
place.
"""

import minitorch as torch


def pad(sequences, value):
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    batch = torch.full((len(sequences), int(lengths.max())), value, dtype=sequences[0].dtype)
    for row, sequence in zip(batch, sequences):
        row[: len(sequence)] = sequence
    return batch, lengths
