# repeats the last element
import minitorch as torch
def collate_padded(samples, value=0.0):
    top = max(map(len, samples))
    rows = [torch.cat([s] + [s[-1:]] * (top - len(s))) for s in samples]
    return torch.stack(rows), torch.tensor([len(s) for s in samples])
