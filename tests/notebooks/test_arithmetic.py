"""What chapter 03 builds and says is so: its rules decide like PyTorch's, on both frameworks."""

import random

import notebooks
import pytest

import minitorch

PAGE = notebooks.BOOK / "03-arithmetic.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}


def built(torch, *ids):
    """The functions that these cells of the page build, made on either framework."""
    names = {"torch": torch}
    for id in ids:
        exec(CELLS[id]["source"], names)
    return names


def frameworks():
    yield minitorch
    torch = pytest.importorskip("torch")
    yield torch


def test_broadcast_decides_like_the_real_one():
    rng = random.Random(3)
    pairs = [[tuple(rng.choice([0, 1, 2, 3]) for _ in range(rng.randint(0, 4))) for _ in "ab"]
             for _ in range(400)]  # fmt: skip
    for torch in frameworks():
        broadcast = built(torch, "broadcast")["broadcast"]
        outcomes = {True: 0, False: 0}
        for a, b in pairs:
            try:
                expected = tuple((torch.zeros(a) + torch.zeros(b)).shape)
            except RuntimeError:
                expected = None
            outcomes[expected is None] += 1
            if expected is None:
                with pytest.raises(RuntimeError):
                    broadcast(a, b)
            else:
                assert broadcast(a, b) == expected
        assert min(outcomes.values()) > 50


def test_promotion_decides_like_the_real_one():
    for torch in frameworks():
        names = built(torch, "lattice", "lattice-compared", "decide")
        for a, b in names["pairs"]:
            x = torch.ones(3, dtype=getattr(torch, a))
            assert (x * torch.ones(1, dtype=getattr(torch, b))).dtype == getattr(
                torch, names["promote"](a, b)
            )
            zero_dim = torch.tensor(1, dtype=getattr(torch, b))
            assert (x * zero_dim).dtype == getattr(torch, names["decide"](a, b))


def test_the_two_sums():
    for torch in frameworks():
        names = built(torch, "drift")
        for dtype, drifts in ((torch.float16, True), (torch.float64, False)):
            ones = torch.ones(2500, dtype=dtype)
            total = torch.zeros((), dtype=dtype)
            for value in ones:
                total = total + value
            assert (total.item() != 2500) is drifts
            assert names["in_pairs"](ones).item() == 2500
