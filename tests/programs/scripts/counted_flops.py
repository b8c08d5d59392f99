import torch, torch.nn as nn, torch.nn.functional as F
from torch.utils.flop_counter import FlopCounterMode
from collections import OrderedDict


# a summary of a network, as small packages print it: shapes by hooks, operations by the counter
def summary(model, x):
    rows, hooks = OrderedDict(), []

    def register(name, module):
        def hook(module, inp, out):
            rows[name] = (
                type(module).__name__,
                list(out.shape),
                sum(p.numel() for p in module.parameters(recurse=False)),
            )

        if not list(module.children()):
            hooks.append(module.register_forward_hook(hook))

    for name, module in model.named_modules():
        register(name, module)
    with FlopCounterMode(display=False) as counter:
        model(x)
    for h in hooks:
        h.remove()
    print("-" * 60)
    for name, (kind, shape, n) in rows.items():
        print("{:<12} {:<16} {:<20} {:>8,}".format(name, kind, str(shape), n))
    print("=" * 60)
    print(
        "Total params: {:,}".format(sum(p.numel() for p in model.parameters())),
        "flops:",
        counter.get_total_flops(),
    )
    return counter


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 8, 3, padding=1),
            nn.ReLU(True),
            nn.MaxPool2d(2),
            nn.Conv2d(8, 16, 3, groups=2),
            nn.ReLU(True),
        )
        self.up = nn.ConvTranspose2d(16, 4, 2, stride=2)
        self.fc = nn.Linear(4 * 8 * 8, 10)

    def forward(self, x):
        x = self.up(self.features(x))
        return self.fc(torch.flatten(x, 1))


torch.manual_seed(0)
net = Net()
counter = summary(net, torch.randn(2, 1, 12, 12))
for name, ops in sorted(counter.get_flop_counts().items()):
    print(name, {str(op): n for op, n in ops.items()})
with FlopCounterMode(depth=1, display=False) as both:
    F.cross_entropy(net(torch.randn(2, 1, 12, 12)), torch.tensor([1, 2])).backward()
print({str(k): v for k, v in both.get_flop_counts()["Net"].items()}, both.get_total_flops())
print([line.split() for line in both.get_table().splitlines()[2:]])
dropped, mask = torch.native_dropout(torch.ones(8), 0.5, True)
print(
    dropped.tolist() == (mask * 2.0).tolist(),
    torch.embedding_bag(torch.eye(3), torch.tensor([0, 2, 2]), torch.tensor([0, 1]))[0],
)
for bad in (
    lambda x: x.sum(keepdim=True),
    lambda x: torch.flip(x, dims=0),
    lambda x: x.logsumexp(None),
    lambda x: torch.softmax(x, True),
    lambda x: x.mean(1, keepdim=1),
    lambda x: x.topk(2, largest=0),
):
    try:
        print(bad(torch.ones(2, 3)))
    except TypeError as e:
        print(str(e).splitlines()[0])
