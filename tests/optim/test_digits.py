"""A network learns real digits: the same losses as in torch from the same seed, digit for digit."""

import pytest

import minitorch
from minitorch.datasets import digits_arrays
from tests.autograd.conftest import with_torch

# The mean loss of every epoch, printed by torch 2.13, and how many of the last 297 digits
# were then read right.
PLAIN = ["2.2666", "2.1428", "1.8623", "1.4041", "0.9966"], 233
MOMENTUM = ["1.8269", "0.3468", "0.1340", "0.1053", "0.0742"], 265


def train(m, **settings):
    images, labels = digits_arrays()
    x, y = m.from_numpy(images.reshape(-1, 64)).float() / 16, m.from_numpy(labels).long()
    m.manual_seed(0)
    model = m.nn.Sequential(
        m.nn.Linear(64, 64), m.nn.ReLU(), m.nn.Linear(64, 32), m.nn.Tanh(), m.nn.Linear(32, 10)
    )
    optimizer = m.optim.SGD(model.parameters(), **settings)
    loss_function = m.nn.CrossEntropyLoss()
    printed = []
    for _ in range(5):
        order, total = m.randperm(1500), 0.0
        for start in range(0, 1500, 50):
            batch = order[start : start + 50]
            optimizer.zero_grad()
            loss = loss_function(model(x[batch]), y[batch])
            loss.backward()
            optimizer.step()
            total += loss.item()
        printed.append(f"{total / 30:.4f}")
    with m.no_grad():
        right = (model(x[1500:]).argmax(1) == y[1500:]).sum().item()
    return printed, right


@pytest.mark.parametrize("m", [pytest.param(minitorch, id="minitorch"), with_torch])
def test_losses_digit_for_digit(m):
    assert train(m, lr=0.1) == PLAIN
    assert train(m, lr=0.1, momentum=0.9, weight_decay=1e-4, nesterov=True) == MOMENTUM
