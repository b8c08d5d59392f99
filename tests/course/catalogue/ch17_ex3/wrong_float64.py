# the noise makes everything float64
import numpy as np
import minitorch as torch
class Noisy(torch.utils.data.Dataset):
    def __init__(self, samples, scale):
        self.samples, self.scale = samples, scale
    def __len__(self):
        return len(self.samples)
    def __getitem__(self, i):
        s = self.samples[i]
        return s + torch.tensor(np.random.normal(0, self.scale, tuple(s.shape)), dtype=torch.float64)
