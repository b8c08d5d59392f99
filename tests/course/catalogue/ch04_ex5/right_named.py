# batch and mask have names
from collections import namedtuple

Padded = namedtuple("Padded", ["batch", "mask"])


def pad(sequences, value):
    lengths = [s.numel() for s in sequences]
    shape = (len(sequences), max(lengths))
    batch = torch.full(shape, value, dtype=sequences[0].dtype)
    mask = torch.zeros(shape, dtype=torch.bool)
    for i, s in enumerate(sequences):
        batch[i, : lengths[i]] = s
        mask[i, : lengths[i]] = True
    return Padded(batch=batch, mask=mask)
