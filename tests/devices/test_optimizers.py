"""Optimizers on a simulated GPU: the same steps as on the CPU, and the same memories of them."""

import pytest

import minitorch
from tests.optim.paths import ROWS, follow

STEPS = 8  # in the fourth one a parameter has no gradient


def on_cuda(function, *arguments, **settings):
    """What a function gives when tensors are made on a fresh simulated GPU."""
    with minitorch.cuda.simulate(1), minitorch.device("cuda"):
        return function(*arguments, **settings)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_as_on_the_cpu(row, dtype):
    name, options = ROWS[row]
    given = (minitorch, name, options, STEPS, dtype)
    assert on_cuda(follow, *given) == follow(*given)


OTHERS = {
    "SGD": [
        {},
        {"momentum": 0.9},
        {"momentum": 0.9, "nesterov": True, "weight_decay": 0.1},
        {"momentum": 0.5, "dampening": 0.1, "maximize": True},
    ],
    "Adafactor": [{}, {"weight_decay": 0.1}, {"maximize": True, "eps": (1e-8, 1e-2)}],
    "Muon": [{}, {"weight_decay": 0.1, "nesterov": False}],
    "LBFGS": [{}, {"line_search_fn": "strong_wolfe"}, {"history_size": 2, "max_iter": 4}],
}


def matrices(torch, name, options):
    """The weights of a small network after some steps, and what the optimizer remembers."""
    torch.manual_seed(3)
    weights = [torch.nn.Parameter(torch.randn(shape)) for shape in ((3, 4), (4, 2))]
    x, y = torch.randn(5, 3), torch.randn(5, 2)
    optimizer = getattr(torch.optim, name)(weights, **options)

    def closure():
        optimizer.zero_grad()
        loss = ((x @ weights[0]).tanh() @ weights[1] - y).square().mean()
        loss.backward()
        return loss

    losses = [optimizer.step(closure).item() for _ in range(5)]
    numbers = [w.detach().flatten().tolist() for w in weights]
    return losses, numbers, remembered(torch, optimizer.state_dict()["state"])


def remembered(torch, state):
    """A state as numbers."""
    if isinstance(state, torch.Tensor):
        return state.tolist()
    if isinstance(state, dict):
        return {key: remembered(torch, value) for key, value in state.items()}
    if isinstance(state, (list, tuple)):
        return [remembered(torch, value) for value in state]
    return state


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, rows in OTHERS.items() for options in rows]
)
def test_matrices_as_on_the_cpu(name, options):
    assert on_cuda(matrices, minitorch, name, options) == matrices(minitorch, name, options)


@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW", "RMSprop", "Adafactor", "Muon"])
def test_a_large_parameter_is_one_block(name):
    """On the CPU a formula goes block by block; on a GPU a large parameter costs no more kernels
    than a small one."""

    def kernels(rows):
        weight = minitorch.nn.Parameter(minitorch.full((rows, 512), 0.5))
        optimizer = getattr(minitorch.optim, name)([weight])
        weight.grad = minitorch.ones(rows, 512)
        optimizer.step()
        before = machine.launches
        optimizer.step()
        return machine.launches - before

    with minitorch.cuda.simulate(1) as simulation, minitorch.device("cuda"):
        machine = simulation.machine
        assert kernels(512) == kernels(8) > 0
