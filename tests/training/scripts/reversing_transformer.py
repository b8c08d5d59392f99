"""An encoder and a decoder learn to write a row of numbers backwards."""

import math

import torch
import torch.nn as nn

torch.manual_seed(11)
torch.set_default_dtype(torch.float64)

VOCAB, LENGTH, WIDTH, START = 8, 5, 16, 0


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, dropout=0.1, max_len=16):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(100.0) / d_model))
        pe = torch.zeros(1, max_len, d_model)
        pe[0, :, 0::2] = torch.sin(position * div_term)
        pe[0, :, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)

    def forward(self, x):
        return self.dropout(x + self.pe[:, : x.size(1)])


class Reverser(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, WIDTH)
        self.places = PositionalEncoding(WIDTH)
        self.transformer = nn.Transformer(
            d_model=WIDTH,
            nhead=2,
            num_encoder_layers=1,
            num_decoder_layers=1,
            dim_feedforward=32,
            dropout=0.1,
            batch_first=True,
        )
        self.out = nn.Linear(WIDTH, VOCAB)
        for p in self.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)

    def forward(self, source, target):
        mask = nn.Transformer.generate_square_subsequent_mask(target.size(1))
        source = self.places(self.embed(source) * math.sqrt(WIDTH))
        target = self.places(self.embed(target) * math.sqrt(WIDTH))
        return self.out(self.transformer(source, target, tgt_mask=mask))


def batch_of(size):
    source = torch.randint(1, VOCAB, (size, LENGTH))
    target = torch.cat([torch.full((size, 1), START), source.flip(1)], dim=1)
    return source, target[:, :-1], target[:, 1:]


model = Reverser()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3, betas=(0.9, 0.98), eps=1e-9)
criterion = nn.CrossEntropyLoss()
for step in range(1, 61):
    source, target, wanted = batch_of(32)
    scores = model(source, target)
    loss = criterion(scores.transpose(1, 2), wanted)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if step % 15 == 0:
        print(f"step {step}: loss {loss.item():.5f}")

model.eval()
with torch.no_grad():
    source, target, wanted = batch_of(50)
    hits = (model(source, target).argmax(-1) == wanted).double().mean()
    print(f"right with a teacher: {hits:.4f}")
    written = torch.full((1, 1), START)
    for _ in range(LENGTH):
        written = torch.cat([written, model(source[:1], written)[:, -1:].argmax(-1)], dim=1)
    print(source[0].tolist(), written[0, 1:].tolist())
