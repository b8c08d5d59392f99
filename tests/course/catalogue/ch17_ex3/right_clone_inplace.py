# a clone, in place
import numpy as np
import minitorch as torch
class Noisy(torch.utils.data.Dataset):
    def __init__(self, samples, scale):
        self.samples, self.scale = samples, scale
    def __len__(self):
        return len(self.samples)
    def __getitem__(self, i):
        s = self.samples[i]
        out = s.clone()
        out += self.scale * torch.randn(s.shape)
        return out
