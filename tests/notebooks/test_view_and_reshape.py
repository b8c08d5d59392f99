"""What chapter 02 builds and says is so: its rule decides like `view`, on both frameworks."""

import random

import notebooks
import pytest

import minitorch
from minitorch.course.exercises import of_chapter

PAGE = notebooks.BOOK / "02-view-and-reshape.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}
PROSE = "\n\n".join(c["source"] for c in CELLS.values() if c["cell_type"] == "markdown")


def built(torch):
    """The functions that the page builds, made on either framework."""
    names = {"torch": torch}
    for cell in ("program", "form", "row-major", "permute", "dims", "narrow", "chunks", "can-view"):
        source = CELLS[cell]["source"].replace("import minitorch as torch", "")
        exec(source, names)
    return names


def views(torch, rng):
    """Tensors of all kinds of strides: reordered, cut, stepped, expanded, with sizes of 1."""
    for _ in range(60):
        sizes = [rng.choice([1, 2, 3, 4]) for _ in range(rng.randint(1, 4))]
        whole = torch.arange(minitorch.Size(sizes).numel()).reshape(sizes)
        view = whole.permute(*rng.sample(range(len(sizes)), len(sizes)))
        for dim in range(len(sizes)):
            if view.shape[dim] > 1 and rng.random() < 0.4:
                view = view.narrow(dim, 0, rng.randint(1, view.shape[dim]))
        if rng.random() < 0.3:
            view = view.unsqueeze(0).expand(2, *view.shape)
        yield view


def divisions(numel, rng):
    """A shape of so many elements."""
    shape = []
    while numel > 1:
        size = rng.choice([n for n in range(2, numel + 1) if numel % n == 0])
        shape.append(size)
        numel //= size
    for _ in range(rng.randint(0, 2)):
        shape.insert(rng.randint(0, len(shape)), 1)
    return tuple(shape)


@pytest.mark.parametrize("name", ["minitorch", "torch"])
def test_the_rule_of_the_page_decides_like_view(name):
    torch = pytest.importorskip(name, reason="torch is not installed")
    page, rng, seen = built(torch), random.Random(2), set()
    for view in views(torch, rng):
        for _ in range(4):
            shape = divisions(view.numel(), rng)
            try:
                view.view(shape)
                works = True
            except RuntimeError:
                works = False
            assert page["can_view"](page["form"](view), shape) == works, (view.stride(), shape)
            seen.add(works)
    assert seen == {True, False}


def test_the_counts_in_the_prose():
    printed = "".join(CELLS["agree"]["outputs"][0]["text"])
    assert "48 questions, of which the two answer differently: 0\n" in printed
    assert "our rule says yes: 11\n" in printed
    assert "They say yes 11 times, and 8 of these belong to the one order" in PROSE


def test_as_many_exercises_have_a_slot_as_the_page_says():
    slots = [exercise.slot for exercise in of_chapter("02") if exercise.slot]
    assert len(slots) == 4
    assert "Four of the six are functions of minitorch" in PROSE
