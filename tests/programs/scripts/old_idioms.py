"""How it was written in 2016 to 2018, and what remained of it."""

from __future__ import division, print_function
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.nn.init as init
from torch.autograd import Variable
from torch.nn.parameter import Parameter
from torch.nn.modules.utils import _pair, _single
from torch.nn.modules import Module
from torch.nn import functional

torch.manual_seed(0)
torch.set_default_tensor_type("torch.FloatTensor")
x = Variable(torch.FloatTensor([[1, 2], [3, 4]]), requires_grad=True)
y = x * x + 2
z = y.mean()
z.backward()
print(x.grad.data, x.data, type(x).__name__, z.data.item(), x.is_leaf, x.grad_fn)
t = torch.Tensor(2, 3).zero_()
t.fill_(1).add_(torch.ones(2, 3) * 2)
print(
    t,
    t.type(),
    t.size(0),
    t.nelement(),
    torch.is_tensor(t),
    t.cpu().type("torch.LongTensor"),
    t.type_as(torch.DoubleTensor(1)).dtype,
)
idx = torch.LongTensor([[0], [2]])
onehot = torch.FloatTensor(2, 3).zero_()
onehot.scatter_(1, idx, 1)
print(onehot, torch.ByteTensor([1, 0]), torch.IntTensor(2).fill_(7), torch.BoolTensor([True]))
with torch.no_grad():
    v = Variable(torch.ones(2, 2))
    print(F.sigmoid(v), F.tanh(v)[0], functional.softmax(v, dim=1))
crit = nn.CrossEntropyLoss(size_average=False)
print(
    crit(torch.zeros(2, 3), torch.LongTensor([0, 1])),
    F.mse_loss(torch.ones(2), torch.zeros(2), reduce=False),
)


class MaskedLinear(nn.Linear):
    def __init__(self, in_features, out_features, bias=True):
        super(MaskedLinear, self).__init__(in_features, out_features, bias)
        self.register_buffer("mask", torch.ones(out_features, in_features))

    def set_mask(self, mask):
        self.mask.data.copy_(torch.from_numpy(mask.numpy().astype("uint8").T).float())

    def forward(self, input):
        return F.linear(input, self.mask * self.weight, self.bias)


class MyConv(Module):
    def __init__(self, cin, cout, k, stride=1):
        super(MyConv, self).__init__()
        self.k, self.stride = _pair(k), _pair(stride)
        self.weight = Parameter(torch.Tensor(cout, cin, *self.k))
        init.kaiming_uniform_(self.weight, a=2.236)

    def forward(self, x):
        cols = F.unfold(x, self.k, stride=self.stride)
        out = self.weight.view(self.weight.size(0), -1).matmul(cols)
        h = (x.size(2) - self.k[0]) // self.stride[0] + 1
        return out.view(x.size(0), -1, h, out.size(-1) // h)

    def __repr__(self):
        return self.__class__.__name__ + "(k={})".format(self.k)


m = MaskedLinear(3, 2)
m.set_mask(torch.tril(torch.ones(3, 2)))
print(m.mask, m)
c = MyConv(2, 3, 3, stride=2)
img = torch.randn(1, 2, 7, 7)
print(torch.allclose(c(img), F.conv2d(img, c.weight, stride=2), atol=1e-5), c, _single(3))
for m in nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.Linear(2, 2)).modules():
    if isinstance(m, nn.Conv2d):
        n = m.kernel_size[0] * m.kernel_size[1] * m.out_channels
        m.weight.data.normal_(0, (2.0 / n) ** 0.5)
    elif isinstance(m, nn.BatchNorm2d):
        m.weight.data.fill_(1)
        m.bias.data.zero_()
    elif isinstance(m, nn.Linear):
        init.constant_(m.bias, 0)
        print(m.weight.std() < 1)
try:
    print(torch.Tensor([1]).data[0], Variable(torch.ones(1)).data[0].item())
    Variable(torch.ones(1), volatile=True)
except Exception as e:
    print(type(e).__name__, e)
print(
    torch.max(torch.Tensor([[1, 5], [7, 2]]), 1)[1].squeeze(),
    torch.range(1, 3),
    torch.mm(torch.eye(2), torch.ones(2, 1)).squeeze().tolist(),
)
pred = torch.Tensor([[0.1, 0.9], [0.8, 0.2]])
topk = (1,)
_, p = pred.topk(max(topk), 1, True, True)
correct = p.t().eq(torch.LongTensor([1, 1]).view(1, -1).expand_as(p.t()))
print([correct[:k].reshape(-1).float().sum(0, keepdim=True).mul_(100.0 / 2) for k in topk])
print(
    x.data.new(3).zero_(),
    x.new_ones(2),
    torch.addmm(torch.ones(2), torch.eye(2), torch.eye(2), beta=0.5, alpha=2),
    torch.cat((x.unsqueeze(2), x.unsqueeze(2)), 2).size(),
)
h = torch.zeros(2).requires_grad_()
h.register_hook(lambda g: print("grad", g))
(h * 3).sum().backward(retain_graph=True)
print(
    x[0, 1].item(),
    float(x[0][0]),
    int(x[1, 1]),
    x.view(-1)[2],
    x.detach().numpy().mean(),
    len(x),
    [float(i) for i in x.sum(1)],
)
print(
    torch.autograd.grad([y.sum()], [x], grad_outputs=[torch.tensor(2.0)], allow_unused=True)
    if y.grad_fn is None
    else "graph"
)
