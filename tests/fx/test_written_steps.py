"""Training steps as people write them, compiled: recorded, or run as written with line and reason.

Either way everything is as without ``compile``, bit for bit: losses, parameters, gradients, the
optimizer's state, what the step does besides, and the random numbers that come next.
"""

import copy
import inspect
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import minitorch as torch
from minitorch.fx.compiling import Unsupported

nn, F = torch.nn, torch.nn.functional
CALLS = 6
pytestmark = pytest.mark.usefixtures("few_objects")  # (each test makes its own tensors)


class Job(NamedTuple):
    """A step, what it changes besides its own model, and more arguments of the n-th call."""

    step: Callable[..., Any]
    besides: Callable[[], Any] = list
    more: Callable[[int], tuple[Any, ...]] = lambda call: ()


def model() -> Any:
    return nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Dropout(0.1), nn.Linear(8, 3))


def numbers_in_a_list(net, optimizer):
    losses = []

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())

    return Job(step, lambda: losses)


def tensors_in_a_list(net, optimizer):
    losses = []

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())

    return Job(step, lambda: losses)


def a_question(net, optimizer):
    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        if loss.item() > 1.1:
            loss = loss * 2
        loss.backward()
        optimizer.step()
        return loss

    return Job(step)


def lbfgs(net, _):
    optimizer = torch.optim.LBFGS(net.parameters(), lr=0.5, max_iter=3)

    def step(x, y):
        def closure():
            optimizer.zero_grad()
            loss = F.cross_entropy(net(x), y)
            loss.backward()
            return loss

        return optimizer.step(closure)

    return Job(step)


def packed_sequences(net, _):
    rnn = nn.LSTM(6, 4)
    optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)

    def step(x, y, lengths):
        sequences = nn.utils.rnn.pack_padded_sequence(x.view(5, 1, 6).expand(5, 3, 6), lengths)
        optimizer.zero_grad()
        out, _ = nn.utils.rnn.pad_packed_sequence(rnn(sequences)[0])
        loss = (out**2).sum()
        loss.backward()
        optimizer.step()
        return loss

    lengths = [[5, 3, 2], [4, 4, 1], [5, 3, 2]]
    return Job(step, lambda: list(rnn.parameters()), lambda n: (torch.tensor(lengths[n % 3]),))


def every_second_batch(net, optimizer):
    def step(x, y, is_last):
        loss = F.cross_entropy(net(x), y) / 2
        loss.backward()
        if is_last:
            optimizer.step()
            optimizer.zero_grad()
        return loss

    return Job(step, more=lambda n: (n % 2 == 1,))


def two_batches(net, optimizer):
    def step(x, y):
        optimizer.zero_grad()
        for part in (x, 2 * x):
            (F.cross_entropy(net(part), y) / 2).backward()
        optimizer.step()

    return Job(step)


def a_clipped_norm(net, optimizer):
    def step(x, y):
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        norm = nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimizer.step()
        return norm

    return Job(step)


def a_moving_average(net, optimizer):
    average = copy.deepcopy(net)

    def step(x, y):
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()
        with torch.no_grad():
            for slow, p in zip(average.parameters(), net.parameters()):
                slow.mul_(0.9).add_(p, alpha=0.1)

    return Job(step, lambda: list(average.parameters()))


def a_moving_average_in_a_dict(net, optimizer):
    average = {name: value.clone() for name, value in net.state_dict().items()}

    def step(x, y):
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()
        for name, value in net.state_dict().items():
            average[name] = 0.9 * average[name] + 0.1 * value

    return Job(step, lambda: list(average.values()))


def a_scaler(net, optimizer):
    scaler = torch.amp.GradScaler("cpu", init_scale=64.0, growth_interval=2)

    def step(x, y):
        optimizer.zero_grad()
        scaler.scale(F.cross_entropy(net(x), y)).backward()
        scaler.step(optimizer)
        scaler.update()

    return Job(step, lambda: [scaler.get_scale()])


def a_scheduler(net, optimizer):
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.5)

    def step(x, y):
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()
        scheduler.step()

    return Job(step, lambda: [*scheduler.get_last_lr(), scheduler.last_epoch])


def a_rate_by_hand(net, optimizer):
    def step(x, y):
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()
        for group in optimizer.param_groups:
            group["lr"] *= 0.9

    return Job(step, lambda: [group["lr"] for group in optimizer.param_groups])


def a_counter(net, optimizer):
    calls = 0

    def step(x, y):
        nonlocal calls
        calls += 1
        optimizer.zero_grad()
        (F.cross_entropy(net(x), y) * calls).backward()
        optimizer.step()

    return Job(step, lambda: [calls])


def an_attribute(net, optimizer):
    net.calls = 0

    def step(x, y):
        net.calls += 1
        optimizer.zero_grad()
        (F.cross_entropy(net(x), y) * net.calls).backward()
        optimizer.step()

    return Job(step, lambda: [net.calls])


RECORDED = [two_batches, every_second_batch, a_clipped_norm, a_moving_average]
A_FLOAT = "a tensor becomes a Python float"
AS_WRITTEN = {  # the reason; and the line that is named, "" for the one where the step begins
    numbers_in_a_list: (A_FLOAT, "losses.append(loss.item())"),
    tensors_in_a_list: ("it changes something besides Tensors (the list losses)", ""),
    a_question: (A_FLOAT, "if loss.item() > 1.1:"),
    lbfgs: (A_FLOAT, "return optimizer.step(closure)"),
    packed_sequences: ("a tensor becomes a NumPy array", "sequences = nn.utils.rnn.pack_padded"),
    a_moving_average_in_a_dict: (
        "it changes something besides Tensors ('0.weight' of the dict average)",
        "",
    ),
    a_scaler: (A_FLOAT, "scaler.step(optimizer)"),
    a_scheduler: (
        "it changes something besides Tensors (the attribute last_epoch of scheduler (StepLR))",
        "",
    ),
    a_rate_by_hand: ("it changes something besides Tensors ('lr' of the dict)", ""),
    a_counter: ("it changes something besides Tensors (the variable calls)", ""),
    an_attribute: (
        "it changes something besides Tensors (the attribute calls of net (Sequential))",
        "",
    ),
}


def values(found: Any) -> Iterator[Any]:
    """All numbers in nested containers, as bytes or as they are."""
    if isinstance(found, torch.Tensor):
        yield found.detach().numpy().tobytes()
    elif isinstance(found, (list, tuple)):
        for part in found:
            yield from values(part)
    else:
        yield found


def run(write: Any, wrap: Callable[..., Any]) -> tuple[list[Any], Any]:
    """What there is to see after a few calls of a step, and the step."""
    torch.manual_seed(0)
    numbers = np.random.default_rng(1)
    net = model()
    optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
    job = write(net, optimizer)
    step = wrap(job.step)
    seen = []
    for call in range(CALLS):
        x = torch.from_numpy(numbers.standard_normal((5, 6)).astype(np.float32))
        y = torch.from_numpy(numbers.integers(0, 3, 5))
        seen += values(step(x, y, *job.more(call)))
    parameters = list(net.parameters())
    state = [v for entries in optimizer.state.values() for v in entries.values()]
    seen += values([job.besides(), parameters, [p.grad for p in parameters], state, torch.rand(3)])
    return seen, step


@pytest.mark.parametrize("write", [*RECORDED, *AS_WRITTEN], ids=lambda write: write.__name__)
def test_all_is_as_without_compile(write):
    expected, _ = run(write, lambda step: step)
    found, step = run(write, lambda step: torch.compile(step, backend="numpy"))
    assert found == expected
    assert bool(step._compiled.entries) == (write in RECORDED)


@pytest.mark.parametrize("write", AS_WRITTEN, ids=lambda write: write.__name__)
def test_the_reason_and_the_line_are_named(write):
    expected, line = AS_WRITTEN[write]
    _, step = run(write, lambda step: torch.compile(step, backend="numpy"))
    reason, where = step._compiled.breaks[-1]
    assert reason == expected
    lines, _ = inspect.findsource(write)
    file, _, number = where.rpartition(":")
    assert file == inspect.getsourcefile(write)
    assert lines[int(number) - 1].strip().startswith(line or "def step(x, y")


def test_fullgraph_says_both_in_its_error():
    seen = []

    def step(x):
        seen.append(x * 2)

    compiled = torch.compile(step, backend="numpy", fullgraph=True)
    with pytest.raises(Unsupported, match=r"(?s)the list seen.*test_written_steps.py:\d+"):
        compiled(torch.ones(2))
