"""old idioms: resize_, resize_as_, set_, copy_, Variable, volatile-free, index_copy_"""

import torch
from torch.autograd import Variable

input = torch.FloatTensor(4, 3, 8, 8)
noise = torch.FloatTensor(4, 5, 1, 1)
label = torch.FloatTensor(4)
real = torch.ones(2, 3, 8, 8)
input.resize_as_(real).copy_(real)
print(input.shape, input.sum().item())
label.resize_(2).fill_(1)
print(label)
noise.resize_(2, 5, 1, 1).normal_(0, 1)
print(noise.shape)
x = torch.arange(6.0)
x.resize_(2, 2)
print(x, x.stride(), x.storage().size() if False else x.untyped_storage().size())
x.resize_(6)
print(x)
x = torch.zeros(0)
x.resize_(3).fill_(2)
print(x, x.numel())
y = torch.zeros(2)
z = torch.arange(4.0)
y.set_(z)
print(y, y.data_ptr() == z.data_ptr())
y[0] = 9
print(z)
y = torch.empty(0)
y.set_(z.untyped_storage() if False else z.storage(), 1, (2,), (2,))
print(y)
out = torch.empty(0)
torch.add(torch.ones(3), 2, out=out)
print(out)
out.resize_(0)
torch.mul(torch.ones(2), 5, out=out)
print(out)


def loadData(v, data):
    v.resize_(data.size()).copy_(data)


v = torch.empty(1)
loadData(v, torch.ones(2, 3))
print(v)


class averager(object):
    def __init__(self):
        self.reset()

    def add(self, v):
        if isinstance(v, Variable):
            count = v.data.numel()
            v = v.data.sum()
        elif isinstance(v, torch.Tensor):
            count = v.numel()
            v = v.sum()
        self.n_count += count
        self.sum += v

    def reset(self):
        self.n_count = 0
        self.sum = 0

    def val(self):
        return self.sum / float(self.n_count) if self.n_count != 0 else 0


a = averager()
a.add(Variable(torch.ones(3) * 2))
print(a.val())
hist = torch.empty(0)
for i in range(3):
    hist.resize_(i + 1)
    hist[i] = i * i
print(hist)
t = torch.ones(2, 3).t()
t.resize_(2, 3)
print(t.is_contiguous())
