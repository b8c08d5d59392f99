"""Datasets: what they give, how long they are, how they are split. Run on both libraries."""

import warnings

import pytest

from tests.nn.both import both, error


def squares(torch, n=5):
    class Squares(torch.utils.data.Dataset):
        def __getitem__(self, i):
            return i * i

        def __len__(self):
            return n

    return Squares()


def stream(torch, *values):
    class Stream(torch.utils.data.IterableDataset):
        def __iter__(self):
            return iter(values)

        def __len__(self):
            return len(values)

    return Stream()


@both
def test_a_dataset_must_say_what_its_samples_are(torch):
    empty = torch.utils.data.Dataset()
    words = "Subclasses of Dataset should implement __getitem__."
    assert error(lambda: empty[0]) == ("NotImplementedError", words)
    assert not hasattr(empty, "__len__")
    assert not hasattr(empty, "__getitems__")


@both
def test_tensor_dataset(torch):
    x, y = torch.arange(6.0).reshape(3, 2), torch.arange(3)
    rows = torch.utils.data.TensorDataset(x, y)
    assert len(rows) == 3
    assert rows.tensors[0] is x
    first, label = rows[-1]
    assert (first.tolist(), label.tolist()) == ([4.0, 5.0], 2)
    assert first.data_ptr() == x[2].data_ptr()
    assert rows[1:][1].tolist() == [1, 2]
    wrong = error(torch.utils.data.TensorDataset, x, torch.arange(4))
    assert wrong == ("AssertionError", "Size mismatch between tensors")
    assert error(lambda: rows[3])[0] == "IndexError"


@both
def test_stack_dataset(torch):
    data = torch.utils.data
    side_by_side = data.StackDataset(squares(torch), [10, 20, 30, 40, 50])
    assert side_by_side[2] == (4, 30)
    assert side_by_side.__getitems__([0, 4]) == [(0, 10), (16, 50)]
    named = data.StackDataset(a=squares(torch), b=[10, 20, 30, 40, 50])
    assert named[1] == {"a": 1, "b": 20}
    assert named.__getitems__([3]) == [{"a": 9, "b": 40}]
    assert len(named) == 5
    assert error(data.StackDataset)[1] == "At least one dataset should be passed"
    assert error(data.StackDataset, [1], [1, 2])[1] == "Size mismatch between datasets"
    assert error(data.StackDataset, [1], b=[1])[1].startswith("Supported either ``tuple``- (via")

    class Short(list):
        def __getitems__(self, indices):
            return [0]

    wrong = error(data.StackDataset(Short([1, 2])).__getitems__, [0, 1])
    expected = "Nested dataset's output size mismatch. Expected 2, got 1"
    assert wrong == ("ValueError", expected)


@both
def test_concat_dataset(torch):
    both_parts = squares(torch, 3) + [7, 8]  # noqa: RUF005
    assert type(both_parts).__name__ == "ConcatDataset"
    assert both_parts.cumulative_sizes == [3, 5]
    assert [both_parts[i] for i in range(-5, 5)] == [0, 1, 4, 7, 8] * 2
    words = "absolute value of index should not exceed dataset length"
    assert error(lambda: both_parts[-6]) == ("ValueError", words)
    assert error(lambda: both_parts[5])[0] == "IndexError"
    with pytest.warns(FutureWarning, match="`cummulative_sizes` attribute is renamed"):
        assert both_parts.cummulative_sizes == [3, 5]
    concat = torch.utils.data.ConcatDataset
    assert error(concat, [])[1] == "datasets should not be an empty iterable"
    assert error(concat, [stream(torch, 1)])[1] == "ConcatDataset does not support IterableDataset"


@both
def test_chain_dataset(torch):
    chain = stream(torch, 1, 2) + stream(torch, 3)
    assert type(chain).__name__ == "ChainDataset"
    assert (list(chain), list(chain), len(chain)) == ([1, 2, 3], [1, 2, 3], 3)
    wrong = torch.utils.data.ChainDataset([stream(torch, 1), [2]])
    words = ("AssertionError", "ChainDataset only supports IterableDataset")
    assert error(list, wrong) == words
    assert error(len, wrong) == words


@both
def test_subset(torch):
    some = torch.utils.data.Subset(squares(torch), [4, 2])
    assert ([some[0], some[1]], len(some)) == ([16, 4], 2)
    assert some.__getitems__([1, 0]) == [4, 16]
    rows = torch.utils.data.Subset(torch.arange(10), [4, 2, 7])
    assert rows[[0, 2]].tolist() == [4, 7]

    class Asked(list):
        def __getitems__(self, indices):
            return ("at once", indices)

    assert torch.utils.data.Subset(Asked(), [5, 6]).__getitems__([1]) == ("at once", [6])

    class Half(torch.utils.data.Subset):
        def __getitem__(self, idx):
            return 0

    kind, words = error(Half, [1], [0])
    assert kind == "NotImplementedError"
    assert words.startswith("Half overrides __getitem__ but not __getitems__. When subclassing")


@both
def test_random_split(torch):
    split = torch.utils.data.random_split
    generator = torch.Generator().manual_seed(42)
    parts = split(range(10), [3, 7], generator=generator)
    assert [part.indices for part in parts] == [[2, 6, 1], [8, 4, 5, 0, 9, 3, 7]]
    torch.manual_seed(0)
    parts = split(range(10), [0.3, 0.3, 0.4])
    assert [part.indices for part in parts] == [[4, 1, 7], [5, 3, 9], [0, 8, 6, 2]]
    # what rounding leaves over goes to the first parts
    assert [len(part) for part in split(range(29), [0.3, 0.3, 0.4])] == [9, 9, 11]
    assert error(split, range(4), [2, 1])[1] == (
        "Sum of input lengths does not equal the length of the input dataset!"
    )
    assert error(split, range(4), [1.5, -0.5])[1] == "Fraction at index 0 is not between 0 and 1"
    with pytest.warns(UserWarning, match="Length of split at index 1 is 0") as caught:
        split(range(1), [0.5, 0.5])
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(split(range(2), [2, 0])[1]) == 0
