"""How "Mend this program: a body that should sleep" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

CALLS = ["net.train()", "net.eval()", "outer.train()", "outer.eval()"]


class Noting(nn.Module):
    """Hands on its input, and keeps it."""

    got: Any = None

    def forward(self, x: Any) -> Any:
        self.got = x.detach().clone()
        return x


def draw_calls(rng: random.Random) -> list[tuple]:
    """(calls before the run, p, is a layer of the head frozen, seed)."""
    seeds = iter(rng.sample(range(9999), 20))
    cases = [
        ([], 0.5, False, next(seeds)),
        (["net.train()"], 0.0, False, next(seeds)),
        (["outer.train()"], 1.0, False, next(seeds)),
        (["net.eval()", "net.train()"], 0.75, False, next(seeds)),
        (["net.train()", "outer.eval()"], 0.2, True, next(seeds)),
        (["outer.eval()", "outer.train()"], 0.25, True, next(seeds)),
        (["net.train(1)", "net.eval()", "net.train(None)"], 0.5, False, next(seeds)),
    ]
    return [*cases, (rng.choices(CALLS, k=3), rng.choice([0.3, 0.6]), True, next(seeds))]


def parts(head_frozen: bool) -> tuple[Any, Any]:
    norm = nn.BatchNorm1d(200)
    norm.running_mean.fill_(-3.0)  # so that what the body returns is about 3, never 0
    body = nn.Sequential(nn.Sequential(norm), nn.Dropout(0.5))
    head = nn.Sequential(Noting(), nn.Sequential(nn.BatchNorm1d(200), nn.Linear(200, 2)))
    head[1][0].requires_grad_(not head_frozen)
    return body, head


def observe_tuned(candidate: Any, case: tuple) -> dict[str, Any]:
    calls, p, head_frozen, seed = case
    torch.manual_seed(seed)
    body, head = parts(head_frozen)
    net = candidate(body, head, p)
    outer = nn.Sequential(net)
    returned = [result_of(call, net, outer) for call in calls]
    asleep = [module.training for module in body.modules()]
    x = torch.rand(4, 200, requires_grad=True)
    out = net(x)
    out.square().sum().backward()
    kept = head[0].got
    features = (x.detach() + 3.0) / (1 + 1e-5) ** 0.5
    return {
        "what train() and eval() return": returned,
        "the flag of the network": net.training,
        "the flags in the body": asleep,
        "the flags in the body after a run": [module.training for module in body.modules()],
        "the flags in the head": [module.training for module in head.modules()],
        "the parameters of the body require a gradient": flags(body),
        "those of the head": flags(head),
        "batches in the statistics of the body": body[0][0].num_batches_tracked.item(),
        "what the head is given": shares(kept, features, p),
        "the shape of the result": tuple(out.shape),
        "zeros in the result": (out == 0).sum().item(),
        "x has a gradient": x.grad is not None,
    }


def flags(module: Any) -> list[bool]:
    return [parameter.requires_grad for parameter in module.parameters()]


def shares(kept: Any, features: Any, p: float) -> str:
    """Which part of the body's results arrives, and as which multiple."""
    if kept is None:
        return "nothing"
    factor = kept / features
    part, largest = (factor != 0).float().mean().item(), factor.max().item()
    if abs(part - (1 - p)) < 0.12 and p > 0:
        part = 1 - p
    return f"a part of {part:.2f}, times {largest:.2f}"


def result_of(call: str, net: Any, outer: Any) -> str:
    target = net if call.startswith("net") else outer
    try:
        result = target.eval() if "eval" in call else target.train(*argument_of(call))
    except (ValueError, TypeError) as error:
        return type(error).__name__
    return "the network" if result is target else type(result).__name__


def argument_of(call: str) -> list[Any]:
    named: dict[str, list[Any]] = {"(1)": [1], "(None)": [None]}
    return named.get(call[call.index("(") :], [])


def describe_tuned(case: tuple) -> str:
    calls, p, head_frozen, _ = case
    frozen = ", a layer of the head is frozen" if head_frozen else ""
    return f"p = {p}{frozen}; outer = Sequential(net); {', then '.join(calls) or 'no call'}"


CASES = Cases(draw=draw_calls, observe=observe_tuned, describe=describe_tuned)
