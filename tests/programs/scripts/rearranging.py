"""einops-like rearrange written by hand; itertools; typing generics; NamedTuple outputs"""

import re, itertools, operator
from functools import reduce, lru_cache
from typing import NamedTuple, List, Dict, Tuple, Optional, Union
import torch
from torch import Tensor


def rearrange(x: Tensor, pattern: str, **axes: int) -> Tensor:
    left, right = (re.findall(r"\([^)]*\)|\S+", p) for p in pattern.split("->"))
    names, sizes = [], []
    for part, n in zip(left, x.shape):
        inner = part.strip("()").split() if part[0] == "(" else [part]
        known = reduce(operator.mul, (axes[i] for i in inner if i in axes), 1)
        for i in inner:
            names.append(i)
            sizes.append(axes.get(i, n // known))
    x = x.reshape(sizes)
    order = [i for p in right for i in p.strip("()").split()]
    x = x.permute([names.index(i) for i in order])
    it = iter(x.shape)
    shape = []
    for p in right:
        shape.append(reduce(operator.mul, itertools.islice(it, len(p.strip("()").split())), 1))
    return x.reshape(shape)


x = torch.arange(48).view(2, 3, 2, 4)
print(
    rearrange(x, "b c h w -> b (h w) c").shape,
    rearrange(x, "b c (h p) w -> (b h) p (c w)", p=2)[0, 1],
)


class Out(NamedTuple):
    logits: Tensor
    hidden: Optional[Tensor] = None


o = Out(torch.ones(2))
print(o, o._asdict())
grid = [dict(zip(("lr", "wd"), v)) for v in itertools.product([0.1, 0.01], [0, 1e-4])]
for cfg in grid:
    torch.manual_seed(0)
    w = torch.randn(3, requires_grad=True)
    opt = torch.optim.SGD([w], lr=cfg["lr"], weight_decay=cfg["wd"], momentum=0.5)
    for _ in range(3):
        opt.zero_grad()
        l = ((w - torch.tensor([1.0, 2, 3])) ** 2).sum()
        l.backward()
        opt.step()
    print(cfg, "%.5f" % l)
acc = list(itertools.accumulate(torch.arange(4.0), lambda a, b: a * 0.9 + b))
print(acc)
print(
    sum(torch.arange(3)),
    max(torch.tensor([3.0, 1.0])),
    min([torch.tensor(2), torch.tensor(1)]),
    sorted(torch.tensor([3, 1, 2])),
    any(torch.tensor([0, 1])),
    reversed(torch.arange(3)),
)
print(
    [*map(torch.Tensor.item, torch.arange(3))],
    dict(enumerate(torch.eye(2).tolist())),
    list(zip(torch.arange(2), "ab")),
)
for a, b in torch.tensor([[1, 2], [3, 4]]):
    print(a + b, end=" ")
(a, b), c = torch.ones(2, 2).unbind(), 3
print(a, b, *torch.arange(3))


@lru_cache(maxsize=None)
def pos(n, d):
    return torch.arange(n)[:, None] / 10 ** (torch.arange(d) / d)


print(pos(3, 2), pos(3, 2) is pos(3, 2))
print(
    torch.einsum("bi,bj->bij", torch.ones(1, 2), torch.arange(2.0)[None]),
    torch.einsum("...ij,...jk->...ik", torch.ones(2, 1, 2), torch.ones(2, 2, 1)).squeeze(),
    torch.einsum("ii", torch.eye(3)),
    torch.einsum(torch.ones(2, 2), [0, 1], [1, 0]),
)
slices = [slice(None), slice(0, 2), 1]
print(x[tuple(slices)].shape, x[..., None].shape, x.narrow(1, 0, 1).squeeze(1).shape)
print(
    torch.tensor([[1.0, 2.0], [3.0, 4.0]]).apply_(lambda v: v * 10),
    torch.ones(2).map_(torch.ones(2) * 3, lambda a, b: a + b),
)
print(
    torch.get_default_dtype(),
    torch.tensor(1.0).dtype,
    torch.finfo(torch.float32).eps,
    torch.iinfo(torch.int32).max,
    torch.float32.itemsize,
    torch.int8.is_signed,
    torch.half.is_floating_point,
)
print(
    {k: v.shape for k, v in sorted({"b": torch.zeros(1), "a": torch.zeros(2)}.items())},
    torch.Size([1, 2]) + (3,),
    torch.Size((2, 3)).numel(),
    torch.Size([2]) == (2,),
)
