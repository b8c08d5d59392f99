import math
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


class LSTMFromScratch(nn.Module):
    def __init__(self, i, h):
        super().__init__()
        self.W, self.U, self.b = (
            nn.Parameter(torch.empty(i, 4 * h)),
            nn.Parameter(torch.empty(h, 4 * h)),
            nn.Parameter(torch.zeros(4 * h)),
        )
        self.h = h
        for w in (self.W, self.U):
            nn.init.uniform_(w, -1 / math.sqrt(h), 1 / math.sqrt(h))

    def forward(self, x, state=None):
        b, t, _ = x.size()
        h, c = state or (x.new_zeros(b, self.h), x.new_zeros(b, self.h))
        out = []
        for s in range(t):
            i, f, g, o = (x[:, s] @ self.W + h @ self.U + self.b).chunk(4, 1)
            c = f.sigmoid() * c + i.sigmoid() * g.tanh()
            h = o.sigmoid() * c.tanh()
            out.append(h.unsqueeze(0))
        return torch.cat(out).transpose(0, 1).contiguous(), (h, c)


mine, theirs = LSTMFromScratch(3, 4), nn.LSTM(3, 4, batch_first=True)
with torch.no_grad():
    theirs.weight_ih_l0.copy_(mine.W.T)
    theirs.weight_hh_l0.copy_(mine.U.T)
    theirs.bias_ih_l0.zero_()
    theirs.bias_hh_l0.zero_()
x = torch.randn(2, 5, 3)
print(
    torch.allclose(mine(x)[0], theirs(x)[0], atol=1e-6),
    theirs(x)[1][0].shape,
    theirs,
    [n for n, _ in theirs.named_parameters()],
)


class RoPE(nn.Module):
    def __init__(self, dim, base=10000):
        super().__init__()
        self.register_buffer("inv_freq", 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim)))

    def forward(self, x):
        t = torch.arange(x.size(-2), device=x.device).type_as(self.inv_freq)
        emb = torch.cat((torch.outer(t, self.inv_freq),) * 2, dim=-1)
        x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
        return x * emb.cos() + torch.cat((-x2, x1), dim=-1) * emb.sin()


class RMSNorm(nn.Module):
    def __init__(self, d, eps=1e-6):
        super().__init__()
        self.eps, self.weight = eps, nn.Parameter(torch.ones(d))

    def forward(self, x):
        return (
            x.float()
            .mul(torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + self.eps))
            .type_as(x)
            * self.weight
        )


class CausalSelfAttention(nn.Module):
    def __init__(self, d, h, kv):
        super().__init__()
        self.h, self.kv, self.hd = h, kv, d // h
        self.q, self.k, self.v = (
            nn.Linear(d, d, bias=False),
            nn.Linear(d, kv * self.hd, bias=False),
            nn.Linear(d, kv * self.hd, bias=False),
        )
        self.rope, self.out = RoPE(self.hd), nn.Linear(d, d, bias=False)
        self.register_buffer("bias", torch.tril(torch.ones(8, 8)).view(1, 1, 8, 8))

    def forward(self, x, slow=True):
        B, T, C = x.size()
        q = self.rope(self.q(x).view(B, T, self.h, self.hd).transpose(1, 2))
        k = self.rope(self.k(x).view(B, T, self.kv, self.hd).transpose(1, 2)).repeat_interleave(
            self.h // self.kv, dim=1
        )
        v = (
            self.v(x)
            .view(B, T, self.kv, self.hd)
            .transpose(1, 2)
            .repeat_interleave(self.h // self.kv, 1)
        )
        if slow:
            att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
            att = att.masked_fill(self.bias[:, :, :T, :T] == 0, float("-inf"))
            y = F.softmax(att, dim=-1) @ v
        else:
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).contiguous().view(B, T, C))


att = CausalSelfAttention(8, 4, 2)
x = torch.randn(2, 6, 8)
print(
    torch.allclose(att(x), att(x, slow=False), atol=1e-6),
    RMSNorm(8)(x)[0, 0, :3],
    F.rms_norm(x, (8,), eps=1e-6)[0, 0, :3],
)


class GPT(nn.Module):
    def __init__(self, vocab, d=8):
        super().__init__()
        self.transformer = nn.ModuleDict(
            dict(
                wte=nn.Embedding(vocab, d),
                h=nn.ModuleList(
                    [
                        nn.ModuleDict(
                            {
                                "ln": RMSNorm(d),
                                "att": CausalSelfAttention(d, 4, 2),
                                "up": nn.Linear(d, 16),
                                "gate": nn.Linear(d, 16),
                                "down": nn.Linear(16, d),
                            }
                        )
                        for _ in range(2)
                    ]
                ),
            )
        )
        self.lm_head = nn.Linear(d, vocab, bias=False)
        self.transformer.wte.weight = self.lm_head.weight
        self.apply(self._init)

    def _init(self, m):
        if isinstance(m, (nn.Linear, nn.Embedding)):
            torch.nn.init.normal_(m.weight, mean=0.0, std=0.2)
        if isinstance(m, nn.Linear) and m.bias is not None:
            torch.nn.init.zeros_(m.bias)

    def forward(self, idx, targets=None):
        x = self.transformer.wte(idx)
        for b in self.transformer.h:
            x = x + b.att(b.ln(x))
            x = x + b.down(F.silu(b.gate(x)) * b.up(x))
        logits = self.lm_head(x if targets is not None else x[:, [-1], :])
        return logits, None if targets is None else F.cross_entropy(
            logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1
        )

    @torch.no_grad()
    def generate(self, idx, n, temperature=1.0, top_k=None):
        for _ in range(n):
            logits = self(idx[:, -8:])[0][:, -1, :] / temperature
            if top_k is not None:
                v, _ = torch.topk(logits, min(top_k, logits.size(-1)))
                logits[logits < v[:, [-1]]] = -float("Inf")
            idx = torch.cat(
                (idx, torch.multinomial(F.softmax(logits, dim=-1), num_samples=1)), dim=1
            )
        return idx


gpt = GPT(7)
data = torch.tensor([0, 1, 2, 3, 4, 5, 6] * 6)
opt = torch.optim.AdamW(gpt.parameters(), lr=3e-2, betas=(0.9, 0.95), fused=False)
for it in range(10):
    ix = torch.randint(len(data) - 8, (4,))
    xb, yb = (
        torch.stack([data[i : i + 8] for i in ix]),
        torch.stack([data[i + 1 : i + 9] for i in ix]),
    )
    _, loss = gpt(xb, yb)
    opt.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(gpt.parameters(), 1.0)
    opt.step()
print(
    f"{loss.item():.4f}",
    gpt.generate(torch.zeros((1, 1), dtype=torch.long), 8, top_k=2).tolist(),
    sum(p.numel() for p in gpt.parameters()),
)
