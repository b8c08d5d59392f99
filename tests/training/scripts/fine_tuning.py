"""Fine-tuning: a trained body is frozen, a new head learns, then all of it, with a schedule."""

import copy

import torch
from digits import digits_arrays
from torch import nn
from torch.optim.lr_scheduler import CosineAnnealingLR, LambdaLR, SequentialLR, StepLR

torch.manual_seed(9)
torch.set_default_dtype(torch.float64)

images, labels = digits_arrays()
x = torch.tensor(images[:500].reshape(500, 64) / 16)
y = torch.tensor(labels[:500]).long()

body = nn.Sequential(nn.Linear(64, 32), nn.SiLU(), nn.BatchNorm1d(32), nn.Linear(32, 16), nn.Tanh())
model = nn.Sequential(body, nn.Linear(16, 2))
criterion = nn.CrossEntropyLoss(label_smoothing=0.1)

# first: even or odd
optimizer = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.9, nesterov=True)
scheduler = StepLR(optimizer, step_size=10, gamma=0.3)
for epoch in range(30):
    optimizer.zero_grad()
    loss = criterion(model(x), y % 2)
    loss.backward()
    nn.utils.clip_grad_value_(model.parameters(), 0.1)
    optimizer.step()
    scheduler.step()
    if epoch % 10 == 9:
        print(f"parity, epoch {epoch + 1}: {loss.item():.4f}, lr {scheduler.get_last_lr()[0]:.4f}")

# then: which digit, with a new head on a frozen body
model[1] = nn.Linear(16, 10)
for parameter in model[0].parameters():
    parameter.requires_grad = False
frozen = copy.deepcopy(body.state_dict())
trainable = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.AdamW(trainable, lr=0.05)
body.eval()
for _ in range(15):
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
print(f"head only: {loss.item():.4f}, {len(trainable)} tensors trained")
print("body unchanged", all(torch.equal(v, frozen[k]) for k, v in body.state_dict().items()))

# at last: everything, the body more slowly
for parameter in body.parameters():
    parameter.requires_grad_(True)
model.train()
optimizer = torch.optim.AdamW([{"params": body.parameters(), "lr": 2e-3}], lr=1e-2)
optimizer.add_param_group({"params": model[1].parameters()})
warmup = LambdaLR(optimizer, lambda step: (step + 1) / 5)
scheduler = SequentialLR(optimizer, [warmup, CosineAnnealingLR(optimizer, T_max=20)], [5])
for epoch in range(20):
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 0.5)
    optimizer.step()
    scheduler.step()
    if epoch % 5 == 4:
        rates = ", ".join(f"{rate:.6f}" for rate in scheduler.get_last_lr())
        print(f"all, epoch {epoch + 1}: {loss.item():.4f}, norm {norm.item():.4f}, lr {rates}")
