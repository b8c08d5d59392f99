"""Training: the same losses as torch digit for digit, and no memory that is never given back."""

import gc
import sys
import tracemalloc

import pytest

import minitorch
from minitorch.datasets import digits_arrays
from tests.nn.both import both


def digits(torch):
    images, labels = digits_arrays()
    rows = images.reshape(-1, 64).astype("float32") / 16
    return torch.from_numpy(rows), torch.from_numpy(labels.astype("int64"))


def network(torch):
    return torch.nn.Sequential(
        torch.nn.Linear(64, 32), torch.nn.ReLU(), torch.nn.Linear(32, 10)
    )  # fmt: skip


def train(torch, options, epochs=5, batch=64):
    """The mean loss of each epoch, the accuracy after the last, and the model."""
    torch.manual_seed(0)
    images, labels = digits(torch)
    model, loss_of = network(torch), torch.nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), **options)
    means = []
    for _ in range(epochs):
        order, total = torch.randperm(len(images)), 0.0
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            optimizer.zero_grad()
            loss = loss_of(model(images[chosen]), labels[chosen])
            loss.backward()
            optimizer.step()
            total += loss.item() * len(chosen)
        means.append(f"{total / len(images):.4f}")
    with torch.no_grad():
        right = (model(images).argmax(1) == labels).double().mean().item()
    return means, f"{right:.4f}", model


# No mean is so near to a 5 in the fifth digit that another order of summation could tip it over.
LOSSES = {
    "plain": ({"lr": 0.1}, ["2.2622", "2.0917", "1.8009", "1.3849", "0.9918"], "0.8870"),
    "momentum": (
        {"lr": 0.03, "momentum": 0.9},
        ["2.2288", "1.6437", "0.7329", "0.4018", "0.2888"],
        "0.9388",
    ),
    "nesterov, decay": (
        {"lr": 0.05, "momentum": 0.9, "nesterov": True, "weight_decay": 1e-3},
        ["2.1257", "0.9372", "0.3485", "0.2427", "0.1933"],
        "0.9572",
    ),
}


@both
@pytest.mark.parametrize("name", LOSSES)
def test_digits(torch, name):
    options, losses, accuracy = LOSSES[name]
    assert train(torch, options)[:2] == (losses, accuracy)


def step_of(torch):
    """One training step of a small network, as a function."""
    torch.manual_seed(0)
    model, loss_of = network(torch), torch.nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
    x, y = torch.rand(8, 64), torch.arange(8)

    def step():
        optimizer.zero_grad()
        loss = loss_of(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.item()

    return step


@pytest.fixture
def no_collector():
    """Everything must be freed by counting references alone: no cycles may be left behind."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_thousand_steps_leave_no_objects_behind(no_collector):
    step = step_of(minitorch)
    for _ in range(20):
        step()
    objects, blocks = len(gc.get_objects()), sys.getallocatedblocks()
    for _ in range(1000):
        step()
    assert len(gc.get_objects()) - objects < 20
    assert sys.getallocatedblocks() - blocks < 200


def test_a_thousand_steps_take_no_more_memory(no_collector):
    step = step_of(minitorch)
    for _ in range(20):
        step()
    tracemalloc.start()
    try:
        for _ in range(100):
            step()
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        for _ in range(1000):
            step()
        now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert now - before < 10_000  # bytes; one gradient of the first layer has 8192
    assert peak - before < 200_000  # one step's graph, not two


def test_nothing_but_the_loss_of_a_step_is_left_when_it_is_kept(no_collector):
    """A loss kept without item() keeps its whole graph: a well known leak, freed with the loss."""
    model = network(minitorch)
    x = minitorch.rand(8, 64)
    before = len(gc.get_objects())
    kept = [model(x).sum() for _ in range(50)]
    assert len(gc.get_objects()) - before > 100
    del kept
    assert len(gc.get_objects()) - before < 20
