"""Numbers that change from call to call: inputs of the recording, unless they decide something."""

import pytest

import minitorch
from minitorch import nn

pytestmark = pytest.mark.usefixtures("few_objects")

F = minitorch.nn.functional
SCHEDULES = {
    "cosine": lambda o: minitorch.optim.lr_scheduler.CosineAnnealingLR(o, 50),
    "steps": lambda o: minitorch.optim.lr_scheduler.StepLR(o, 3, 0.7),
    "lambda": lambda o: minitorch.optim.lr_scheduler.LambdaLR(o, lambda epoch: 1 / (1 + epoch)),
}


def trained(name, settings, schedule, backend):
    """100 steps: the losses, the parameters, and how the compiled step went."""
    minitorch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))
    optimizer = getattr(minitorch.optim, name)(model.parameters(), **settings)

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    run = step if backend is None else minitorch.compile(step, backend=backend)
    scheduler = SCHEDULES[schedule](optimizer)
    losses = []
    for _ in range(100):
        x, y = minitorch.randn(5, 4), minitorch.randint(0, 3, (5,))
        losses.append(run(x, y).item())
        scheduler.step()
    return losses, [p.tolist() for p in model.parameters()], getattr(run, "_compiled", None)


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize(
    ("name", "settings"),
    [("SGD", {"lr": 0.1, "momentum": 0.9}), ("Adam", {"lr": 0.01}),
     ("AdamW", {"lr": 0.01}), ("SGD", {"lr": 0.1, "weight_decay": 0.01})],
)  # fmt: skip
def test_a_schedule_bit_for_bit(name, settings, schedule):
    losses, parameters, _ = trained(name, settings, schedule, None)
    found, others, compiled = trained(name, settings, schedule, "numpy")
    assert found == losses
    assert others == parameters
    assert not compiled.given_up
    assert compiled.recordings <= 2


def test_an_argument_beside_tensors():
    def f(x, k):
        return x * k + k / x - (k - x), k * 2

    compiled, x = minitorch.compile(f), minitorch.tensor([1.0, 2.0])
    for k in range(20):
        y, twice = compiled(x, k * 0.37)
        assert (y.tolist(), twice) == (f(x, k * 0.37)[0].tolist(), k * 0.37 * 2)
        assert type(twice) is float
    assert compiled._compiled.recordings == 2


def test_an_int_and_a_float_are_two_things():
    compiled, x = minitorch.compile(lambda x, k: x * k), minitorch.tensor([1, 2])
    for k in (2, 3, 2.5, 4, 3.5, True, 5, 0.1):
        seen, plain = compiled(x, k), x * k
        assert (seen.tolist(), seen.dtype) == (plain.tolist(), plain.dtype)


def test_what_decides_the_way_is_held():
    def f(x, k, scale):
        return x * scale if k > 3 else minitorch.cat([x * scale] * k)

    compiled, x = minitorch.compile(f), minitorch.tensor([1.0, 2.0])
    for k in (1, 2, 3, 4):
        for scale in (0.1, 0.2, 0.3, 0.4):
            assert compiled(x, k, scale).tolist() == f(x, k, scale).tolist()
    assert not compiled._compiled.given_up
    assert compiled._compiled.recordings <= 6


step = 1
closed = [0.5]


def test_what_a_function_can_see():
    global step
    box = {"scale": 1.0}
    k = 0.1

    def f(x):
        return x * box["scale"] + step * k + x * closed[0]

    compiled, x = minitorch.compile(f), minitorch.tensor([1.0, 2.0])
    for n in range(15):
        box["scale"], step, k, closed[0] = n * 0.3, n, n * 0.7, n / 7
        assert compiled(x).tolist() == f(x).tolist()
    assert compiled._compiled.recordings == 2
    assert (step, type(box["scale"])) == (14, float)


def test_an_error_is_the_program_s_own():
    """A number that an operation refuses while it is recorded is held; no step is done twice."""
    w = minitorch.ones(2)

    def f(x, k):
        w.add_(1)
        return minitorch.full((2,), k) + x.pow(k) + w

    twin = minitorch.compile(f)
    for k in (1.0, 2.0, 3.0, 0.5):
        w.fill_(1)
        expected = f(minitorch.ones(2), k).tolist()
        w.fill_(1)
        assert twin(minitorch.ones(2), k).tolist() == expected
        assert w.tolist() == [2, 2]
