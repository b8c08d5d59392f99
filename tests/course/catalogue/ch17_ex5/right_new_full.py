# new_full and copy_
import minitorch as torch
def collate_padded(samples, value=0.0):
    sizes = [s.size(0) for s in samples]
    out = samples[0].new_full((len(samples), max(sizes)) + tuple(samples[0].shape[1:]), value)
    for o, s, n in zip(out, samples, sizes):
        o.narrow(0, 0, n).copy_(s)
    return out, torch.tensor(sizes)
