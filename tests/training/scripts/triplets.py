"""Digits placed on a sphere by a triplet loss; a new digit is named by its neighbours."""

import torch
from digits import digits_arrays
from torch import nn
from torch.nn import functional as F
from torch.nn.utils import parametrizations

torch.manual_seed(16)
torch.set_default_dtype(torch.float64)

images, labels = digits_arrays()
x, y = torch.tensor(images[:400].reshape(400, 64) / 16), torch.tensor(labels[:400]).long()
groups = [(y == k).nonzero(as_tuple=True)[0] for k in range(10)]

net = nn.Sequential(
    nn.Dropout(0.05),
    parametrizations.weight_norm(nn.Linear(64, 32)),
    nn.PReLU(),
    nn.LayerNorm(32),
    nn.Linear(32, 3),
)
criterion = nn.TripletMarginLoss(margin=0.5)
optimizer = torch.optim.Adamax(net.parameters(), lr=0.01)
print([name for name, _ in net.named_parameters()])


def pick(classes):
    return torch.stack([groups[k][torch.randint(len(groups[k]), ())] for k in classes.tolist()])


for step in range(1, 81):
    same = torch.randint(0, 10, (48,))
    other = (same + torch.randint(1, 10, (48,))) % 10
    anchor, positive, negative = (F.normalize(net(x[pick(k)])) for k in (same, same, other))
    loss = criterion(anchor, positive, negative)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 20 == 0:
        print(f"step {step}: {loss.item():.5f}")

net.eval()
with torch.no_grad():
    places = F.normalize(net(x))
    new, known = places[300:], places[:300]
    nearest = torch.cdist(new, known).topk(5, largest=False).indices
    votes = F.one_hot(y[nearest], 10).sum(1).argmax(1)
    print(f"right {(votes == y[300:]).double().mean():.4f}")
    print("similarity", round(F.cosine_similarity(new[:50], known[:50]).mean().item(), 5))
