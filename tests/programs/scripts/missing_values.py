import torch, math
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import weight_norm
from torch.nn.parameter import Parameter

torch.manual_seed(3)


class FilterLinear(nn.Module):
    def __init__(self, n, filter_square, bias=True):
        super(FilterLinear, self).__init__()
        self.in_features = self.out_features = n
        self.filter_square_matrix = filter_square.clone().requires_grad_(False)
        self.weight = Parameter(torch.Tensor(n, n))
        self.bias = Parameter(torch.Tensor(n)) if bias else self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self):
        stdv = 1.0 / math.sqrt(self.weight.size(1))
        self.weight.data.uniform_(-stdv, stdv)
        if self.bias is not None:
            self.bias.data.uniform_(-stdv, stdv)

    def forward(self, input):
        return F.linear(input, self.filter_square_matrix.mul(self.weight), self.bias)

    def __repr__(self):
        return (
            self.__class__.__name__
            + "("
            + "in_features="
            + str(self.in_features)
            + ", bias="
            + str(self.bias is not None)
            + ")"
        )


class GRUD(nn.Module):
    def __init__(self, n, h):
        super().__init__()
        self.h = h
        self.gx = FilterLinear(n, torch.eye(n))
        self.gh = nn.Linear(n, h)
        self.zl = nn.Linear(2 * n + h, h)
        self.rl = nn.Linear(2 * n + h, h)
        self.hl = nn.Linear(2 * n + h, h)

    def step(self, x, xl, xm, h, m, d):
        dx = torch.exp(-torch.max(torch.zeros_like(d), self.gx(d)))
        dh = torch.exp(-torch.max(torch.zeros(1), self.gh(d)))
        x = m * x + (1 - m) * (dx * xl + (1 - dx) * xm)
        h = dh * h
        c = torch.cat((x, h, m), 1)
        z = torch.sigmoid(self.zl(c))
        r = torch.sigmoid(self.rl(c))
        t = torch.tanh(self.hl(torch.cat((x, r * h, m), 1)))
        return (1 - z) * h + z * t

    def forward(self, inp):
        X, XL, M, D = (torch.squeeze(inp[:, i], 1) for i in range(4))
        h = X.new_zeros(X.size(0), self.h)
        outs = None
        for i in range(X.size(1)):
            s = lambda t: torch.squeeze(t[:, i : i + 1, :], 1)
            h = self.step(s(X), s(XL), X.mean(1), h, s(M), s(D))
            outs = h.unsqueeze(1) if outs is None else torch.cat((outs, h.unsqueeze(1)), 1)
        return outs


net = GRUD(3, 5)
inp = torch.rand(2, 4, 6, 3)
inp[:, 2] = (inp[:, 2] > 0.3).float()
o = net(inp)
o.pow(2).mean().backward()
print(net)
print(o.shape, o.mean().item(), net.gx.weight.grad)


class Chomp1d(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.chomp_size = c

    def forward(self, x):
        return x[:, :, : -self.chomp_size].contiguous()


class TemporalBlock(nn.Module):
    def __init__(self, i, o, k, stride, dilation, padding, dropout=0.2):
        super().__init__()
        self.conv1 = weight_norm(
            nn.Conv1d(i, o, k, stride=stride, padding=padding, dilation=dilation)
        )
        self.chomp1 = Chomp1d(padding)
        self.relu1 = nn.ReLU()
        self.dropout1 = nn.Dropout(dropout)
        self.conv2 = weight_norm(
            nn.Conv1d(o, o, k, stride=stride, padding=padding, dilation=dilation)
        )
        self.chomp2 = Chomp1d(padding)
        self.relu2 = nn.ReLU()
        self.dropout2 = nn.Dropout(dropout)
        self.net = nn.Sequential(
            self.conv1,
            self.chomp1,
            self.relu1,
            self.dropout1,
            self.conv2,
            self.chomp2,
            self.relu2,
            self.dropout2,
        )
        self.downsample = nn.Conv1d(i, o, 1) if i != o else None
        self.relu = nn.ReLU()
        self.init_weights()

    def init_weights(self):
        self.conv1.weight.data.normal_(0, 0.01)
        self.conv2.weight.data.normal_(0, 0.01)
        if self.downsample is not None:
            self.downsample.weight.data.normal_(0, 0.01)

    def forward(self, x):
        out = self.net(x)
        res = x if self.downsample is None else self.downsample(x)
        return self.relu(out + res)


class TCN(nn.Module):
    def __init__(self, i, o, channels, k):
        super().__init__()
        L = []
        for n, c in enumerate(channels):
            d = 2**n
            L += [
                TemporalBlock(
                    i if n == 0 else channels[n - 1],
                    c,
                    k,
                    stride=1,
                    dilation=d,
                    padding=(k - 1) * d,
                )
            ]
        self.network = nn.Sequential(*L)
        self.linear = nn.Linear(channels[-1], o)

    def forward(self, x):
        return self.linear(self.network(x)[:, :, -1])


m = TCN(2, 1, [4, 4], 3)
opt = torch.optim.Adam(m.parameters(), 4e-3)
X = torch.rand(16, 2, 12)
mask = torch.zeros(16, 1, 12)
for i in range(16):
    mask[i, 0, torch.randperm(12)[:2]] = 1
X[:, 1:] = mask
Y = (X[:, :1] * mask).sum(-1)
for e in range(4):
    opt.zero_grad()
    l = F.mse_loss(m(X), Y)
    l.backward()
    nn.utils.clip_grad_norm_(m.parameters(), 0.5)
    opt.step()
    print(e, round(l.item(), 5))
print(m.network[0].conv1, [n for n, _ in m.named_parameters()][:4])
