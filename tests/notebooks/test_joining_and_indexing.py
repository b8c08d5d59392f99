"""What chapter 04 builds and says is so, on both frameworks and in its general form."""

import itertools
import random

import notebooks
import pytest

import minitorch

PAGE = notebooks.BOOK / "04-joining-and-indexing.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}


def built(torch, *ids):
    """The functions that these cells of the page build, made on either framework."""
    names = {"torch": torch}
    for id in ids:
        exec(CELLS[id]["source"].partition("\n\nprint")[0].partition("\n\nours")[0], names)
    return names


def frameworks():
    yield minitorch
    torch = pytest.importorskip("torch")
    yield torch


def same(one, other):
    assert one.shape == other.shape
    assert one.dtype == other.dtype
    assert one.tolist() == other.tolist()


def test_cat_and_stack_join_like_the_real_ones():
    rng = random.Random(4)
    for torch in frameworks():
        names = built(torch, "build-cat")
        for _ in range(60):
            shape = [rng.randint(0, 3) for _ in range(rng.randint(1, 3))]
            dim = rng.randrange(len(shape))
            parts = []
            for _ in range(rng.randint(1, 4)):
                shape[dim] = rng.randint(0, 3)
                parts.append(torch.randint(0, 99, tuple(shape)))
            if len(shape) > 1:  # (an empty vector is the exception of which the ledger tells)
                same(names["cat"](parts, dim), torch.cat(parts, dim))
            alike = [parts[0], parts[0] + 1]
            for place in range(len(shape) + 1):
                same(names["stack"](alike, place), torch.stack(alike, place))


def test_joining_copies_even_a_single_tensor():
    for torch in frameworks():
        a = torch.ones(2, 3)
        for joined in (torch.cat([a]), torch.stack([a])):
            joined += 1
            assert a.tolist() == torch.ones(2, 3).tolist()


def test_gather_reads_like_the_real_one():
    rng = random.Random(5)
    for torch in frameworks():
        gather = built(torch, "build-gather")["gather"]
        for _ in range(40):
            n, m = rng.randint(1, 4), rng.randint(1, 4)
            x = torch.randint(0, 99, (n, m))
            index = torch.randint(0, m, (rng.randint(1, n), rng.randint(1, 5)))
            same(gather(x, index), x.gather(1, index))


def test_add_rows_adds_like_index_add():
    for torch in frameworks():
        add_rows = built(torch, "build-add")["add_rows"]
        target, index = torch.ones(3, 2), torch.tensor([2, 0, 2, 2])
        rows = torch.arange(8.0).reshape(4, 2)
        expected = target.index_add(0, index, rows)
        add_rows(target, index, rows)
        same(target, expected)


def indices(torch):
    """Every kind of index, and whether it copies."""
    mask = torch.tensor([True, False, True])
    plain = [torch.tensor(2), (), 0, -1, slice(None), slice(1, 3), slice(0, 3, 2), None, Ellipsis]
    yield from [(index, False) for index in plain]
    yield from [(pair, False) for pair in itertools.product([0, slice(1, None)], repeat=2)]
    picks = [[0], [2, 0, 2], torch.tensor([1]), torch.tensor([[0, 1]]), mask]
    yield from [(index, True) for index in [*picks, True, torch.tensor(True), range(2)]]
    yield from [((index, 0), True) for index in picks]
    yield from [((slice(None), index), True) for index in ([0], torch.tensor([1, 1]))]


def test_which_index_is_a_view_and_which_a_copy():
    for torch in frameworks():
        for index, copies in indices(torch):
            x = torch.arange(12).view(3, 4)
            part = x[index]
            before = part.tolist()
            x += 100
            assert (part.tolist() == before) is copies, index


def test_an_assignment_writes_into_x_whatever_the_index():
    for torch in frameworks():
        for index, _ in indices(torch):
            x = torch.arange(12).view(3, 4)
            x[index] = -1
            assert (x == -1).any().item(), index
            assert (x[index] == -1).all().item()


def test_the_kinds_of_negative_index():
    """`x[-1]` counts from the end; gather, index_add and embedding refuse it."""
    for torch in frameworks():
        x, minus = torch.zeros(3, 2), torch.tensor([-1])
        assert x[minus].shape == (1, 2)
        with pytest.raises(RuntimeError, match="out of bounds"):
            x.gather(0, minus[:, None])
        with pytest.raises((IndexError, RuntimeError), match="out of"):
            x.index_add(0, minus, torch.ones(1, 2))
        with pytest.raises(IndexError, match="out of range"):
            torch.nn.functional.embedding(minus, x)


def test_the_gradient_of_a_lookup_is_an_index_add():
    for torch in frameworks():
        table = torch.randn(5, 3, requires_grad=True)
        words, g = torch.tensor([4, 1, 4, 4, 0]), torch.randn(5, 3)
        torch.nn.functional.embedding(words, table).backward(g)
        assert torch.allclose(table.grad, torch.zeros(5, 3).index_add(0, words, g))


def test_chunks_have_the_lengths_that_the_package_says():
    from minitorch.ops.shapes.splitting import chunk_sizes

    for torch in frameworks():
        for size, chunks in itertools.product(range(12), range(1, 9)):
            pieces = torch.zeros(size).chunk(chunks)
            assert [len(piece) for piece in pieces] == chunk_sizes(size, chunks)


def test_cat_along_the_wrong_dimension_mixes_pictures_without_a_word():
    for torch in frameworks():
        pictures = list(torch.arange(640).view(10, 8, 8))
        rows = torch.cat(pictures, dim=1).view(10, 64)
        assert (
            torch.stack(pictures).view(10, 64).tolist() == torch.cat(pictures).view(10, 64).tolist()
        )
        assert rows.tolist() != torch.stack(pictures).view(10, 64).tolist()
