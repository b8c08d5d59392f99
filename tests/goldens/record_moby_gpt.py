"""Trains the GPT of chapter 21 on PyTorch: ``python -m tests.goldens.record_moby_gpt``.

Needs PyTorch 2.13. Writes ``minitorch/datasets/moby_gpt.pt``, which the chapter loads. The network
is the page's own, with a context of 64; the text is that of the package. It takes some minutes.
"""

from minitorch.datasets import load_text
from minitorch.datasets.text import GPT

STEPS, BATCH, TRAINING = 6000, 32, 115_000
WIDTH, HEADS, BLOCKS, CONTEXT = 48, 4, 2, 64


def network():
    """The GPT of the page, on PyTorch."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    class Attention(nn.Module):
        def __init__(self):
            super().__init__()
            self.ask = nn.Linear(WIDTH, 3 * WIDTH)
            self.mix = nn.Linear(WIDTH, WIDTH)

        def forward(self, x):
            split = self.ask(x).unflatten(-1, (3 * HEADS, -1)).transpose(1, 2)
            q, k, v = split.chunk(3, 1)
            found = F.scaled_dot_product_attention(q, k, v, is_causal=True)
            return self.mix(found.transpose(1, 2).flatten(2))

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm1, self.attention = nn.LayerNorm(WIDTH), Attention()
            self.norm2 = nn.LayerNorm(WIDTH)
            self.think = nn.Sequential(
                nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH)
            )

        def forward(self, x):
            x = x + F.dropout(self.attention(self.norm1(x)), 0.05, self.training)
            return x + F.dropout(self.think(self.norm2(x)), 0.05, self.training)

    class Net(nn.Module):
        def __init__(self, characters):
            super().__init__()
            self.tokens = nn.Embedding(characters, WIDTH)
            self.places = nn.Embedding(CONTEXT, WIDTH)
            self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
            self.norm = nn.LayerNorm(WIDTH)
            self.head = nn.Linear(WIDTH, characters)

        def forward(self, x):
            h = self.tokens(x) + self.places(torch.arange(x.shape[1]))
            for block in self.blocks:
                h = block(h)
            return self.head(self.norm(h))

    return Net


def record():
    """Train, say the loss on the characters that were kept back, and write the file anew."""
    import torch
    from torch.nn import functional as F

    torch.set_num_threads(1)
    text = load_text()
    characters = sorted(set(text))
    data = torch.tensor([characters.index(c) for c in text])
    train, test = data[:TRAINING], data[TRAINING:]
    windows = (len(test) - 1) // CONTEXT
    torch.manual_seed(0)
    net = network()(len(characters))
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.006, total_steps=STEPS)
    for step in range(1, STEPS + 1):
        starts = torch.randint(0, TRAINING - CONTEXT, (BATCH, 1))
        rows = train[starts + torch.arange(CONTEXT + 1)]
        loss = F.cross_entropy(net(rows[:, :-1]).flatten(0, 1), rows[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % 500 == 0:
            with torch.no_grad():
                net.eval()
                scores = net(test[: windows * CONTEXT].view(windows, CONTEXT)).flatten(0, 1)
                held = F.cross_entropy(scores, test[1 : windows * CONTEXT + 1])
                net.train()
            print(
                f"step {step}: {loss.item():.3f}, on text kept back {held.item():.3f}", flush=True
            )
    torch.save(net.state_dict(), GPT)


if __name__ == "__main__":
    record()
