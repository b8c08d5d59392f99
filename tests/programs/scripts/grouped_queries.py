import math
from dataclasses import dataclass
import torch, torch.nn as nn, torch.nn.functional as F
from torch.utils.checkpoint import checkpoint
from typing import Optional, Tuple


@dataclass
class Args:
    dim: int = 32
    n_layers: int = 2
    n_heads: int = 4
    n_kv: int = 2
    vocab: int = 40
    hidden: int = 64
    eps: float = 1e-5
    max_len: int = 24
    theta: float = 1e4


class RMSNorm(nn.Module):
    def __init__(self, d, eps):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d))

    def _norm(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)

    def forward(self, x):
        return self._norm(x.float()).type_as(x) * self.weight


def rope_tables(d, n, theta):
    inv = 1.0 / (theta ** (torch.arange(0, d, 2)[: d // 2].float() / d))
    t = torch.arange(n, device=inv.device)
    f = torch.outer(t, inv).float()
    return f.cos(), f.sin()


def rope(x, cos, sin):
    a, b = x.float().reshape(*x.shape[:-1], -1, 2).unbind(-1)
    cos, sin = cos[None, :, None], sin[None, :, None]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(3).type_as(x)


def repeat_kv(x, n):
    b, s, h, d = x.shape
    return x if n == 1 else x[:, :, :, None, :].expand(b, s, h, n, d).reshape(b, s, h * n, d)


class Attention(nn.Module):
    def __init__(self, a):
        super().__init__()
        self.a, self.hd = a, a.dim // a.n_heads
        self.wq, self.wk, self.wv = (
            nn.Linear(a.dim, a.n_heads * self.hd, bias=False),
            nn.Linear(a.dim, a.n_kv * self.hd, bias=False),
            nn.Linear(a.dim, a.n_kv * self.hd, bias=False),
        )
        self.wo = nn.Linear(a.dim, a.dim, bias=False)
        self.cache: Optional[Tuple[torch.Tensor, torch.Tensor]] = None

    def forward(self, x, cos, sin, mask, start):
        b, s, _ = x.shape
        q, k, v = [w(x).view(b, s, -1, self.hd) for w in (self.wq, self.wk, self.wv)]
        q, k = rope(q, cos, sin), rope(k, cos, sin)
        if not self.training:
            if start and self.cache is not None:
                k, v = torch.cat([self.cache[0], k], 1), torch.cat([self.cache[1], v], 1)
            self.cache = (k, v)
        k, v = (
            repeat_kv(k, self.a.n_heads // self.a.n_kv),
            repeat_kv(v, self.a.n_heads // self.a.n_kv),
        )
        q, k, v = (t.transpose(1, 2) for t in (q, k, v))
        sc = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.hd)
        if mask is not None:
            sc = sc + mask
        out = torch.matmul(F.softmax(sc.float(), dim=-1).type_as(q), v)
        return self.wo(out.transpose(1, 2).contiguous().view(b, s, -1))


class Layer(nn.Module):
    def __init__(self, a):
        super().__init__()
        self.att = Attention(a)
        self.w1, self.w2, self.w3 = (
            nn.Linear(a.dim, a.hidden, bias=False),
            nn.Linear(a.hidden, a.dim, bias=False),
            nn.Linear(a.dim, a.hidden, bias=False),
        )
        self.n1, self.n2 = RMSNorm(a.dim, a.eps), RMSNorm(a.dim, a.eps)

    def forward(self, x, *r):
        h = x + self.att(self.n1(x), *r)
        return h + self.w2(F.silu(self.w1(self.n2(h))) * self.w3(self.n2(h)))


class LM(nn.Module):
    def __init__(self, a):
        super().__init__()
        self.a = a
        self.tok = nn.Embedding(a.vocab, a.dim)
        self.layers = nn.ModuleList(Layer(a) for _ in range(a.n_layers))
        self.norm = RMSNorm(a.dim, a.eps)
        self.out = nn.Linear(a.dim, a.vocab, bias=False)
        self.out.weight = self.tok.weight
        cos, sin = rope_tables(a.dim // a.n_heads, a.max_len, a.theta)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)
        self.apply(
            lambda m: (
                nn.init.normal_(m.weight, 0.0, 0.02)
                if isinstance(m, (nn.Linear, nn.Embedding))
                else None
            )
        )

    def forward(self, t, start=0, y=None):
        s = t.size(1)
        h = self.tok(t)
        mask = None
        if s > 1:
            mask = torch.triu(torch.full((s, s), float("-inf"), device=t.device), diagonal=1)
            mask = torch.hstack([torch.zeros((s, start)), mask]).type_as(h)
        for l in self.layers:
            r = (self.cos[start : start + s], self.sin[start : start + s], mask, start)
            h = checkpoint(l, h, *r, use_reentrant=False) if self.training else l(h, *r)
        lg = self.out(self.norm(h)).float()
        return lg, None if y is None else F.cross_entropy(
            lg.flatten(0, 1), y.flatten(), ignore_index=-1
        )

    @torch.inference_mode()
    def generate(self, t, n, temp=0.8, top_p=0.9, top_k=10):
        self.eval()
        pos = 0
        for _ in range(n):
            lg = self(t[:, pos:], pos)[0][:, -1] / temp
            pos = t.shape[1]
            v, _ = torch.topk(lg, min(top_k, lg.size(-1)))
            lg[lg < v[:, [-1]]] = -float("inf")
            ps, ix = torch.sort(F.softmax(lg, -1), dim=-1, descending=True)
            ps[ps.cumsum(-1) - ps > top_p] = 0.0
            ps.div_(ps.sum(-1, keepdim=True))
            t = torch.cat([t, torch.gather(ix, -1, torch.multinomial(ps, 1))], 1)
        return t


import os, tempfile

PATH = os.path.join(tempfile.mkdtemp(), "lm.pt")
torch.manual_seed(7)
a = Args()
m = LM(a)
print(sum(p.numel() for p in m.parameters()), len(list(m.parameters())), list(m.state_dict())[:3])
opt = torch.optim.AdamW(m.parameters(), lr=1e-3, betas=(0.9, 0.95), fused=False)
data = torch.arange(200) % 7 + (torch.arange(200) % 3)
for it in range(20):
    ix = torch.randint(0, 200 - 13, (8,))
    x, y = (
        torch.stack([data[i : i + 12] for i in ix]),
        torch.stack([data[i + 1 : i + 13] for i in ix]),
    )
    m.train()
    lg, loss = m(x, y=y)
    loss.backward()
    n = nn.utils.clip_grad_norm_(m.parameters(), 1.0)
    opt.step()
    opt.zero_grad(set_to_none=True)
    if it % 6 == 5:
        print(it, f"{loss:.2f} {n.item():.2f}")
m.eval()
full = m(data[None, :10])[0]
inc = [m(data[None, :1], 0)[0]] + [m(data[None, i : i + 1], i)[0] for i in range(1, 10)]
print(
    torch.allclose(full, torch.cat(inc, 1), atol=1e-4),
    m.generate(data[None, :4], 6).shape,
    repr(m.layers[0].att),
)
torch.save(m.state_dict(), PATH)
k = LM(a)
print(
    k.load_state_dict(torch.load(PATH)),
    torch.equal(k(data[None, :5])[0], m.train()(data[None, :5])[0]),
)
