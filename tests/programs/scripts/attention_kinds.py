import torch, torch.nn as nn, torch.nn.functional as F, math

torch.manual_seed(0)
B, T, D, H = 2, 5, 8, 2
x = torch.randn(B, T, D)
mha = nn.MultiheadAttention(D, H, dropout=0.0, batch_first=True)
o, w = mha(x, x, x)
print(o.shape, w.shape, w.sum(-1)[0], [n for n, _ in mha.named_parameters()])
o2, w2 = mha(
    x,
    x,
    x,
    attn_mask=nn.Transformer.generate_square_subsequent_mask(T),
    is_causal=True,
    average_attn_weights=False,
)
print(w2.shape, w2[0, 0, 0])
kp = torch.tensor([[0, 0, 0, 1, 1], [0, 0, 0, 0, 0]]).bool()
print(mha(x, x, x, key_padding_mask=kp)[1][0, 0], mha(x, x, x, need_weights=False)[1])
m2 = nn.MultiheadAttention(D, H, kdim=4, vdim=6, add_bias_kv=True, add_zero_attn=True)
print(m2(torch.randn(3, 1, D), torch.randn(4, 1, 4), torch.randn(4, 1, 6))[1].shape, m2)
enc = nn.TransformerEncoder(
    nn.TransformerEncoderLayer(
        D, H, 16, dropout=0.0, activation="gelu", batch_first=True, norm_first=True
    ),
    2,
    norm=nn.LayerNorm(D),
    enable_nested_tensor=False,
)
print(
    enc(x, src_key_padding_mask=kp).shape,
    enc(x, mask=torch.triu(torch.ones(T, T), 1).bool()).std().item(),
)
dec = nn.TransformerDecoder(nn.TransformerDecoderLayer(D, H, 16, 0.0, batch_first=True), 1)
print(dec(x, x, tgt_mask=nn.Transformer.generate_square_subsequent_mask(T)).std().item())


def linear_attn(q, k, v):
    q, k = F.elu(q) + 1, F.elu(k) + 1
    return torch.einsum("btd,bde->bte", q, torch.einsum("btd,bte->bde", k, v)) / torch.einsum(
        "btd,bd->bt", q, k.sum(1)
    ).unsqueeze(-1)


print(linear_attn(x, x, x).norm())


def alibi(h):
    s = 2 ** (-8 / h)
    return torch.tensor([s**i for i in range(1, h + 1)])


pos = torch.arange(T)
bias = -alibi(H)[:, None, None] * (pos[None] - pos[:, None]).abs()
q = x.view(B, T, H, 4).transpose(1, 2)
print(F.scaled_dot_product_attention(q, q, q, attn_mask=bias).shape, bias[0])


class RelPos(nn.Module):
    def __init__(self, n, h):
        super().__init__()
        self.t = nn.Parameter(torch.zeros(2 * n - 1, h))
        nn.init.trunc_normal_(self.t, std=0.02)
        i = torch.arange(n)
        self.register_buffer("i", i[:, None] - i[None] + n - 1)

    def forward(self):
        return self.t[self.i.view(-1)].view(*self.i.shape, -1).permute(2, 0, 1).contiguous()


print(RelPos(3, 2)().shape, RelPos(3, 2)()[0].abs().max() < 0.1)
win = x[:, :4].view(B, 2, 2, D).reshape(-1, 2, D)
print(win.shape, torch.roll(x, -2, 1)[0, 0, 0] == x[0, 2, 0])


class Lin(nn.Module):
    def __init__(self):
        super().__init__()
        self.E = nn.Linear(T, 2)
        self.qkv = nn.Linear(D, 3 * D)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, -1)
        k, v = (self.E(z.mT).mT for z in (k, v))
        return (q @ k.mT / D**0.5).softmax(-1) @ v


print(Lin()(x).shape)
idx = (x @ x.mT).topk(2, dim=-1).indices
sp = torch.full((B, T, T), float("-inf")).scatter_(-1, idx, 0.0)
print(torch.isinf(sp).sum().item(), ((x @ x.mT + sp).softmax(-1) > 0).sum(-1))
g = F.gumbel_softmax(torch.zeros(2, 3), tau=0.5, hard=True)
print(g, F.glu(x, -1).shape, F.normalize(x, dim=-1).norm(dim=-1)[0, 0])


class MoE(nn.Module):
    def __init__(self, n=3, k=2):
        super().__init__()
        self.e = nn.ModuleList([nn.Linear(D, D) for _ in range(n)])
        self.g = nn.Linear(D, n)
        self.k = k

    def forward(self, x):
        f = x.view(-1, D)
        w, i = torch.topk(self.g(f), self.k)
        w = w.softmax(-1)
        out = torch.zeros_like(f)
        for j, e in enumerate(self.e):
            b, n = torch.where(i == j)
            out[b] += w[b, n, None] * e(f[b])
        return out.view_as(x), torch.bincount(i.flatten(), minlength=3)


print(*[t.shape if t.dim() > 1 else t for t in MoE()(x)])
sc = torch.ones(3, 3).masked_fill(torch.ones(3, 3).triu(1).bool(), -1e9).softmax(1)
print(
    sc,
    torch.einsum("bthd,bshd->bhts", x.view(B, T, H, 4), x.view(B, T, H, 4)).shape,
    torch.baddbmm(torch.zeros(1, 1, 1), x, x.mT, alpha=0.5).shape,
    x.unfold(1, 2, 1).shape,
)
try:
    nn.MultiheadAttention(7, 2)
except AssertionError as e:
    print(e)
try:
    F.scaled_dot_product_attention(q, q, q, attn_mask=bias, is_causal=True)
except RuntimeError as e:
    print(str(e)[:50])
with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
    print(F.scaled_dot_product_attention(q, q, q, scale=1.0).sum().item())
