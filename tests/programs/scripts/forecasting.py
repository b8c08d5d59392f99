import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader
from torch.nn.utils import weight_norm

torch.manual_seed(0)
np.random.seed(0)
t = np.arange(0, 200)
series = (np.sin(t / 8) + 0.1 * np.random.randn(200)).astype(np.float32)
mean, std = series[:150].mean(), series[:150].std()
series = (series - mean) / std


class Windows(Dataset):
    def __init__(self, s, L=24, Hz=4):
        self.s, self.L, self.Hz = torch.from_numpy(s), L, Hz

    def __len__(self):
        return len(self.s) - self.L - self.Hz + 1

    def __getitem__(self, i):
        return self.s[i : i + self.L].unsqueeze(-1), self.s[i + self.L : i + self.L + self.Hz]


class Chomp1d(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.c = c

    def forward(self, x):
        return x[:, :, : -self.c].contiguous()


class TemporalBlock(nn.Module):
    def __init__(self, i, o, k, d, drop=0.1):
        super().__init__()
        p = (k - 1) * d
        self.conv1, self.conv2 = (
            weight_norm(nn.Conv1d(i, o, k, padding=p, dilation=d)),
            weight_norm(nn.Conv1d(o, o, k, padding=p, dilation=d)),
        )
        self.net = nn.Sequential(
            self.conv1,
            Chomp1d(p),
            nn.ReLU(),
            nn.Dropout(drop),
            self.conv2,
            Chomp1d(p),
            nn.ReLU(),
            nn.Dropout(drop),
        )
        self.down = nn.Conv1d(i, o, 1) if i != o else None
        self.conv1.weight.data.normal_(0, 0.01)

    def forward(self, x):
        return F.relu(self.net(x) + (x if self.down is None else self.down(x)))


class TCN(nn.Module):
    def __init__(self):
        super().__init__()
        self.n = nn.Sequential(*[TemporalBlock(1 if i == 0 else 6, 6, 3, 2**i) for i in range(2)])
        self.o = nn.Linear(6, 4)

    def forward(self, x):
        return self.o(self.n(x.transpose(1, 2))[:, :, -1])


class DLinear(nn.Module):
    def __init__(self, L=24, Hz=4, k=5):
        super().__init__()
        self.k = k
        self.a, self.b = nn.Linear(L, Hz), nn.Linear(L, Hz)
        self.avg = nn.AvgPool1d(k, stride=1)

    def forward(self, x):
        x = x.squeeze(-1)
        p = torch.cat(
            [x[:, :1].repeat(1, (self.k - 1) // 2), x, x[:, -1:].repeat(1, (self.k - 1) // 2)], 1
        )
        tr = self.avg(p.unsqueeze(1)).squeeze(1)
        return self.a(x - tr) + self.b(tr)


class Seq2Seq(nn.Module):
    def __init__(self, h=12):
        super().__init__()
        self.e = nn.GRU(1, h, batch_first=True)
        self.d = nn.GRUCell(1, h)
        self.o = nn.Linear(h, 1)

    def forward(self, x, y=None, tf=0.5):
        _, h = self.e(x)
        h = h[0]
        i = x[:, -1]
        outs = []
        for s in range(4):
            h = self.d(i, h)
            out = self.o(h)
            outs.append(out)
            i = y[:, s : s + 1] if y is not None and torch.rand(1).item() < tf else out
        return torch.cat(outs, 1)


class NBeats(nn.Module):
    def __init__(self):
        super().__init__()
        self.b = nn.ModuleList(
            [nn.Sequential(nn.Linear(24, 16), nn.ReLU(), nn.Linear(16, 28)) for _ in range(2)]
        )

    def forward(self, x):
        r, f = x.squeeze(-1), 0
        for b in self.b:
            th = b(r)
            r = r - th[:, :24]
            f = f + th[:, 24:]
        return f


tr, te = DataLoader(Windows(series[:150]), 32, shuffle=True), DataLoader(Windows(series[150:]), 32)
for M in (TCN, DLinear, Seq2Seq, NBeats):
    torch.manual_seed(0)
    m = M()
    o = torch.optim.Adam(m.parameters(), 5e-3)
    for _ in range(2):
        for x, y in tr:
            l = F.mse_loss(m(x, y) if M is Seq2Seq else m(x), y)
            o.zero_grad()
            l.backward()
            o.step()
    m.eval()
    with torch.no_grad():
        p = torch.cat([m(x) for x, _ in te])
        y = torch.cat([y for _, y in te])
        mae = (p - y).abs().mean()
        smape = (200 * (p - y).abs() / (p.abs() + y.abs())).mean()
    print(
        M.__name__,
        f"{l.item():.4f} mae {mae:.4f}",
        f"{smape:.1f}",
        sum(p.numel() for p in m.parameters()),
    )
print([k for k in TCN().state_dict()][:3], (p[:2] * std + mean))
acf = lambda s, k: F.cosine_similarity(s[:-k] - s.mean(), s[k:] - s.mean(), dim=0)
s = torch.from_numpy(series)
print(
    [round(acf(s, k).item(), 3) for k in (1, 25)],
    s.unfold(0, 7, 1).mean(1)[:3],
    torch.nn.functional.avg_pool1d(s[None, None], 7, 1)[0, 0, :3],
    s.view(-1, 10).std(1)[:2],
)


class RevIN(nn.Module):
    def __init__(self, n, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.w, self.b = nn.Parameter(torch.ones(n)), nn.Parameter(torch.zeros(n))

    def forward(self, x, mode):
        if mode == "norm":
            self.m = x.mean(1, keepdim=True).detach()
            self.s = torch.sqrt(x.var(1, keepdim=True, unbiased=False) + self.eps).detach()
            return (x - self.m) / self.s * self.w + self.b
        return (x - self.b) / (self.w + self.eps**2) * self.s + self.m


r = RevIN(1)
xx = torch.randn(2, 5, 1)
print(torch.allclose(r(r(xx, "norm"), "denorm"), xx, atol=1e-5))
