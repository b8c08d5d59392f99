"""A residual network in stages, in parts of a batch, with one weight in two places."""

from functools import partial

import torch
from torch import Tensor, nn

torch.manual_seed(10)


class Stage(nn.Module):
    widening: int = 2

    def __init__(self, cin: int, stride: int = 1, norm=nn.BatchNorm2d) -> None:
        super().__init__()
        cout = cin * self.widening if stride != 1 else cin
        conv = partial(nn.Conv2d, kernel_size=3, padding=1, bias=False)
        self.body = nn.Sequential(
            conv(cin, cout, stride=stride),
            norm(cout),
            nn.ReLU(inplace=True),
            conv(cout, cout),
            norm(cout),
        )
        self.skip = nn.Sequential() if stride == 1 else nn.Conv2d(cin, cout, 1, stride, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        out = self.body(x)
        out += self.skip(x)
        return out.relu_()


class Net(nn.Sequential):
    def __init__(self):
        super().__init__()
        self.add_module("stem", nn.Conv2d(3, 4, 7, 2, 3))
        self.append(Stage(4)).append(Stage(4, 2, norm=partial(nn.GroupNorm, 2))).extend(
            [nn.AdaptiveAvgPool2d(1), nn.Flatten(1)]
        )
        self.insert(5, nn.Linear(8, 5)) if len(self) == 5 else self.append(nn.Linear(8, 5))
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
            elif isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)):
                nn.init.constant_(m.weight, 0.5)


net = Net()
print(net, sum(p.numel() for p in net.parameters()))
images = torch.randn(6, 3, 16, 16)
classes = torch.zeros(6, 5).scatter_(1, torch.LongTensor(6).random_(0, 5).view(6, 1), 1)
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9, nesterov=True, weight_decay=1e-4)
for _ in range(3):
    opt.zero_grad()
    loss = torch.cat([net(part) for part in images.split(2)]).sub(classes).square().mean()
    loss.backward()
    opt.step()
    print(f"{loss.item():.5f}")
tied = nn.ModuleDict({"enter": nn.Embedding(7, 4), "leave": nn.Linear(4, 7, bias=False)})
tied["leave"].weight = tied["enter"].weight
print(
    [name for name, _ in tied.named_parameters()],
    [name for name, _ in tied.named_parameters(remove_duplicate=False)],
)
print(tied["leave"](tied["enter"](torch.tensor([2]))).shape, sorted(tied.state_dict()))
