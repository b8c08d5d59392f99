"""Skip-grams with negative samples; the tables have sparse gradients, and SparseAdam reads them."""

import random
from collections import Counter

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
random.seed(0)

TEXT = """the cat sat on the mat the dog sat on the log the cat saw the dog
the dog saw the cat and the cat ran and the dog ran""".split()


class SkipGramModel(nn.Module):
    def __init__(self, size, dimension):
        super(SkipGramModel, self).__init__()
        self.u_embeddings = nn.Embedding(size, dimension, sparse=True)
        self.v_embeddings = nn.Embedding(size, dimension, sparse=True)
        bound = 1.0 / dimension
        nn.init.uniform_(self.u_embeddings.weight.data, -bound, bound)
        nn.init.uniform_(self.v_embeddings.weight.data, -bound, bound)

    def forward(self, pos_u, pos_v, neg_v):
        u, v, n = self.u_embeddings(pos_u), self.v_embeddings(pos_v), self.v_embeddings(neg_v)
        score = torch.sum(torch.mul(u, v), dim=1)
        score = -F.logsigmoid(torch.clamp(score, max=10, min=-10))
        neg_score = torch.bmm(n, u.unsqueeze(2)).squeeze()
        neg_score = torch.clamp(neg_score, max=10, min=-10)
        neg_score = -torch.sum(F.logsigmoid(-neg_score), dim=1)
        return torch.mean(score + neg_score)


counts = Counter(TEXT)
vocabulary = [word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
number = {word: i for i, word in enumerate(vocabulary)}
ids = [number[word] for word in TEXT]
pairs = [(ids[i], ids[j]) for i in range(len(ids)) for j in (i - 1, i + 1) if 0 <= j < len(ids)]
weights = torch.tensor([counts[word] for word in vocabulary]).float() ** 0.75
print(len(vocabulary), len(pairs), vocabulary[:4])

model = SkipGramModel(len(vocabulary), 8)
print(model)
optimizer = torch.optim.SparseAdam(list(model.parameters()), lr=0.05)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 40)
print(optimizer)
for epoch in range(4):
    total = 0.0
    random.shuffle(pairs)
    for start in range(0, len(pairs), 16):
        batch = torch.tensor(pairs[start : start + 16])
        negatives = torch.multinomial(weights, len(batch) * 3, replacement=True).view(-1, 3)
        optimizer.zero_grad()
        loss = model(batch[:, 0], batch[:, 1], negatives)
        loss.backward()
        optimizer.step()
        scheduler.step()
        total += loss.item() * len(batch)
    print(f"epoch {epoch}: {total / len(pairs):.2f}  lr {scheduler.get_last_lr()[0]:.4f}")

state = optimizer.state[model.u_embeddings.weight]
print(state["step"], tuple(state["exp_avg"].shape))
unread = torch.optim.SparseAdam([nn.Parameter(torch.ones(3, 2))])
print(unread.state_dict()["param_groups"])
near = F.cosine_similarity(model.u_embeddings.weight[number["cat"]], model.u_embeddings.weight)
print(near.shape, f"{near[number['cat']].item():.4f}")
