import torch, torch.nn as nn, torch.nn.functional as F

torch.manual_seed(0)
edge = torch.tensor([[0, 1, 1, 2, 3, 4, 4, 5], [1, 0, 2, 1, 4, 3, 5, 4]])
n = 6
x = torch.randn(n, 4)
batch = torch.tensor([0, 0, 0, 1, 1, 1])


def scatter_mean(src, idx, dim_size):
    out = src.new_zeros(dim_size, src.size(-1)).index_add_(0, idx, src)
    c = torch.bincount(idx, minlength=dim_size).clamp(min=1).unsqueeze(-1)
    return out / c


def softmax_by(src, idx, n):
    m = src.new_full((n,) + src.shape[1:], float("-inf")).scatter_reduce(
        0, idx.view(-1, *[1] * (src.dim() - 1)).expand_as(src), src, "amax"
    )
    e = (src - m[idx]).exp()
    s = torch.zeros_like(m).index_add(0, idx, e)
    return e / (s[idx] + 1e-16)


class SAGE(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.l, self.r = nn.Linear(i, o), nn.Linear(i, o, bias=False)

    def forward(self, x, e):
        return F.normalize(
            self.l(scatter_mean(x[e[0]], e[1], x.size(0))) + self.r(x), p=2.0, dim=-1
        )


class GATConv(nn.Module):
    def __init__(self, i, o, h=2):
        super().__init__()
        self.h, self.o = h, o
        self.lin = nn.Linear(i, h * o, bias=False)
        self.att = nn.Parameter(torch.empty(1, h, 2 * o))
        nn.init.xavier_uniform_(self.att, gain=1.414)

    def forward(self, x, e):
        z = self.lin(x).view(-1, self.h, self.o)
        a = F.leaky_relu((torch.cat([z[e[0]], z[e[1]]], -1) * self.att).sum(-1), 0.2)
        a = softmax_by(a, e[1], x.size(0))
        self.alpha = a
        return torch.zeros_like(z).index_add_(0, e[1], z[e[0]] * a.unsqueeze(-1)).flatten(1)


class GIN(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.eps = nn.Parameter(torch.tensor(0.0))
        self.nn = nn.Sequential(nn.Linear(d, d), nn.BatchNorm1d(d), nn.ReLU(), nn.Linear(d, d))

    def forward(self, x, e):
        return self.nn((1 + self.eps) * x + torch.zeros_like(x).index_add(0, e[1], x[e[0]]))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.c = SAGE(4, 8), GATConv(8, 4), GIN(8)
        self.gru = nn.GRUCell(8, 8)
        self.out = nn.Linear(24, 2)

    def forward(self, x, e, b):
        x = self.a(x, e).relu()
        x = F.elu(self.b(x, e))
        x = self.gru(self.c(x, e), x)
        B = int(b.max()) + 1
        mx = x.new_full((B, 8), -1e9).index_reduce(0, b, x, "amax")
        return self.out(
            torch.cat(
                [
                    scatter_mean(x, b, B),
                    mx,
                    torch.zeros(B, 8).scatter_add_(0, b[:, None].expand(-1, 8), x),
                ],
                1,
            )
        )


net = Net()
o = torch.optim.Adam(net.parameters(), 1e-2)
for i in range(6):
    l = F.cross_entropy(net(x, edge, batch), torch.tensor([0, 1]))
    o.zero_grad()
    l.backward()
    o.step()
    print(i, f"{l.item():.4f}")
print(net.b.alpha.sum().item(), torch.zeros(n).index_add_(0, edge[1], net.b.alpha[:, 0]).detach())
A = torch.zeros(n, n).index_put_((edge[0], edge[1]), torch.tensor(1.0))
Ah = A + torch.eye(n)
D = Ah.sum(1).pow(-0.5).diag()
L = torch.eye(n) - D @ Ah @ D
ev = torch.linalg.eigvalsh(L)
print(
    ev.clamp(min=1e-3),
    torch.matrix_power(A, 3).trace(),
    A.nonzero().t().equal(edge),
    torch.triu(A).nonzero(as_tuple=True),
)
dist = torch.where(A > 0, 1.0, float("inf")).fill_diagonal_(0)
for k in range(n):
    dist = torch.minimum(dist, dist[:, k : k + 1] + dist[k : k + 1])
print(dist)
pr = torch.full((n,), 1 / n)
P = (A / A.sum(0, keepdim=True)).nan_to_num()
for _ in range(30):
    pr = 0.15 / n + 0.85 * P @ pr
print(
    pr,
    torch.unique(edge, return_inverse=True, return_counts=True),
    torch.unique_consecutive(batch, return_counts=True),
    torch.isin(torch.arange(4), torch.tensor([1, 3])),
    torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 4])),
    torch.bucketize(torch.tensor([2.5]), torch.tensor([1.0, 2.0, 3.0])),
)
neg = torch.randint(0, n, (2, 5))
zz = torch.randn(n, 3, requires_grad=True)
lp = (
    -F.logsigmoid((zz[edge[0]] * zz[edge[1]]).sum(-1)).mean()
    - F.logsigmoid(-(zz[neg[0]] * zz[neg[1]]).sum(-1)).mean()
)
lp.backward()
print(lp, zz.grad.norm())
