# finds the lengths by looking for the padding
import minitorch as torch
def collate_padded(samples, value=0.0):
    top = max(map(len, samples))
    rows = [torch.cat([s, torch.full((top - len(s), *s.shape[1:]), value, dtype=s.dtype)]) for s in samples]
    batch = torch.stack(rows)
    return batch, (batch != value).reshape(len(batch), -1).sum(1)
