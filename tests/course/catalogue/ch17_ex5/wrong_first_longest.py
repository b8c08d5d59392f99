# takes the first sample for the longest
import minitorch as torch
def collate_padded(samples, value=0.0):
    out = torch.full((len(samples), len(samples[0]), *samples[0].shape[1:]), value, dtype=samples[0].dtype)
    for row, s in zip(out, samples):
        row[: len(s)] = s
    return out, torch.tensor([len(s) for s in samples])
