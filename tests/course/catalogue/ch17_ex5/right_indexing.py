# by index
import minitorch as torch
def collate_padded(samples, value=0.0):
    n = max(s.shape[0] for s in samples)
    out = torch.empty(len(samples), n, *samples[0].shape[1:], dtype=samples[0].dtype)
    out.fill_(value)
    for i, s in enumerate(samples):
        out[i, : s.shape[0]] = s
    return out, torch.tensor([s.shape[0] for s in samples], dtype=torch.int64)
