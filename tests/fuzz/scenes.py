"""Random training steps, compiled and as they are: modules, optimizers, numbers, branches, hooks.

A scene is a text: what is there, a function ``step``, and calls of it with other shapes, dtypes
and numbers, between which modes and globals change. It runs twice, once with ``step`` (or
the module in it) compiled; results, errors, parameters, gradients, buffers and random numbers must
be the same, bit for bit (with backend "c": floats within the accuracy of their dtype).
"""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np

import minitorch
from tests.fuzz.compiled import alike, facts, without_nodes
from tests.fuzz.session import Difference
from tests.fuzz.worlds import compiled as code_of

WIDTHS = (3, 8, 64)
LAYERS = (
    "nn.ReLU()", "nn.GELU()", "nn.Tanh()", "nn.Dropout(0.5)", "nn.LayerNorm({w})", "nn.SiLU()",
    "nn.BatchNorm1d({w})", "nn.Linear({w}, {w})", "nn.LazyLinear({w})", "nn.Softmax(-1)",
    "nn.Linear({w}, {w}, bias=False)", "nn.Identity()", "nn.RMSNorm({w})", "nn.LeakyReLU(0.1)",
)  # fmt: skip
OPTIMIZERS = (
    "SGD(net.parameters(), lr=0.1)", "SGD(net.parameters(), lr=0.1, momentum=0.9)",
    "Adam(net.parameters(), lr=0.01)", "AdamW(net.parameters(), lr=0.01, weight_decay=0.1)",
    "RMSprop(net.parameters(), lr=0.01)", "Adagrad(net.parameters(), lr=0.1)",
)  # fmt: skip
LOSSES = (
    "(y * y).mean()", "F.mse_loss(y, torch.zeros_like(y))", "y.logsumexp(-1).sum()",
    "F.cross_entropy(y, torch.zeros(y.shape[0], dtype=torch.int64))", "y.abs().sum() / 7",
    "F.smooth_l1_loss(y, torch.ones_like(y)) * k", "y.var(0, correction=0).sum()",
)  # fmt: skip
# Lines between the module and the loss; `y` is the result so far.
MIDDLE = (
    "y = y * k", "y = y + k", "y = y / (k + 2)", "y = y * scale[0]", "y = y + options['shift']",
    "if x.shape[0] > 5: y = y * 2", "if k > 1: y = y.exp()", "y = y[:, ::2]", "y = y[1:]",
    "y = y.t().t()", "y = torch.cat([y, x.to(y.dtype)[:, :1]], 1)", "y = y + torch.randn(y.shape)",
    "count.add_(1)", "count.add_(y.detach().sum())", "y = y + count", "y = F.dropout(y, 0.3)",
    "with torch.no_grad(): y = y + y.mean()", "y = torch.where(y > 0, y, y * 0.1)",
    "y = y.clone(); y[0] = 0", "y = y.clone(); y[:, 0].mul_(2)", "y = y.softmax(-1)",
    "y = torch.cond(y.sum() > 0, lambda a: a * 2, lambda a: a - 1, (y,))",
    "y = while_loop(lambda n, a: n < 3, lambda n, a: (n + 1, a * 0.5), (torch.tensor(0), y))[1]",
    "y = y + more['w'][0]", "if more is not None and 'b' in more: y = y - more['b']",
    "for n in range(int(k)): y = y + n", "y = y.masked_fill(y > 1, 1.)", "y = y.float()",
    "y = y.double()", "y = F.scaled_dot_product_attention(y[None], y[None], y[None])[0]",
    "y = y + sum(p.sum() for p in net.parameters())", "y = y.sort(-1)[0]",
    "y = y.flip(0)", "y = y.cumsum(0)", "y = y * (y.shape[0] / 3)", "y = y.clamp(-k, k)",
    "y = y + torch.arange(y.shape[1])", "z = y.detach(); y = y + z", "y = y.relu_() + 0",
    "assert x.shape[0] != 7, 'seven'", "if x.shape[0] == 7: raise ValueError('seven')",
    "if x.dtype == torch.float64: y = y - 1", "y = y.reshape(-1, 1).expand(-1, 2)",
)  # fmt: skip
BACKWARD = (
    "loss.backward()", "loss.backward()", "loss.backward(retain_graph=True); loss.backward()",
    "net.zero_grad(); loss.backward()", "opt.zero_grad(set_to_none=False); loss.backward()",
    "opt.zero_grad(); loss.backward(); opt.step()", "opt.zero_grad(); loss.backward(); opt.step()",
    "(loss / 2).backward(); opt.step()", "",
    "opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(net.parameters(), 0.5); opt.step()",
    "opt.zero_grad(); loss.backward(); opt.step(); opt.zero_grad()",
    "opt.zero_grad(); loss.backward(); opt.step(); count.add_(1)",
    "g = torch.autograd.grad(loss, list(net.parameters()), allow_unused=True)",
)  # fmt: skip
RETURNS = (
    "loss.detach()", "loss", "y", "y.detach()", "(loss, y)", "{'loss': loss, 'y': [y, k]}", "None",
    "y[0]", "(y.detach(), count)", "[y, y]", "loss.detach(), count + 0", "x", "(x + 1, x.shape)",
)  # fmt: skip
BETWEEN = (
    "net.eval()", "net.train()", "scale[0] = 2.5", "options['shift'] = 0.5", "opt.zero_grad()",
    "opt.param_groups[0]['lr'] *= 0.5", "net.requires_grad_(False)", "net.requires_grad_(True)",
    "count.zero_()", "count = torch.ones(())", "options = {'shift': 3.0}", "", "", "",
    "handle = next(net.parameters()).register_hook(lambda g: g * 2)",
    "[p.data.mul_(0.9) for p in net.parameters() if hasattr(p, 'data') and not is_lazy(p)]",
    "torch.set_grad_enabled(False)", "torch.set_grad_enabled(True)",
)  # fmt: skip


def scene_of(seed: int, number: int) -> tuple[list[str], list[str], list[str], bool]:
    """Setup, the lines of ``step``, the calls, and whether the module is compiled, not ``step``."""
    dice = random.Random(seed * 1_000_003 + number)
    width = dice.choice(WIDTHS)
    layers = [f"nn.Linear({width}, {width})"] * (dice.random() < 0.8)
    layers += [dice.choice(LAYERS).format(w=width) for _ in range(dice.randint(1, 3))]
    setup = [
        "torch.manual_seed(1)", f"net = nn.Sequential({', '.join(layers)})",
        "count, scale, options = torch.zeros(()), [1.5], {'shift': 1.0}",
    ]  # fmt: skip
    if dice.random() < 0.9 or "Lazy" in setup[1]:
        setup.insert(2, f"net(torch.ones(4, {width}))")
    if "Linear" in setup[1] or "Norm" in setup[1]:
        setup.append(f"opt = torch.optim.{dice.choice(OPTIMIZERS)}")
    body = [f"y = net({dice.choice(('x', 'x', 'x.float()'))})"]
    body += [dice.choice(MIDDLE) for _ in range(dice.randint(0, 4))]
    body += [f"loss = {dice.choice(LOSSES)}", dice.choice(BACKWARD)]
    body.append(f"return {dice.choice(RETURNS)}")
    rows = [dice.choice((2, 4, 6, 7, 100)) for _ in range(2)]
    calls = []
    for turn in range(dice.randint(3, 5)):
        if turn and dice.random() < 0.4:
            calls.append(dice.choice(BETWEEN))
        shape = f"{rows[turn > 1 and dice.random() < 0.5]}, {width}"
        kind = dice.choice(("", "", "", ", requires_grad=True", ", dtype=torch.float64"))
        given = [f"torch.randn({shape}{kind})"]
        if dice.random() < 0.5:
            given.append(dice.choice(("k=2.0", "k=1", "0.5", "k=3", "k=True")))
        if dice.random() < 0.5:
            given.append("more={'w': [torch.ones(1)], 'b': 2.0}")
        calls.append(f"step({', '.join(sorted(given, key=lambda g: '=' in g.partition('(')[0]))})")
    return setup, [line for line in body if line], calls, dice.random() < 0.2


def text_of(setup: list[str], body: list[str]) -> str:
    """The program."""
    lines = [f"    {line}" for line in body]
    return "\n".join([*setup, "def step(x, k=1.5, more=None):", *lines, ""])


def shown(thing: Any) -> Any:
    """A result as plain data; a tensor with what can be seen of it."""
    if isinstance(thing, minitorch.Tensor):
        grad = thing.grad if thing.is_leaf else None
        return (
            facts(thing), thing.requires_grad, thing.is_leaf, grad is not None and facts(grad),
            thing._version,
        )  # fmt: skip
    if isinstance(thing, dict):
        return {key: shown(part) for key, part in thing.items()}
    if isinstance(thing, (list, tuple)):
        return type(thing).__name__, [shown(part) for part in thing]
    return repr(thing)


def run(scene: Any, backend: str | None) -> tuple[list[Any], Any]:
    """What can be seen after each call; and what was compiled."""
    setup, body, calls, is_module = scene
    names: dict[str, Any] = {
        "torch": minitorch, "nn": minitorch.nn, "F": minitorch.nn.functional, "__name__": "scene",
        "while_loop": minitorch._higher_order_ops.while_loop,
        "is_lazy": minitorch.nn.parameter.is_lazy,
    }  # fmt: skip
    found: list[Any] = []
    made = None
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            exec(code_of(text_of(setup, body)), names)
            if backend is not None:
                what = "net" if is_module else "step"
                made = names[what] = minitorch.compile(names[what], backend=backend)
            for turn, call in enumerate(calls):
                minitorch.manual_seed(turn)
                try:
                    names["result"] = None
                    exec(code_of(call if "=" in call.partition("(")[0] else f"result = {call}"
                                 if call.startswith("step") else call), names)  # fmt: skip
                    result = shown(names["result"])
                    names["result"] = None
                except Exception as error:
                    result = type(error).__name__, without_nodes(error)
                net = names["net"]
                tensors = [*net.parameters(), *net.buffers(), names["count"]]
                tensors = [t for t in tensors if not minitorch.nn.parameter.is_lazy(t)]
                state = [shown(t) for t in tensors]
                found.append((result, state, minitorch.get_rng_state().numpy().tobytes()))
        finally:
            minitorch.set_grad_enabled(True)
    return found, made


def compare(scene: Any, backend: str) -> bool:
    """Run a scene both ways; returns whether anything was recorded. Raises Difference."""
    expected, _ = run(scene, None)
    found, made = run(scene, backend)
    for turn, (ours, theirs) in enumerate(zip(found, expected, strict=True)):
        for what, a, b in zip(("result", "parameters", "random numbers"), ours, theirs):
            if not alike(a, b, backend):
                setup, body, calls, is_module = scene
                which = "net" if is_module else "step"
                lines = [*text_of(setup, body).splitlines(), f"# compiled: {which}", *calls]
                raise Difference(lines, f"{what} after {calls[turn]} ({backend})", a, b)
    return bool(made._compiled.entries)


def run_random(seed: int, number: int, backend: str = "numpy") -> tuple[bool, int]:
    """Make and compare scene ``number`` of a seed: was it recorded, how many lines has it?"""
    scene = scene_of(seed, number)
    return compare(scene, backend), sum(map(len, scene[:3]))


def shrink(seed: int, number: int, backend: str) -> Difference | None:
    """The difference after as few lines and calls as can be."""
    setup, body, calls, is_module = scene_of(seed, number)
    found = None
    changed = True
    while changed:
        changed = False
        for n in reversed(range(len(body) + len(calls))):
            b = body[:n] + body[n + 1 :] if n < len(body) else body
            c = calls if n < len(body) else calls[: n - len(body)] + calls[n - len(body) + 1 :]
            try:
                compare((setup, b, c, is_module), backend)
            except Difference as again:
                body, calls, found, changed = b, c, again, True
                break
            except Exception:  # it is no program any more
                continue
    return found
