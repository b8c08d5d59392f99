import math
import torch
from torch import nn, Tensor
import torch.nn.functional as F
from torch.nn import TransformerEncoder, TransformerEncoderLayer


class PositionalEncoding(nn.Module):
    def __init__(self, d_model: int, dropout: float = 0.1, max_len: int = 50):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(x + self.pe[: x.size(0)])


class TransformerModel(nn.Module):
    def __init__(self, ntoken, d_model, nhead, d_hid, nlayers, dropout=0.2):
        super().__init__()
        self.pos_encoder = PositionalEncoding(d_model, dropout)
        self.transformer_encoder = TransformerEncoder(
            TransformerEncoderLayer(d_model, nhead, d_hid, dropout), nlayers
        )
        self.embedding, self.d_model, self.linear = (
            nn.Embedding(ntoken, d_model),
            d_model,
            nn.Linear(d_model, ntoken),
        )
        self.embedding.weight.data.uniform_(-0.1, 0.1)
        self.linear.bias.data.zero_()

    def forward(self, src: Tensor, src_mask: Tensor = None) -> Tensor:
        src = self.pos_encoder(self.embedding(src) * math.sqrt(self.d_model))
        if src_mask is None:
            src_mask = nn.Transformer.generate_square_subsequent_mask(len(src))
        return self.linear(self.transformer_encoder(src, src_mask))


torch.manual_seed(0)
ids = torch.arange(64) * 3 % 11
data = ids.view(4, 16).t().contiguous()
model = TransformerModel(11, 8, 2, 16, 2)
criterion, optimizer = nn.CrossEntropyLoss(), torch.optim.SGD(model.parameters(), lr=0.5)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1.0, gamma=0.95)
for epoch in range(3):
    model.train()
    total = 0.0
    for i in range(0, data.size(0) - 1, 5):
        n = min(5, len(data) - 1 - i)
        x, target = data[i : i + n], data[i + 1 : i + 1 + n].reshape(-1)
        loss = criterion(model(x).view(-1, 11), target)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
        total += loss.item()
    scheduler.step()
    print(f"| epoch {epoch:3d} | lr {scheduler.get_last_lr()[0]:.4f} | loss {total / 3:5.3f}")
model.eval()
with torch.no_grad():
    print(model(data[:4, :1])[-1, 0, :4])
print(nn.Transformer.generate_square_subsequent_mask(3))
tr = nn.Transformer(
    d_model=8,
    nhead=2,
    num_encoder_layers=1,
    num_decoder_layers=1,
    dim_feedforward=16,
    dropout=0.0,
    batch_first=True,
    norm_first=True,
)
src, tgt = torch.rand(2, 5, 8), torch.rand(2, 3, 8)
pad = torch.tensor([[False] * 5, [False, False, False, True, True]])
out = tr(
    src,
    tgt,
    tgt_mask=tr.generate_square_subsequent_mask(3),
    src_key_padding_mask=pad,
    memory_key_padding_mask=pad,
)
print(out[1], sum(p.numel() for p in tr.parameters()))
q = k = v = torch.randn(1, 2, 4, 4)
a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
m = torch.ones(4, 4).tril().log()
print(torch.allclose(a, torch.softmax(q @ k.transpose(-2, -1) / 2 + m, -1) @ v, atol=1e-6))
