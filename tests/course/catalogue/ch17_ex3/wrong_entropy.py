# a fresh generator of the system
# mistake: from-nowhere
import numpy as np
import minitorch as torch
class Noisy(torch.utils.data.Dataset):
    def __init__(self, samples, scale):
        self.samples, self.scale = samples, scale
    def __len__(self):
        return len(self.samples)
    def __getitem__(self, i):
        s = self.samples[i]
        g = torch.Generator()
        g.seed()
        return s + self.scale * torch.randn(s.shape, generator=g, dtype=s.dtype)
