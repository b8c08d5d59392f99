"""Data parallel against one process: models, and how far apart they are after some steps."""

import copy
from collections.abc import Callable
from typing import Any

import minitorch as torch
from minitorch import distributed as dist
from minitorch import nn
from minitorch.nn.parallel import DistributedDataParallel

STEPS = 3


class Small(nn.Module):
    """A convolution, batch norm in evaluation mode, and a linear layer."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm = nn.Conv2d(1, 3, 3), nn.BatchNorm2d(3)
        self.out = nn.Linear(3 * 4 * 4, 5)

    def forward(self, x: Any) -> Any:
        self.norm.eval()
        return self.out(self.norm(self.conv(x)).relu().flatten(1))


class GPT(nn.Module):
    """A decoder of one block: embeddings, attention that sees no future, and a head."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens, self.places = nn.Embedding(11, 8), nn.Embedding(6, 8)
        self.block = nn.TransformerEncoderLayer(
            8, 2, 16, dropout=0.0, batch_first=True, norm_first=True
        )
        self.norm, self.head = nn.LayerNorm(8), nn.Linear(8, 11, bias=False)

    def forward(self, x: Any) -> Any:
        mask = torch.full((6, 6), float("-inf"), dtype=torch.float64).triu(1)
        h = self.tokens(x) + self.places(torch.arange(6))
        return self.head(self.norm(self.block(h, src_mask=mask)))


def mlp() -> Any:
    net = nn.Sequential(nn.Linear(6, 9), nn.Tanh(), nn.Linear(9, 4), nn.ReLU(), nn.Linear(4, 2))
    return net, torch.randn(8, 6).double(), torch.randn(8, 2).double(), nn.MSELoss()


def cnn() -> Any:
    return Small(), torch.randn(8, 1, 6, 6).double(), torch.arange(8) % 5, nn.CrossEntropyLoss()


def gpt() -> Any:
    text = torch.randint(0, 11, (8, 7))
    loss = nn.CrossEntropyLoss()
    return GPT(), text[:, :-1], text[:, 1:], lambda out, y: loss(out.transpose(1, 2), y)


MODELS: dict[str, Callable[[], Any]] = {"mlp": mlp, "cnn": cnn, "gpt": gpt}
_MADE: dict[str, Any] = {}


def make(name: str) -> Any:
    """(model, inputs, targets, loss), in float64, the same on every rank."""
    if name not in _MADE:
        torch.manual_seed(3)
        net, x, y, loss = MODELS[name]()
        _MADE[name] = net.double(), x, y, loss
    net, x, y, loss = _MADE[name]
    return copy.deepcopy(net), x, y, loss


def train(net: Any, x: Any, y: Any, loss: Any) -> None:
    """Some steps of SGD with momentum."""
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    for _ in range(STEPS):
        optimizer.zero_grad()
        loss(net(x), y).backward()
        optimizer.step()


def difference(name: str, rank: int, size: int, **settings: Any) -> float:
    """The largest difference between a parameter of DDP and of one process, after training."""
    net, x, y, loss = make(name)
    alone = copy.deepcopy(net)
    train(alone, x, y, loss)
    if rank != 0:  # DDP must send rank 0's
        with torch.no_grad():
            for p in net.parameters():
                p.fill_(0.5)
    parallel = DistributedDataParallel(net, **settings)
    train(parallel, x.chunk(size)[rank], y.chunk(size)[rank], loss)
    pairs = zip(alone.parameters(), net.parameters())
    return max([(a - b).abs().max().item() for a, b in pairs])


def bytes_of_a_step(rank: int, size: int) -> list[float]:
    """What one backward sends, and the size of the parameters, in bytes."""
    net = DistributedDataParallel(nn.Sequential(nn.Linear(64, 64), nn.Linear(64, 64, bias=False)))
    with dist.record_traffic() as traffic:
        net(torch.ones(2, 64)).sum().backward()
    assert traffic.bytes_sent == traffic.bytes_of("all_reduce")
    return [traffic.bytes_sent, sum([p.nbytes for p in net.parameters()])]
