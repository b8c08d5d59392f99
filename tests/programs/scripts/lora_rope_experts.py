import math, copy
from dataclasses import dataclass, field
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)


class LoRA(nn.Module):
    def __init__(self, base: nn.Linear, r=2, alpha=4):
        super().__init__()
        self.base = base
        self.base.requires_grad_(False)
        self.r, self.scaling = r, alpha / r
        self.A = nn.Parameter(torch.empty(r, base.in_features))
        self.B = nn.Parameter(torch.zeros(base.out_features, r))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))

    def forward(self, x):
        return self.base(x) + (x @ self.A.mT @ self.B.mT) * self.scaling

    @torch.no_grad()
    def merge(self):
        self.base.weight += self.B @ self.A * self.scaling
        return self.base


def inject(m):
    for n, c in m.named_children():
        if isinstance(c, nn.Linear):
            setattr(m, n, LoRA(c))
        else:
            inject(c)


def precompute(d, n, theta=10000.0):
    f = 1.0 / (theta ** (torch.arange(0, d, 2)[: d // 2].float() / d))
    t = torch.arange(n)
    f = torch.outer(t, f).float()
    return f.cos(), f.sin()


def rope(x, cos, sin):
    a, b = x.float().reshape(*x.shape[:-1], -1, 2).unbind(-1)
    c, s = cos[None, :, None], sin[None, :, None]
    return torch.stack([a * c - b * s, a * s + b * c], -1).flatten(3).type_as(x)


def repeat_kv(x, n):
    b, s, h, d = x.shape
    return x if n == 1 else x[:, :, :, None, :].expand(b, s, h, n, d).reshape(b, s, h * n, d)


class RMSNorm(nn.Module):
    def __init__(self, d, eps=1e-6):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d))

    def forward(self, x):
        return (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)).type_as(
            x
        ) * self.weight


class Attn(nn.Module):
    def __init__(self, d=16, h=4, kv=2, n=16):
        super().__init__()
        self.h, self.kv, self.d = h, kv, d // h
        self.wq, self.wk, self.wv, self.wo = (
            nn.Linear(d, d, False),
            nn.Linear(d, kv * self.d, False),
            nn.Linear(d, kv * self.d, False),
            nn.Linear(d, d, False),
        )
        self.register_buffer("ck", torch.zeros(1, n, kv, self.d), persistent=False)
        self.register_buffer("cv", torch.zeros(1, n, kv, self.d), persistent=False)

    def forward(self, x, start, cos, sin, cache=False):
        b, s, _ = x.shape
        q = self.wq(x).view(b, s, self.h, -1)
        k = self.wk(x).view(b, s, self.kv, -1)
        v = self.wv(x).view(b, s, self.kv, -1)
        q, k = (
            rope(q, cos[start : start + s], sin[start : start + s]),
            rope(k, cos[start : start + s], sin[start : start + s]),
        )
        if cache:
            self.ck[:b, start : start + s] = k
            self.cv[:b, start : start + s] = v
            k, v = self.ck[:b, : start + s], self.cv[:b, : start + s]
        k, v = repeat_kv(k, self.h // self.kv), repeat_kv(v, self.h // self.kv)
        q, k, v = (t.transpose(1, 2) for t in (q, k, v))
        sc = q @ k.transpose(2, 3) / math.sqrt(self.d)
        if s > 1:
            mask = torch.full((s, s), float("-inf"))
            mask = torch.triu(mask, diagonal=1)
            mask = torch.hstack([torch.zeros((s, start)), mask]).type_as(x)
            sc = sc + mask
        return self.wo(
            (F.softmax(sc.float(), -1).type_as(q) @ v).transpose(1, 2).contiguous().view(b, s, -1)
        )


class MoE(nn.Module):
    def __init__(self, d, e=4, k=2):
        super().__init__()
        self.gate = nn.Linear(d, e, bias=False)
        self.k = k
        self.experts = nn.ModuleList(
            nn.Sequential(nn.Linear(d, 2 * d), nn.SiLU(), nn.Linear(2 * d, d)) for _ in range(e)
        )

    def forward(self, x):
        s = x.shape
        x = x.view(-1, s[-1])
        lg = self.gate(x)
        w, i = torch.topk(lg, self.k)
        w = F.softmax(w, dim=1, dtype=torch.float).to(x.dtype)
        out = torch.zeros_like(x)
        for n, e in enumerate(self.experts):
            b, nth = torch.where(i == n)
            if b.numel():
                out.index_add_(0, b, w[b, nth, None] * e(x[b]))
        p = F.softmax(lg, -1).mean(0)
        f = F.one_hot(i[:, 0], len(self.experts)).float().mean(0)
        self.aux = len(self.experts) * (p * f).sum()
        return out.view(s)


class Block(nn.Module):
    def __init__(self, d=16):
        super().__init__()
        self.attn, self.ffn, self.n1, self.n2 = Attn(d), MoE(d), RMSNorm(d), RMSNorm(d)

    def forward(self, x, *a, **k):
        h = x + self.attn(self.n1(x), *a, **k)
        return h + self.ffn(self.n2(h))


emb = nn.Embedding(20, 16)
blk = Block()
head = nn.Linear(16, 20, bias=False)
cos, sin = precompute(4, 32)
x = torch.randint(0, 20, (2, 8))
full = head(blk(emb(x), 0, cos, sin))
print(full.shape, full.std().item(), blk.ffn.aux.item())
with torch.no_grad():
    outs = [head(blk(emb(x[:1, t : t + 1]), t, cos, sin, cache=True)) for t in range(8)]
    print(torch.allclose(torch.cat(outs, 1), full[:1], atol=1e-5))
inject(blk)
tr = [n for n, p in blk.named_parameters() if p.requires_grad]
print(len(tr), tr[:3], sum(p.numel() for p in blk.parameters() if p.requires_grad))
opt = torch.optim.AdamW(filter(lambda p: p.requires_grad, blk.parameters()), 1e-2)
for i in range(4):
    o = head(blk(emb(x), 0, cos, sin))
    l = F.cross_entropy(o[:, :-1].flatten(0, 1), x[:, 1:].flatten()) + 0.01 * blk.ffn.aux
    opt.zero_grad()
    l.backward()
    opt.step()
    print(f"{l:.4f}")
a = blk.attn.wq
before = a(torch.ones(1, 16))
print(torch.allclose(a.merge()(torch.ones(1, 16)), before, atol=1e-6))


def sample(logits, t=0.8, top_p=0.9):
    p = torch.softmax(logits / t, -1)
    ps, pi = torch.sort(p, dim=-1, descending=True)
    cs = torch.cumsum(ps, -1)
    m = cs - ps > top_p
    ps[m] = 0.0
    ps.div_(ps.sum(-1, keepdim=True))
    return torch.gather(pi, -1, torch.multinomial(ps, 1))


print(sample(full[:, -1].detach()))


def rep_penalty(lg, ids, pen=1.3):
    s = torch.gather(lg, 1, ids)
    s = torch.where(s < 0, s * pen, s / pen)
    return lg.scatter(1, ids, s)


print(rep_penalty(torch.tensor([[1.0, -1.0, 2.0]]), torch.tensor([[0, 1]])))
