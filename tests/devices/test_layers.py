"""Every module of the layer table on a simulated GPU: what it shows there, it shows on the CPU."""

from dataclasses import replace

import pytest

import minitorch
from tests.devices.op_table import OnCuda
from tests.nn import table

# (rows that ask for CUDA show what is said where there is none; gradients by frequency are others)
EVERY = [
    row
    for rows in table.table().values()
    for row in rows
    if "cuda" not in row.make and "by counts of other rows" not in row.why
]
ON_CUDA = OnCuda()


def seen_on_cuda(row):
    """All that can be seen of a row whose module and inputs are on a fresh simulated GPU.

    None if a kernel asserts: that is found only when the result is looked at.
    """
    with minitorch.cuda.simulate(1), minitorch.device("cuda"):
        try:
            return table.observe(ON_CUDA, replace(row, make=row.make.replace("'cpu'", "'cuda'")))
        except minitorch.AcceleratorError:
            return None


def refused(seen):
    """Is there a call that raised?"""
    return "error" in seen or any(refused(part) for part in seen.values() if type(part) is dict)


@pytest.mark.parametrize("row", EVERY, ids=[row.name for row in EVERY])
def test_as_on_the_cpu(row):
    on_cpu, on_cuda = table.observe(minitorch, row), seen_on_cuda(row)
    if on_cuda is None:
        assert refused(on_cpu)
        return
    found = table.compare(row, on_cuda, on_cpu)
    assert [text.replace("torch's", "on the CPU") for text in found] == []


def test_gradients_by_frequency_are_divided_by_the_right_counts():
    """PyTorch's kernel for the CPU looks up the counts of other rows; its kernel for GPUs does not.
    (Not seen on a GPU.)"""
    rows, found = minitorch.tensor([[0, 0, 0], [1, 1, 2]]), {}
    with minitorch.cuda.simulate(1):
        for device in ("cpu", "cuda"):
            bag = minitorch.nn.EmbeddingBag(3, 1, scale_grad_by_freq=True, mode="sum").to(device)
            bag(rows.to(device)).sum().backward()
            found[device] = [round(g, 3) for g in bag.weight.grad.flatten().tolist()]
    assert found == {"cpu": [1.0, 0.667, 0.333], "cuda": [1.0, 1.0, 1.0]}
