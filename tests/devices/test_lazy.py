"""GPUs that compute when they are due: whoever waits sees what was meant, who does not, a race."""

import pytest

import minitorch
from minitorch import nn


def training_step(device, steps=3):
    minitorch.manual_seed(0)
    net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3)).to(device)
    optimizer = minitorch.optim.Adam(net.parameters(), lr=0.1)
    x, target = minitorch.randn(6, 4).to(device), minitorch.arange(6).remainder(3).to(device)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), target)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        losses.append(loss)
    return [loss.item() for loss in losses], [p.tolist() for p in net.parameters()]


@pytest.mark.parametrize("lazy", [False, True])
def test_a_training_step_gives_equal_results(lazy):
    with minitorch.cuda.simulate(1, lazy=lazy):
        found = training_step("cuda")
    wanted = training_step("cpu")
    assert found[0] == pytest.approx(wanted[0], rel=1e-5)
    for one, other in zip(found[1], wanted[1]):
        minitorch.testing.assert_close(minitorch.tensor(one), minitorch.tensor(other))


def test_a_convolutional_net_gives_equal_results():
    def run(device):
        minitorch.manual_seed(0)
        net = nn.Sequential(
            nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten()
        ).to(device)
        out = net(minitorch.randn(2, 1, 8, 8).to(device))
        out.sum().backward()
        return out.cpu().tolist(), [p.grad.cpu().tolist() for p in net.parameters()]

    with minitorch.cuda.simulate(1, lazy=True):
        lazily = run("cuda")
    with minitorch.cuda.simulate(1):
        assert lazily == run("cuda")


def test_pinned_memory_is_read_too_early_without_waiting():
    with minitorch.cuda.simulate(1, lazy=True):
        x = minitorch.full((1000,), 7.0, device="cuda")
        here = minitorch.zeros(1000).pin_memory()
        assert here.copy_(x, non_blocking=True) is here
        assert here[0].item() == 0.0  # too early
        minitorch.cuda.synchronize()
        assert here[0].item() == 7.0
        assert here.is_pinned()


def test_pinned_memory_is_overwritten_too_early():
    with minitorch.cuda.simulate(1, lazy=True):
        here = minitorch.ones(1000).pin_memory()
        there = here.to("cuda", non_blocking=True)
        here.fill_(2.0)  # the copy has not begun
        assert there.sum().item() == 2000.0


def test_what_blocks_is_right_at_once():
    with minitorch.cuda.simulate(1, lazy=True):
        x = minitorch.full((1000,), 7.0, device="cuda")
        pageable = minitorch.zeros(1000)
        assert pageable.copy_(x, non_blocking=True)[0].item() == 7.0  # not pinned: it waits
        assert minitorch.zeros(1000).pin_memory().copy_(x)[0].item() == 7.0
        ints = minitorch.zeros(1000, dtype=minitorch.int64).pin_memory()
        assert ints.copy_(x, non_blocking=True)[0].item() == 7  # converted: it waits


def test_the_host_does_not_wait_for_a_copy_into_pinned_memory():
    def waits(pinned, non_blocking):
        with minitorch.cuda.simulate(1) as simulation:
            x = minitorch.ones(10**6, device="cuda")
            here = minitorch.zeros(10**6)
            here = here.pin_memory() if pinned else here
            minitorch.cuda.synchronize()
            begin = simulation.machine.now
            here.copy_(x, non_blocking=non_blocking)
            return simulation.machine.now - begin

    assert waits(True, True) < waits(True, False) < waits(False, True) == waits(False, False)


def test_a_copy_into_pinned_memory_is_a_write():
    with minitorch.cuda.simulate(1):
        here = minitorch.zeros(3).pin_memory()
        here.copy_(minitorch.ones(3, device="cuda"), non_blocking=True)
        assert here._version == 1
        leaf = minitorch.ones(3, device="cuda", requires_grad=True)
        there = minitorch.zeros(3).pin_memory()
        there.copy_(leaf, non_blocking=True)
        there.sum().backward()
        assert (leaf.grad.device.type, leaf.grad.tolist()) == ("cuda", [1.0, 1.0, 1.0])
