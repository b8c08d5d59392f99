"""The cost model: bytes and operations that the machine is told of."""

import numpy as np
import pytest

from minitorch.devices.simulated import transfer
from minitorch.devices.simulated.kernels import flops_of
from minitorch.devices.simulated.machine import SimulatedMachine


class Told(SimulatedMachine):
    """Writes down what is launched."""

    def launch(self, index, kernel, *, reads=0, writes=0, flops=0, run=None):
        self.last = kernel, reads, writes, flops
        super().launch(index, kernel, reads=reads, writes=writes, flops=flops, run=run)


def ones(*shape):
    return np.ones(shape, "f4")


@pytest.mark.parametrize(
    ("call", "flops"),
    [
        (lambda a, b: np.matmul(a, b), 2 * 3 * 4 * 5),
        (lambda a, b: np.dot(a, b), 2 * 3 * 4 * 5),
        (lambda a, b: np.tensordot(a, b, 1), 2 * 3 * 4 * 5),
        (lambda a, b: np.einsum("ij,jk->ik", a, b), 2 * 3 * 4 * 5),
        (lambda a, b: np.einsum("...j,jk->...k", a, b), 2 * 3 * 4 * 5),
        (lambda a, b: np.matmul(a[None], b), 2 * 3 * 4 * 5),
        (lambda a, b: np.exp(a), 12),
        (lambda a, b: a.sum(), 12),
        (lambda a, b: np.sort(b.reshape(-1)[:16]), 16 * 4),
    ],
)
def test_operations(call, flops):
    machine = Told(1)
    call(transfer.upload(machine, ones(3, 4), 0), transfer.upload(machine, ones(4, 5), 0))
    assert machine.last[3] == flops


def test_bytes():
    machine = Told(1)
    a = transfer.upload(machine, ones(3, 4), 0)
    _ = a + a
    assert machine.last == ("add", 96, 48, 12)
    a += 1
    assert machine.last == ("add", 48, 48, 12)
    a[0] = 2
    assert machine.last[:3] == ("setitem", 0, 16)
    rows = transfer.upload(machine, np.array([0, 2]), 0)
    a[rows]
    assert machine.last[:3] == ("getitem", 16 + 32, 32)
    np.add.at(a, rows, 1)
    assert machine.last[:3] == ("add.at", 16 + 32, 32)
    np.take(a, rows, axis=0)
    assert machine.last[:3] == ("take", 16 + 32, 32)


def test_products_of_nothing():
    assert flops_of("dot", (np.ones((0, 3)), np.ones((3, 2))), np.ones((0, 2))) == 0
