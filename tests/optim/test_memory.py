"""Training gives back its memory: by counting references alone, without the garbage collector."""

import gc
import sys
import tracemalloc

import pytest

import minitorch


def network():
    nn = minitorch.nn
    return nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))


def training_step():
    """One training step of a small network, as a function."""
    minitorch.manual_seed(0)
    model, loss_of = network(), minitorch.nn.CrossEntropyLoss()
    optimizer = minitorch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
    x, y = minitorch.rand(8, 64), minitorch.arange(8)

    def step():
        optimizer.zero_grad()
        loss = loss_of(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.item()

    return step


@pytest.fixture
def no_collector(few_objects):
    """Everything must be freed by counting references alone: no cycles may be left behind."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_thousand_steps_leave_no_objects_behind(no_collector):
    step = training_step()
    for _ in range(20):
        step()
    objects, blocks = len(gc.get_objects()), sys.getallocatedblocks()
    for _ in range(1000):
        step()
    assert len(gc.get_objects()) - objects < 20
    assert sys.getallocatedblocks() - blocks < 200


def test_a_thousand_steps_take_no_more_memory(no_collector):
    step = training_step()
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
    model = network()
    x = minitorch.rand(8, 64)
    before = len(gc.get_objects())
    kept = [model(x).sum() for _ in range(50)]
    assert len(gc.get_objects()) - before > 100
    del kept
    assert len(gc.get_objects()) - before < 20
