"""Pure tensor puzzles and lecture snippets."""

import torch

torch.manual_seed(0)
ar = torch.arange


def ones(i):
    return torch.where(ar(i) >= 0, 1, 0)


def outer(a, b):
    return a[:, None] * b[None]


def eye(n):
    return torch.where(ar(n)[:, None] == ar(n), 1, 0)


def triu(n):
    return torch.where(ar(n)[:, None] <= ar(n), 1, 0)


def cumsum(a):
    return a @ triu(len(a))


def diff(a):
    return a[1:] - a[:-1]


def vstack(a, b):
    return torch.where(ar(2)[:, None] == 0, a, b)


def roll(a):
    return a[(ar(len(a)) + 1) % len(a)]


def flip(a):
    return a[ar(len(a)).neg() + len(a) - 1] if len(a) else a


def compress(g, v):
    return torch.where(
        ar(len(g))[:, None] < 0,
        0,
        torch.zeros(len(g), dtype=v.dtype).index_put((g.cumsum(0)[g] - 1,), v[g]),
    )[0]


def pad_to(a, n):
    return torch.cat([a, a.new_zeros(max(0, n - len(a)))])[:n]


def seqmask(x, l):
    return x * (ar(x.shape[1]) < l[:, None])


def bincount(a, n):
    return (a[:, None] == ar(n)).sum(0)


def repeat(a, d):
    return a.expand(d, -1)


print(
    ones(3),
    outer(ar(2), ar(3)),
    eye(3),
    triu(3),
    cumsum(ar(4)),
    diff(ar(4) ** 2),
    vstack(ar(2), ar(2) + 5),
    roll(ar(4)),
    flip(ar(4)),
    compress(torch.tensor([True, False, True]), ar(3)),
    pad_to(ar(2), 4),
    seqmask(torch.ones(2, 3), torch.tensor([1, 2])),
    bincount(torch.tensor([0, 1, 1]), 3),
    repeat(ar(2), 3),
)
g = (torch.rand(6, 6) > 0.6).int()
k = torch.ones(1, 1, 3, 3)
k[..., 1, 1] = 0
for _ in range(2):
    n = torch.nn.functional.conv2d(
        torch.nn.functional.pad(g[None, None].float(), (1,) * 4, mode="circular"), k
    )[0, 0]
    g = ((n == 3) | ((g == 1) & (n == 2))).int()
print(g)
x = torch.randint(0, 10, (3, 4))
print(
    x,
    x.sort(1, descending=True),
    torch.argsort(x, dim=1, stable=True),
    x.topk(2, 1),
    x.kthvalue(2, 1),
    x.median(1),
    x.mode(1),
    x.max(0),
    x.unique(),
    x.flip(0),
    x.float().std(0),
    x.float().var(1, unbiased=False),
    x.cumsum(1),
    x.cumprod(1),
    x.cummax(1),
    x.prod(),
    x.any(),
    x.all(1),
    x.nonzero().shape,
    x.bool().logical_not(),
)
x[x > 5] = -1
x[:, 0] *= 2
x[[0, 2], [1, 3]] = 100
x[..., -1:] += 1
x[torch.tensor([True, False, True])] -= 1
print(
    x,
    x[1:, ::2],
    x[:, None].shape,
    x[None, ..., None].shape,
    x[x.ne(0)].shape,
    x.take(torch.tensor([0, 5])),
    x.gather(1, torch.tensor([[0], [1], [2]])),
    torch.take_along_dim(x, x.argmin(1, keepdim=True), 1),
)
a, b = torch.tensor([1, 2, 3]), torch.tensor([2.0, 2.0, 2.0])
print(
    a / 2,
    a // 2,
    a % 2,
    a**2,
    a * b,
    (a * b).dtype,
    -a,
    abs(-a),
    2**a,
    1 / b,
    a @ a,
    a & 1,
    a | 4,
    a ^ 1,
    ~a,
    a << 1,
    a >> 1,
    a.float() @ b,
    divmod(7, 2),
    torch.remainder(-a, 2),
    torch.fmod(-a, 2),
    a.true_divide(2),
    torch.div(a, 2, rounding_mode="floor"),
    (a == 2).sum(),
    a.eq(a).all(),
    torch.equal(a, a),
    a.gt(1) & a.lt(3),
    torch.logical_xor(a > 1, a > 2),
    torch.lerp(b, b * 2, 0.5),
    torch.addcmul(b, b, b, value=0.5),
    torch.hypot(b, b),
    torch.atan2(b, -b),
    torch.frac(b / 3),
    torch.sgn(-b),
    torch.heaviside(b - 2, b),
    torch.gcd(a, a * 2),
    torch.bitwise_and(a, 2),
    torch.logaddexp(b, b),
)
print(
    torch.stack([a, a]).T,
    torch.cat([a, a]).reshape(2, -1),
    torch.hstack([a, a]),
    torch.vstack([a, a]).shape,
    torch.dstack([a, a]).shape,
    torch.chunk(ar(5), 2),
    torch.split(ar(5), [1, 4]),
    torch.tensor_split(ar(5), 3),
    a.repeat(2),
    a.repeat_interleave(torch.tensor([1, 0, 2])),
    a.tile(2),
    a.expand(2, 3),
    torch.broadcast_tensors(a, b[:, None])[0].shape,
    a.view(-1, 1).squeeze().unsqueeze(0).shape,
    torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape,
    torch.zeros(2, 3, 4).permute(2, 0, 1).shape,
    torch.zeros(2, 3).transpose(0, 1).is_contiguous(),
    torch.zeros(6).unflatten(0, (2, 3)).shape,
    torch.swapaxes(torch.zeros(2, 3), 0, 1).shape,
    torch.diag_embed(b).shape,
    torch.diagonal(torch.ones(3, 3)).sum(),
    torch.tril(torch.ones(2, 2)),
    torch.clamp(a, 2),
    torch.where(a > 1, a, 0),
    torch.nan_to_num(torch.tensor([float("nan"), float("inf")]), posinf=1.0),
    torch.floor(torch.tensor(-1.5)),
    torch.round(torch.tensor([0.5, 1.5, 2.345]), decimals=2),
    torch.trunc(torch.tensor(-1.7)),
    torch.histc(b, 3, 0, 3),
    torch.quantile(b.new_tensor([1, 2, 3, 4]), 0.3),
    torch.logspace(0, 2, 3),
    torch.full((2,), 3),
    torch.empty(0).sum(),
    torch.eye(2, 3),
    torch.randperm(4).sort()[0],
    torch.normal(0.0, torch.ones(2)).shape,
    torch.bernoulli(torch.tensor([0.0, 1.0])),
    torch.poisson(torch.zeros(2)),
    torch.count_nonzero(a - 1),
    torch.argwhere(a > 1),
    torch.aminmax(a),
    torch.nansum(torch.tensor([1.0, float("nan")])),
    torch.std_mean(b),
    torch.dist(b, b * 2),
    torch.cross(b, b * a, dim=0),
    torch.renorm(torch.ones(2, 2), 2, 0, 1.0),
    torch.result_type(a, 1.0),
    torch.can_cast(torch.float, torch.int),
    torch.promote_types(torch.int8, torch.uint8),
)
z = torch.zeros(3)
v = z[1:]
v += 1
w = z.clone()
w[0] = 9
print(
    z,
    v._base is z,
    z.data_ptr() == z[:].data_ptr(),
    z.storage_offset(),
    v.storage_offset(),
    z.numpy().sum(),
    id(z) == id(z.requires_grad_(False)),
    torch.is_tensor(z),
    torch.numel(z),
    z.new_full((2,), 7.0),
    torch.zeros_like(a, dtype=torch.float),
    a.to(b).dtype,
    a.float().int().dtype,
    a.type_as(b).dtype,
    torch.tensor(a).dtype if False else 0,
    (a > 2).nonzero().item(),
    a.tolist(),
    int(a[0]) + 1,
    sum(a),
    max(a),
    sorted(a.tolist(), reverse=True),
    [*a],
    2 in a,
    len(a),
    {k: v for k, v in zip("abc", a)},
    *(f"{i.item():02d}" for i in a),
    all(a),
    any(a == 3),
    list(map(int, a)),
    range(a[1]),
)
