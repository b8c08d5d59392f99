# seeds torch in __init__
import minitorch as torch
class Noisy(torch.utils.data.Dataset):
    def __init__(self, samples, scale):
        torch.manual_seed(0)
        self.samples, self.scale = samples, scale
    def __len__(self):
        return len(self.samples)
    def __getitem__(self, i):
        s = self.samples[i]
        return s + self.scale * torch.randn_like(s)
