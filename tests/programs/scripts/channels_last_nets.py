"""Images whose channels lie last in memory: which layers keep the layout."""

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
picture = torch.rand(2, 4, 6, 8).to(memory_format=torch.channels_last)
print(picture.stride(), picture.is_contiguous(), picture.permute(0, 2, 3, 1).is_contiguous())
steps = {
    "relu": torch.relu,
    "norm": nn.BatchNorm2d(4),
    "conv": nn.Conv2d(4, 6, 3, padding="same", groups=2),
    "pool": nn.MaxPool2d(2),
    "mean": lambda x: F.adaptive_avg_pool2d(x, (1, 2)),
    "up": nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False),
    "join": lambda x: torch.cat([x, x.flip(1)], dim=1),
    "gate": lambda x: x * x.mean(dim=(2, 3), keepdim=True).sigmoid(),
    "shuffle": nn.PixelShuffle(2),
    "pad": nn.ZeroPad2d(1),
    "choice": lambda x: torch.where(x > 0.5, x, 0.0),
}
for name, step in steps.items():
    out = step(picture)
    print(f"{name:8s}", tuple(out.shape), out.stride(), f"{out.mean().item():.4f}")
net = nn.Sequential(
    nn.Conv2d(4, 8, 3), nn.BatchNorm2d(8), nn.ReLU(inplace=True), nn.Flatten(), nn.LazyLinear(3)
)
net(picture)
net = net.to(memory_format=torch.channels_last)
print([tuple(p.stride()) for p in net.parameters()])
picture.requires_grad_()
net(picture).logsumexp(-1).sum().backward()
print(picture.grad.stride(), net[0].weight.grad.is_contiguous(memory_format=torch.channels_last))
mixed = picture.detach() + torch.ones(2, 4, 6, 8)
print(mixed.stride(), torch.empty_like(mixed, memory_format=torch.contiguous_format).stride())
torch.manual_seed(1)
print(torch.randn_like(picture)[0, :, 0, 0], torch.empty_strided((4, 5), (1, 4)).normal_()[0])
