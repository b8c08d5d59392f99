"""Operators of a program's own, after PyTorch's page on custom operators in Python."""

import numpy as np
import torch
from torch import Tensor


def said(function, *args, **kwargs):
    try:
        print(" ->", function(*args, **kwargs))
    except Exception as error:
        print(" !!", type(error).__name__, str(error).splitlines()[0][:70])


@torch.library.custom_op("places::sine", mutates_args=())
def sine(x: Tensor) -> Tensor:
    return torch.from_numpy(np.sin(x.detach().numpy()))


x = torch.tensor([0.5, 1.0, 2.0])
print(sine, sine(x), torch.ops.places.sine(x), torch.ops.places.sine.default(x))
print(torch.ops.places.sine, torch.ops.places.sine.default, torch.ops.places.sine.overloads())
print(repr(torch.ops.places.sine.default), torch.ops.places.sine.default._schema)

w = x.clone().requires_grad_()
y = sine(w)
print(y.requires_grad, type(y.grad_fn).__name__)
said(y.sum().backward)


def keep(ctx, inputs, output):
    (ctx.x,) = inputs
    ctx.save_for_backward(*inputs)


sine.register_autograd(lambda ctx, g: g * ctx.saved_tensors[0].cos(), setup_context=keep)
sine(w).sum().backward()
print(w.grad)
print(torch.autograd.gradcheck(sine, x.double().requires_grad_()))
said(sine, torch.ones(3, device="meta"))


@sine.register_fake
def _(x):
    return torch.empty_like(x)


said(sine, torch.ones(3, device="meta"))
print(torch.library.opcheck(sine, (torch.randn(3, requires_grad=True),)))


@torch.library.custom_op("places::scale_", mutates_args=("a",))
def scale_(a: Tensor, by: list[float], more: float = 2.0, e: Tensor | None = None) -> None:
    a.mul_(by[0] * more)


print(torch.ops.places.scale_.default._schema)
a = torch.ones(2)
before = a._version
print(scale_(a, [3.0]), a, a._version > before)
said(scale_, a, "no")
said(scale_, a)
said(scale_, a, [1.0], more="x")
said(scale_, a, [1.0], z=1)
said(scale_, 3, [1.0])


@torch.library.custom_op("places::both", mutates_args=())
def both(x: Tensor, y: Tensor, n: int = 2) -> tuple[Tensor, Tensor]:
    return x.detach() * y.detach() * n, x.detach() + y.detach()


def back(ctx, g_product, g_sum):
    p, q = ctx.saved_tensors
    return g_product * q * ctx.n + g_sum, g_product * p * ctx.n + g_sum, None


def keep_both(ctx, inputs, output):
    p, q, ctx.n = inputs
    ctx.save_for_backward(p, q)


both.register_autograd(back, setup_context=keep_both)
p, q = torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([3.0, 4.0], requires_grad=True)
product, total = both(p, q, n=3)
(product.sum() + 10 * total.sum()).backward()
print(product.detach(), total.detach(), p.grad, q.grad, torch.ops.places.both.default._schema)


@torch.library.custom_op("places::weighted", mutates_args=())
def weighted(parts: list[Tensor], n: int) -> list[Tensor]:
    return [part.detach() * n for part in parts]


print(weighted([a, a + 1], 3), torch.ops.places.weighted.default._schema)


@torch.library.custom_op("places::same", mutates_args=())
def same(x: Tensor) -> Tensor:
    return x


try:
    same(a)
except RuntimeError as error:
    print("may not alias any inputs" in str(error))


def no_annotation(x):
    return x


def no_result(x: Tensor):
    return x


def of_dict(x: dict) -> Tensor:
    return x


def many(*x: Tensor) -> Tensor:
    return x


for function in (no_annotation, no_result, many):
    said(torch.library.infer_schema, function, mutates_args=())
try:
    torch.library.infer_schema(of_dict, mutates_args=())
except ValueError as error:
    print(str(error)[:50])
print(torch.library.infer_schema(both._init_fn, mutates_args=()))
print(torch.library.infer_schema(scale_._init_fn, mutates_args="unknown"))

# the older way, in steps
old = torch.library.Library("older", "DEF")
old.define("times(Tensor x, int n=2) -> Tensor")
old.impl("times", lambda x, n=2: x * n, "CompositeExplicitAutograd")
print(torch.ops.older.times(a), torch.ops.older.times(a, 3), torch.ops.older.times.default._schema)
old.define("more(Tensor x) -> Tensor")
old.impl("more", lambda x: x + 1, "CPU")
print(torch.ops.older.more(w).grad_fn.name())
old.define("nothing(Tensor x) -> Tensor")
said(lambda: type(torch.ops.older.nothing(a)))
said(lambda: torch.ops.older.unknown)
torch.library.define("third::sine", "(Tensor x) -> Tensor")


@torch.library.impl("third::sine", "cpu")
def third_sine(x):
    return x.sin()


print(torch.ops.third.sine(w).grad_fn.name())
torch.library.register_fake("third::sine", lambda x: torch.empty_like(x))
print(torch.ops.third.sine(torch.ones(2, device="meta")))
torch.library.register_autograd(
    "third::sine", lambda ctx, g: g * 7, setup_context=lambda ctx, inputs, output: None
)
w.grad = None
torch.ops.third.sine(w).sum().backward()
print(w.grad)
said(torch.library.register_fake, "third::nowhere", lambda x: x)
try:
    torch.library.define("third::sine", "(Tensor x) -> Tensor")
except RuntimeError as error:
    print("multiple times" in str(error))
