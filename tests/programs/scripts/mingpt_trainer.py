import random, time, pickle, json, sys, os
from collections import defaultdict
import numpy as np
import torch
import torch.nn as nn
from torch.nn import functional as F
from torch.utils.data import Dataset
from torch.utils.data.dataloader import DataLoader


def set_seed(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)


class CfgNode:
    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)

    def __str__(self):
        return self._str_helper(0)

    def _str_helper(self, indent):
        parts = []
        for k, v in self.__dict__.items():
            parts.append(
                "%s:\n" % k + v._str_helper(indent + 1)
                if isinstance(v, CfgNode)
                else "%s: %s\n" % (k, v)
            )
        return "".join([" " * (indent * 4) + p for p in parts])

    def merge_from_dict(self, d):
        self.__dict__.update(d)


class SortDataset(Dataset):
    def __init__(self, split, length=6, num_digits=3):
        assert split in {"train", "test"}
        self.split, self.length, self.num_digits = split, length, num_digits

    def __len__(self):
        return 10000

    def get_block_size(self):
        return self.length * 2 - 1

    def __getitem__(self, idx):
        while True:
            inp = torch.randint(self.num_digits, size=(self.length,), dtype=torch.long)
            if torch.rand(1).item() < 0.5:
                if inp.unique().nelement() > self.length // 2:
                    continue
            h = hash(pickle.dumps(inp.tolist())) if False else int(inp.sum())
            inp_split = "test" if h % 4 == 0 else "train"
            if inp_split == self.split:
                break
        sol = torch.sort(inp)[0]
        cat = torch.cat((inp, sol), dim=0)
        x = cat[:-1].clone()
        y = cat[1:].clone()
        y[: self.length - 1] = -1
        return x, y


class NewGELU(nn.Module):
    def forward(self, x):
        return (
            0.5 * x * (1.0 + torch.tanh(np.sqrt(2.0 / np.pi) * (x + 0.044715 * torch.pow(x, 3.0))))
        )


class Block(nn.Module):
    def __init__(self, n, heads, block):
        super().__init__()
        self.ln_1 = nn.LayerNorm(n)
        self.ln_2 = nn.LayerNorm(n)
        self.h = heads
        self.c_attn = nn.Linear(n, 3 * n)
        self.proj = nn.Linear(n, n)
        self.register_buffer("mask", torch.tril(torch.ones(block, block)).view(1, 1, block, block))
        self.mlp = nn.ModuleDict(
            dict(
                c_fc=nn.Linear(n, 4 * n),
                c_proj=nn.Linear(4 * n, n),
                act=NewGELU(),
                dropout=nn.Dropout(0.1),
            )
        )
        m = self.mlp
        self.mlpf = lambda x: m.dropout(m.c_proj(m.act(m.c_fc(x))))

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = (
            t.view(B, T, self.h, C // self.h).transpose(1, 2)
            for t in self.c_attn(self.ln_1(x)).chunk(3, -1)
        )
        a = (q @ k.transpose(-2, -1)) * (1.0 / np.sqrt(k.size(-1)))
        a = a.masked_fill(self.mask[:, :, :T, :T] == 0, float("-inf")).softmax(-1)
        x = x + self.proj((a @ v).transpose(1, 2).reshape(B, T, C))
        return x + self.mlpf(self.ln_2(x))


class GPT(nn.Module):
    @staticmethod
    def get_default_config():
        return CfgNode(n_layer=2, n_head=2, n_embd=24, vocab_size=None, block_size=None)

    def __init__(self, c):
        super().__init__()
        self.wte = nn.Embedding(c.vocab_size, c.n_embd)
        self.wpe = nn.Embedding(c.block_size, c.n_embd)
        self.blocks = nn.Sequential(
            *[Block(c.n_embd, c.n_head, c.block_size) for _ in range(c.n_layer)]
        )
        self.ln_f = nn.LayerNorm(c.n_embd)
        self.head = nn.Linear(c.n_embd, c.vocab_size, bias=False)

    def configure_optimizers(self, cfg):
        decay, no_decay = set(), set()
        for mn, m in self.named_modules():
            for pn, p in m.named_parameters():
                fpn = "%s.%s" % (mn, pn) if mn else pn
                if pn.endswith("bias"):
                    no_decay.add(fpn)
                elif pn.endswith("weight") and isinstance(m, (torch.nn.Linear,)):
                    decay.add(fpn)
                elif pn.endswith("weight") and isinstance(
                    m, (torch.nn.LayerNorm, torch.nn.Embedding)
                ):
                    no_decay.add(fpn)
        pd = {pn: p for pn, p in self.named_parameters()}
        assert len(decay & no_decay) == 0 and len(pd.keys() - (decay | no_decay)) == 0
        return torch.optim.AdamW(
            [
                {"params": [pd[pn] for pn in sorted(decay)], "weight_decay": 0.1},
                {"params": [pd[pn] for pn in sorted(no_decay)], "weight_decay": 0.0},
            ],
            lr=cfg.learning_rate,
            betas=(0.9, 0.95),
        )

    def forward(self, idx, targets=None):
        pos = torch.arange(idx.size(1), device=idx.device).unsqueeze(0)
        logits = self.head(self.ln_f(self.blocks(self.wte(idx) + self.wpe(pos))))
        loss = (
            None
            if targets is None
            else F.cross_entropy(
                logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1
            )
        )
        return logits, loss


class Trainer:
    def __init__(self, config, model, ds):
        self.config, self.model, self.ds = config, model, ds
        self.callbacks = defaultdict(list)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"

    def add_callback(self, onevent, cb):
        self.callbacks[onevent].append(cb)

    def trigger(self, onevent):
        for cb in self.callbacks.get(onevent, []):
            cb(self)

    def run(self):
        self.optimizer = self.model.configure_optimizers(self.config)
        loader = DataLoader(
            self.ds,
            sampler=torch.utils.data.RandomSampler(
                self.ds, replacement=True, num_samples=int(1e10)
            ),
            shuffle=False,
            pin_memory=False,
            batch_size=self.config.batch_size,
            num_workers=0,
        )
        self.model.train()
        self.iter_num = 0
        it = iter(loader)
        while True:
            try:
                batch = next(it)
            except StopIteration:
                it = iter(loader)
                batch = next(it)
            x, y = [t.to(self.device) for t in batch]
            _, self.loss = self.model(x, y)
            self.model.zero_grad(set_to_none=True)
            self.loss.backward()
            self.norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
            self.optimizer.step()
            self.trigger("on_batch_end")
            self.iter_num += 1
            if self.iter_num >= self.config.max_iters:
                break


set_seed(3407)
ds = SortDataset("train")
cfg = GPT.get_default_config()
cfg.merge_from_dict(dict(vocab_size=3, block_size=ds.get_block_size()))
print(CfgNode(model=cfg, trainer=CfgNode(lr=5e-4)))
model = GPT(cfg)
tr = Trainer(CfgNode(learning_rate=5e-3, batch_size=16, max_iters=21), model, ds)


def cb(t):
    if t.iter_num % 5 == 0:
        print(f"iter {t.iter_num}: train loss {t.loss.item():.5f} norm {t.norm:.4f}")


tr.add_callback("on_batch_end", cb)
tr.run()
model.eval()
with torch.no_grad():
    inp = torch.tensor([[0, 0, 2, 1, 0, 1]], dtype=torch.long)
    for _ in range(6):
        inp = torch.cat((inp, model(inp)[0][:, -1].argmax(-1, keepdim=True)), 1)
print(inp, [n for n, _ in model.named_buffers()])
