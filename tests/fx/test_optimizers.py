"""Every optimizer in every setting: a compiled training step does what it does as it is written."""

import pytest

import minitorch as torch
from tests.optim.paths import ROWS, settings

pytestmark = pytest.mark.usefixtures("few_objects")
MORE = {
    "SGD": ("SGD", {"momentum": 0.9, "nesterov": True, "weight_decay": 0.1}),
    "SGD dampened": ("SGD", {"momentum": 0.5, "dampening": 0.3, "maximize": True}),
    "Adafactor": ("Adafactor", {}),
    "Muon": ("Muon", {}),
}


def trained(name, options, compiled, steps=6):
    """Losses, parameters, gradients, versions and state after some steps, and the compiled step."""
    torch.manual_seed(0)
    w = torch.randn(4, 3, requires_grad=True)
    optimizer = getattr(torch.optim, name)([w], **settings(torch, options))

    def step(x):
        optimizer.zero_grad()
        loss = ((x @ w - 1) ** 2).mean()
        loss.backward()
        optimizer.step()
        return loss

    run = torch.compile(step, backend=compiled) if compiled else step
    seen = []
    for n in range(steps):
        seen.append(run(torch.linspace(-1, 1, 8).reshape(2, 4) * (n + 1)))
    state = [v for _, v in sorted(optimizer.state[w].items()) if isinstance(v, torch.Tensor)]
    return [*seen, w, w.grad, *state], [t._version for t in (w, w.grad, *state)], run


@pytest.mark.parametrize("backend", ["eager", "numpy"])
@pytest.mark.parametrize("row", [*ROWS, *MORE])
def test_a_compiled_step_is_the_step(row, backend):
    name, options = {**ROWS, **MORE}[row]
    expected, versions, _ = trained(name, options, None)
    found, counted, run = trained(name, options, backend)
    assert len(found) == len(expected)
    for n, (a, b) in enumerate(zip(found, expected)):
        assert torch.equal(a, b), n
    assert counted == versions
    tally = run._compiled
    assert tally.entries or row in RUN_AS_WRITTEN, tally.breaks


# Adafactor's step size is a Python number that is made of a norm.
RUN_AS_WRITTEN = {"Adafactor"}
