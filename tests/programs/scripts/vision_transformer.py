import torch
from torch import nn
from torch.nn import functional as F
import torch.optim as optim


class PatchExtractor(nn.Module):
    def __init__(self, patch_size=4):
        super().__init__()
        self.patch_size = patch_size

    def forward(self, x):
        b, c, h, w = x.size()
        assert h % self.patch_size == 0 and w % self.patch_size == 0, f"bad size ({h},{w})"
        nh, nw = h // self.patch_size, w // self.patch_size
        patches = x.unfold(2, self.patch_size, self.patch_size).unfold(
            3, self.patch_size, self.patch_size
        )
        return patches.permute(0, 2, 3, 1, 4, 5).contiguous().view(b, nh * nw, -1)


class InputEmbedding(nn.Module):
    def __init__(self, size, latent, n):
        super().__init__()
        self.LinearProjection = nn.Linear(size, latent)
        self.class_token = nn.Parameter(torch.randn(1, 1, latent))
        self.pos_embedding = nn.Parameter(torch.randn(1, n + 1, latent))
        self.patchify = PatchExtractor()

    def forward(self, x):
        p = self.LinearProjection(self.patchify(x))
        cls = self.class_token.expand(x.size(0), -1, -1)
        return torch.cat((cls, p), dim=1) + self.pos_embedding


class EncoderBlock(nn.Module):
    def __init__(self, latent, heads):
        super().__init__()
        self.norm = nn.LayerNorm(latent)
        self.attention = nn.MultiheadAttention(latent, heads, dropout=0.1, batch_first=True)
        self.enc_MLP = nn.Sequential(
            nn.Linear(latent, latent * 2), nn.GELU(), nn.Dropout(0.1), nn.Linear(latent * 2, latent)
        )

    def forward(self, x):
        n = self.norm(x)
        x = self.attention(n, n, n)[0] + x
        return self.enc_MLP(self.norm(x)) + x


class ViT(nn.Module):
    def __init__(self, classes=3):
        super().__init__()
        self.embedding = InputEmbedding(48, 16, 9)
        self.blocks = nn.ModuleList([EncoderBlock(16, 4) for _ in range(2)])
        self.head = nn.Sequential(nn.LayerNorm(16), nn.Linear(16, classes))

    def forward(self, x):
        out = self.embedding(x)
        for layer in self.blocks:
            out = layer(out)
        return self.head(out[:, 0])


torch.manual_seed(0)
model = ViT()
opt = optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0.01)
sched = optim.lr_scheduler.CosineAnnealingLR(opt, T_max=5)
x, y = torch.rand(12, 3, 12, 12), torch.arange(12) % 3
for e in range(4):
    opt.zero_grad()
    logits = model(x)
    loss = F.cross_entropy(logits, y, label_smoothing=0.1)
    loss.backward()
    opt.step()
    sched.step()
    print(
        f"epoch {e} loss {loss:.4f} lr {sched.get_last_lr()[0]:.5f} acc {(logits.argmax(-1) == y).float().mean():.2f}"
    )
model.eval()
with torch.inference_mode():
    out, weights = model.blocks[0].attention(
        *[model.embedding(x[:2])] * 3, need_weights=True, average_attn_weights=False
    )
    print(
        out.shape, weights.shape, torch.allclose(weights.sum(-1), torch.ones(())), out.requires_grad
    )
