"""A residual network on digits: hooks, kaiming init, accumulated gradients, averaged weights."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from digits import digits_arrays
from torch.optim.lr_scheduler import OneCycleLR
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn, update_bn
from torch.utils.data import DataLoader, Subset, TensorDataset

torch.manual_seed(12)
torch.set_default_dtype(torch.float64)


class ResidualBlock(nn.Module):
    def __init__(self, in_channels, out_channels, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(in_channels, out_channels, 3, stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(out_channels)
        self.conv2 = nn.Conv2d(out_channels, out_channels, 3, padding="same", bias=False)
        self.bn2 = nn.BatchNorm2d(out_channels)
        self.shortcut = nn.Sequential()
        if stride != 1 or in_channels != out_channels:
            self.shortcut = nn.Sequential(
                nn.Conv2d(in_channels, out_channels, 1, stride, bias=False),
                nn.BatchNorm2d(out_channels),
            )

    def forward(self, x):
        out = F.relu(self.bn1(self.conv1(x)), inplace=True)
        out = self.bn2(self.conv2(out))
        out += self.shortcut(x)
        return F.relu(out)


def init_weights(m):
    if isinstance(m, nn.Conv2d):
        nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
    elif isinstance(m, nn.BatchNorm2d):
        nn.init.constant_(m.weight, 1)
        nn.init.constant_(m.bias, 0)


model = nn.Sequential(
    ResidualBlock(1, 6),
    ResidualBlock(6, 10, stride=2),
    nn.AdaptiveAvgPool2d((1, 1)),
    nn.Flatten(),
    nn.Linear(10, 10),
).apply(init_weights)
seen = {}


def remember(name):
    def hook(module, inputs, output):
        seen[name] = output.detach().abs().mean().item()

    return hook


handles = [layer.register_forward_hook(remember(name)) for name, layer in model.named_children()]

images, labels = digits_arrays()
data = TensorDataset(
    torch.tensor(images[:300]).div(16.0).unsqueeze(1), torch.tensor(labels[:300]).long()
)
train = DataLoader(Subset(data, range(240)), batch_size=20, shuffle=True, drop_last=True)
x_test, y_test = data[240:]
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=5e-4)
scheduler = OneCycleLR(optimizer, max_lr=0.2, steps_per_epoch=len(train) // 2, epochs=4)
averaged = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.9))

for epoch in range(4):
    model.train()
    for i, (x, y) in enumerate(train):
        loss = F.cross_entropy(model(x), y, label_smoothing=0.05) / 2
        loss.backward()
        if i % 2 == 1:
            optimizer.step()
            optimizer.zero_grad()
            scheduler.step()
            averaged.update_parameters(model)
    model.eval()
    with torch.no_grad():
        test = F.cross_entropy(model(x_test), y_test).item()
    print(f"epoch {epoch}: {2 * loss.item():.4f} {test:.4f} lr {scheduler.get_last_lr()[0]:.5f}")

print({name: round(value, 4) for name, value in seen.items()})
for handle in handles:
    handle.remove()
update_bn(train, averaged)
averaged.eval()
with torch.no_grad():
    print(f"averaged: {F.cross_entropy(averaged(x_test), y_test).item():.4f}")
