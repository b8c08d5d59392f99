"""What random programs are made of: lines of Python with holes for tensors, and helpers for them.

In a line, `{a}`, `{b}` and `{c}` are variables that exist, `{n}` is a small number.
"""

from __future__ import annotations

from typing import NamedTuple

# Helpers that lines may call, by name: a printed program shows those that it uses. `log` collects
# what hooks see; it is compared, too.
HELPERS = {
    "plain": """
def plain(given):
    if isinstance(given, (tuple, list)):
        return [plain(item) for item in given]
    return given if given is None else given.tolist()
""",
    "noting": """
def noting(label):  # a hook that only looks
    def hook(*given):
        log.append([label, plain(given)])

    return hook
""",
    "doubled": """
def doubled(grads):  # for nodes' hooks: the first gradient twice
    return (None if grads[0] is None else grads[0] * 2, *grads[1:])
""",
    "noting_grad": """
def noting_grad(leaf):  # a post-accumulate hook
    log.append(["post", leaf.requires_grad, plain(leaf.grad)])
""",
    "forgetting": """
def forgetting(leaf):  # a post-accumulate hook
    leaf.grad = None
""",
    "Cube": """
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return 3 * x * x * g
""",
    "Doubled_": """
class Doubled_(torch.autograd.Function):  # writes into its input
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

    @staticmethod
    def backward(ctx, g):
        return g * 2
""",
    "SumAndProduct": """
class SumAndProduct(torch.autograd.Function):  # two outputs; a gradient may be missing
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        ctx.set_materialize_grads(False)
        return x + y, x * y

    @staticmethod
    def backward(ctx, g_sum, g_product):
        x, y = ctx.saved_tensors
        log.append(["SumAndProduct", ctx.needs_input_grad, g_sum is None, g_product is None])
        gx = gy = 0
        if g_sum is not None:
            gx, gy = gx + g_sum, gy + g_sum
        if g_product is not None:
            gx, gy = gx + g_product * y, gy + g_product * x
        return gx, gy
""",
    "Rounded": """
class Rounded(torch.autograd.Function):  # the result and a mask, which has no gradient
    @staticmethod
    def forward(ctx, x):
        mask = x > 0
        ctx.mark_non_differentiable(mask)
        ctx.save_for_backward(mask)
        return torch.where(mask, x, x * 0), mask

    @staticmethod
    def backward(ctx, g, g_mask):
        (mask,) = ctx.saved_tensors
        return torch.where(mask, g, g * 0)
""",
    "Window": """
class Window(torch.autograd.Function):  # the result is a view of the input
    @staticmethod
    def forward(ctx, x):
        return x.view(-1)

    @staticmethod
    def backward(ctx, g):
        return g.sum() * 0 + 1
""",
}


class Kind(NamedTuple):
    """Lines of one kind: how often one is drawn, and whether a line makes a new variable."""

    name: str
    weight: int
    makes: bool
    lines: tuple[str, ...]


CREATE = Kind(
    "create",
    2,
    True,
    (
        "torch.tensor([[1., -2., 3.], [.5, 4., -1.]], dtype=torch.float64, requires_grad=True)",
        "torch.tensor([2., .25, -3.], dtype=torch.float64, requires_grad=True)",
        "torch.tensor([[2.], [-1.]], dtype=torch.float64)",
        "torch.tensor(1.5, dtype=torch.float64, requires_grad=True)",
        "torch.tensor([1., 2., 4.], requires_grad=True)",
        "torch.tensor([[0., 1.], [-1., 2.], [3., 3.]], dtype=torch.float64, requires_grad=True)"
        ".t()",
        "torch.tensor([-1., .5, 2., 2., 8., 1.], dtype=torch.float64, requires_grad=True)[::2]",
        "torch.zeros(2, 3, dtype=torch.float64)",
        "torch.ones(3, dtype=torch.float64)",
        "torch.tensor([[0, 1, 2], [3, 4, 5]])",
        "torch.tensor([2, 0, 1])",
        "torch.tensor([True, False, True])",
        "torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)",
        "torch.full((2, 2), 2., dtype=torch.float64)",
    ),
)
TRACKED = Kind(
    "tracked",  # the result of an operation: it may be written into
    2,
    True,
    (
        "{a}.clone()",
        "{a} * 1",
        "{a} + 0",
        "torch.tensor([[1., 3.], [2., -1.]], dtype=torch.float64, requires_grad=True) * 2",
        "torch.ones(2, 3, dtype=torch.float64, requires_grad=True).clone()",
        "torch.ones(3, 2, dtype=torch.float64, requires_grad=True).t() * 3",
    ),
)
VIEW = Kind(
    "view",
    5,
    True,
    (
        "{a}[{n}]",
        "{a}[-1:]",
        "{a}[..., {n}]",
        "{a}[..., ::2]",
        "{a}[:, {n}:]",
        "{a}[None]",
        "{a}[...]",
        "{a}[:]",
        "{a}[True]",
        "{a}.view(-1)",
        "{a}.view({a}.shape)",
        "{a}.view_as({b})",
        "{a}.reshape(-1)",
        "{a}.reshape(3, 2)",
        "{a}.reshape_as({b})",
        "{a}.t()",
        "{a}.T",
        "{a}.transpose(0, -1)",
        "{a}.permute(1, 0)",
        "{a}.swapaxes(0, 1)",
        "{a}.unsqueeze({n})",
        "{a}.unsqueeze(-1)",
        "{a}.squeeze()",
        "{a}.squeeze({n})",
        "{a}.narrow(0, {n}, 1)",
        "{a}.select(-1, {n})",
        "{a}.expand(2, 3)",
        "{a}.expand(2, *{a}.shape)",
        "{a}.expand_as({b})",
        "{a}.broadcast_to(2, 3)",
        "{a}.as_strided((2,), (1,))",
        "{a}.as_strided((2, 2), (1, 1))",
        "{a}.unbind(0)[{n}]",
        "{a}.unbind(-1)[0]",
        "{a}.split(1)[-1]",
        "{a}.split([1, 1])[{n}]",
        "{a}.chunk(2)[0]",
        "{a}.chunk(2, -1)[{n}]",
        "{a}.flatten()",
        "{a}.contiguous()",
        "{a}.movedim(0, -1)",
        "{a}.diagonal()",
        "{a}.unfold(-1, 2, 1)",
        "{a}.unflatten(-1, (1, -1))",
        "{a}.tensor_split(2)[{n}]",
        "{a}.ravel()",
        "{a}.mT",
        "torch.broadcast_tensors({a}, {b})[{n}]",
        "torch.atleast_2d({a})",
        "{a}.detach()",
        "{a}.data",
        "{a}",
        "torch.as_tensor({a})",
    ),
)
VALUE = Kind(
    "value",
    5,
    True,
    (
        "{a} + {b}",
        "{a} - {b}",
        "{a} * {b}",
        "{a} * {b}",
        "{a} / {b}",
        "{a} / ({b} * {b} + 1)",
        "{a} * 2",
        "{a} + 1",
        "3 - {a}",
        "{a} / 4",
        "1 / ({a} * {a} + 1)",
        "{a} ** 2",
        "{a} ** 3",
        "2 ** {a}",
        "-{a}",
        "{a}.exp()",
        "{a}.tanh()",
        "{a}.relu()",
        "{a}.sigmoid()",
        "{a}.abs()",
        "{a}.sin()",
        "({a} * {a} + 1).log()",
        "({a} * {a} + 1).sqrt()",
        "{a}.reciprocal()",
        "{a} // 2",
        "{a} % 2",
        "{a} > {b}",
        "{a} == {b}",
        "{a}.logical_not()",
        "torch.maximum({a}, {b})",
        "torch.minimum({a}, {b})",
        "torch.add({a}, {b}, alpha=2)",
        "torch.sub({a}, {b}, alpha=3)",
        "torch.where({a} > 0, {a}, {b})",
        "torch.where({a} > {b}, {a}, 0.)",
        "torch.cat([{a}, {b}])",
        "torch.cat([{a}, {b}], -1)",
        "torch.stack([{a}, {b}])",
        "{a} @ {b}",
        "{a} @ {b}.t()",
        "torch.addmm({a}, {b}, {c})",
        "torch.dot({a}.reshape(-1), {a}.reshape(-1))",
        "{a}.softmax(-1)",
        "{a}.log_softmax(-1)",
        "{a}.float()",
        "{a}.double()",
        "{a}.long()",
        "{a}.to(torch.float32)",
        "{a}.to(torch.float64)",
        "{a}.type_as({b})",
        "{a}.clamp(-1, 1)",
        "{a}.clamp(min={b})",
        "{a}.floor()",
        "{a}.sgn()",
        "{a}.expm1()",
        "({a} * {a}).log1p()",
        "({a} * {a} + 1).rsqrt()",
        "{a}.cumsum(0)",
        "{a}.cumsum(-1)",
        "{a}.cumprod(-1)",
        "{a}.flip(0)",
        "{a}.roll(1, 0)",
        "{a}.repeat(2, 1)",
        "{a}.tile((2,))",
        "{a}.triu()",
        "{a}.tril()",
        "{a}.diff()",
        "{a}.sort(dim=-1, stable=True)[0]",
        "{a}.masked_fill({b} > 0, 2.)",
        "{a}.masked_fill({a} > 0, {b})",
        "{a}.lerp({b}, 0.25)",
        "torch.addcmul({a}, {b}, {c})",
        "torch.outer({a}, {b})",
        "torch.atan2({a}, {b})",
        "torch.hypot({a}, {b})",
        "{a}.select_scatter({b}, 0, {n})",
        "torch.nn.functional.silu({a})",
        "torch.nn.functional.softplus({a})",
        "torch.nn.functional.leaky_relu({a})",
        "torch.nn.functional.mse_loss({a}, {b}.double())",
        "{a}.detach().clone()",
        "{a}.detach().requires_grad_()",
        "{a}.new_zeros({b}.shape)",
        "torch.ones_like({a}, requires_grad=True)",
        "Cube.apply({a})",
        "Doubled_.apply({a})",
        "SumAndProduct.apply({a}, {b})[{n}]",
        "Rounded.apply({a})[0]",
        "Window.apply({a})",
        "checkpoint(lambda x: (x * x).exp(), {a}, use_reentrant=False)",
        "checkpoint(lambda x, y: x.tanh() * y, {a}, {b}, use_reentrant=False)",
    ),
)
REDUCE = Kind(
    "reduce",
    2,
    True,
    (
        "{a}.sum()",
        "{a}.sum()",
        "{a}.sum({n})",
        "{a}.sum(-1, keepdim=True)",
        "{a}.mean()",
        "{a}.mean(-1, keepdim=True)",
        "{a}.mean(0)",
        "{a}.max()",
        "{a}.min()",
        "{a}.max(0)[0]",
        "{a}.min(-1, keepdim=True)[0]",
        "{a}.max(-1)[1]",
        "{a}.argmax()",
        "{a}.prod()",
        "{a}.prod(0)",
        "{a}.var()",
        "{a}.std(0)",
        "{a}.norm()",
        "{a}.amax(0)",
        "{a}.amin()",
        "{a}.median()",
        "{a}.logsumexp(0)",
        "{a}.cummax(0)[0]",
        "({a} > 0).any()",
        "({a} > 0).all(-1)",
    ),
)
INDEX = Kind(
    "index",
    2,
    True,
    (
        "{a}[[0, {n}]]",
        "{a}[..., [1, 0]]",
        "{a}[{a} > 0]",
        "{a}[torch.tensor([0, 0])]",
        "{a}[torch.tensor([[0], [1]]), {n}]",
        "{a}[{b}]",
        "{a}[{b} > 1]",
        "{a}[[{n}], None]",
        "{a}.index_select(0, torch.tensor([{n}, 0]))",
        "{a}.gather(-1, torch.zeros({a}.shape, dtype=torch.int64))",
        "{a}.gather(0, {b})",
        "{a}.take(torch.tensor([0, 1]))",
        "{a}.masked_select({b} > 0)",
        "{a}.scatter(-1, torch.zeros({b}.shape, dtype=torch.int64), {b})",
        "{a}.index_add(0, torch.tensor([{n}]), {b})",
    ),
)
WRITE = Kind(
    "write",
    7,
    False,
    (
        "{a}.add_({b})",
        "{a}.add_(1)",
        "{a}.add_({b}, alpha=2)",
        "{a}.sub_({b})",
        "{a}.mul_({b})",
        "{a}.mul_(2)",
        "{a}.div_({b})",
        "{a}.div_({b} * {b} + 1)",
        "{a}.pow_(2)",
        "{a}.pow_({b})",
        "{a}.copy_({b})",
        "{a}.fill_({n}.)",
        "{a}.fill_({b})",
        "{a}.zero_()",
        "{a}.neg_()",
        "{a}.abs_()",
        "{a}.exp_()",
        "{a}.tanh_()",
        "{a}.relu_()",
        "{a}.sigmoid_()",
        "{a}.clamp_(-1, 1)",
        "{a}.clamp_(min={b})",
        "{a}.sqrt_()",
        "{a}.floor_()",
        "{a}.sin_()",
        "{a}.reciprocal_()",
        "{a}.remainder_(2)",
        "{a}.cumsum_(0)",
        "{a}.triu_()",
        "{a}.lerp_({b}, 0.5)",
        "{a}.addcmul_({b}, {c})",
        "{a}.masked_fill_({b} > 0, 3.)",
        "{a}.masked_fill_({a} > 0, {b})",
        "{a}.masked_scatter_({a} > 0, {b})",
        "{a}.index_fill_(0, torch.tensor([{n}]), 4.)",
        "{a}.index_put_((torch.tensor([{n}]),), {b})",
        "{a}.index_put_((torch.tensor([0, 0]),), {b}, accumulate=True)",
        "{a}.index_add_(0, torch.tensor([{n}]), {b})",
        "{a}.index_copy_(0, torch.tensor([{n}]), {b})",
        "{a}.scatter_(-1, torch.zeros({b}.shape, dtype=torch.int64), {b})",
        "{a}.scatter_add_(0, torch.zeros({b}.shape, dtype=torch.int64), {b})",
        "{a}.t_()",
        "{a}.transpose_(0, -1)",
        "{a}.squeeze_()",
        "{a}.squeeze_({n})",
        "{a}.unsqueeze_(0)",
        "{a} += {b}",
        "{a} -= 1",
        "{a} *= {b}",
        "{a} /= 2",
        "{a} **= 2",
        "{a}[{n}] = {b}",
        "{a}[{n}] = 7.",
        "{a}[..., {n}] = {b}",
        "{a}[:] = {b}",
        "{a}[...] = {b}",
        "{a}[-1:] = {b}",
        "{a}[[0]] = {b}",
        "{a}[[0, {n}]] = 5.",
        "{a}[{a} > 1] = 0.5",
        "{a}[{a} > 0] = {b}",
        "{a}[{b} > 0] = 2.",
        "{a}[torch.tensor([{n}])] = {b}",
        "{a}[0] *= 2",
        "{a}[..., ::2] += {b}",
        "{a}[{n}].add_({b})",
        "{a}[..., 1:].mul_(2)",
        "{a}.t().add_({b})",
        "{a}.view(-1).mul_(3)",
        "{a}.unsqueeze(0).sub_({b})",
        "{a}.expand(2, *{a}.shape).add_(1)",
        "{a}.split(1)[0].mul_(2)",
        "{a}.data.mul_(2)",
        "{a}.data[{n}] = 3.",
        "{a}.detach().add_(1)",
        "{a}.detach()[{n}] = 4.",
        "{a}.detach().numpy()[...] = 2",
        "{a}.clone().mul_({b})",
    ),
)
FLAG = Kind(
    "flag",
    3,
    False,
    (
        "{a}.requires_grad_()",
        "{a}.requires_grad_(False)",
        "{a}.requires_grad = True",
        "{a}.requires_grad = False",
        "{a}.detach_()",
        "{a}.retain_grad()",
        "{a}.retain_grad()",
        "{a}.data = {b}.reshape({a}.shape)",
        "{a}.data = torch.ones_like({a})",
        "{a}.data = {b}.detach().clone().reshape({a}.shape)",
        "{a}.grad = None",
        "del {a}.grad",
        "{a}.grad = {b}",
        "{a}.grad = torch.ones_like({a})",
        "{a}.grad.zero_()",
        "{a}.grad.add_(1)",
        "{a}.grad.mul_({b})",
        "{a}.grad.detach_()",
        "torch.set_grad_enabled(True)",
        "torch.set_grad_enabled(True)",
        "torch.set_grad_enabled(False)",
        "del {a}",
    ),
)
# torch crashes when a hook is registered on a view that was written into and not looked at since
HOOK = Kind(
    "hook",
    2,
    False,
    (
        "{a}.grad_fn; {a}.register_hook(lambda g: g * 2)",
        "{a}.grad_fn; {a}.register_hook(noting('{a}'))",
        "{a}.grad_fn; handle = {a}.register_hook(lambda g: g + 1)",
        "handle.remove()",
        "{a}.register_post_accumulate_grad_hook(noting_grad)",
        "{a}.register_post_accumulate_grad_hook(forgetting)",
        "{a}.grad_fn.register_hook(noting('node of {a}'))",
        "{a}.grad_fn.register_prehook(noting('before node of {a}'))",
        "{a}.grad_fn.register_hook(lambda grads, _: doubled(grads))",
        "{a}.grad_fn.register_prehook(doubled)",
    ),
)
BACKWARD = Kind(
    "backward",
    3,
    False,
    (
        "{a}.sum().backward()",
        "{a}.sum().backward()",
        "{a}.sum().backward(retain_graph=True)",
        "{a}.backward()",
        "{a}.backward(torch.ones_like({a}))",
        "{a}.backward({b}.detach().clone(), retain_graph=True)",
        "({a} * {b}).sum().backward()",
        "({a} * {a}).sum().backward(inputs=[{b}])",
        "{a}.sum().backward(inputs=[{b}, {c}])",
        "torch.autograd.backward([{a}, {b}], [torch.ones_like({a}), torch.ones_like({b})])",
        "torch.autograd.backward([{a}.sum(), ({b} * {b}).sum()])",
        "{a}.sum().backward(create_graph=True)",
        "({a} * {a}).sum().backward(create_graph=True)",
    ),
)
GRAD = Kind(
    "grad",
    2,
    True,
    (
        "torch.autograd.grad({a}.sum(), {b})[0].clone()",
        "torch.autograd.grad({a}.sum(), {b}, retain_graph=True)[0].clone()",
        "torch.autograd.grad({a} * 1, {b}, torch.ones_like({a}), allow_unused=True)[0].clone()",
        "torch.autograd.grad({a}.sum(), [{b}, {c}], allow_unused=True)[{n}].clone()",
        "torch.autograd.grad([{a}.sum(), {b}.mean()], {c})[0].clone()",
        "torch.autograd.grad({a}.sum(), {b}, materialize_grads=True, retain_graph=True)[0].clone()",
        "torch.autograd.grad(({a} * {a}).sum(), {b}, create_graph=True)[0].clone()",
        "torch.autograd.grad({a}.exp().sum(), {b}, create_graph=True)[0].clone()",
        "torch.autograd.grad({a}.sum(), {b}, create_graph=True)[0].clone()",
        "{a}.grad",
    ),
)
KINDS = (CREATE, TRACKED, VIEW, VALUE, REDUCE, INDEX, WRITE, FLAG, HOOK, BACKWARD, GRAD)

# What may stand before a line; a line that makes a variable keeps the result after the block.
BLOCKS = ("with torch.no_grad(): ", "with torch.enable_grad(): ", "with torch.inference_mode(): ")
