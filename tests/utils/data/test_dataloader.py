"""DataLoader in one process: options, lengths, orders, warnings. Run on both libraries."""

import warnings

import pytest

from tests.nn.both import both, error


def values(batches):
    return [batch.tolist() for batch in batches]


def stream_of(torch, n, length=None):
    class Stream(torch.utils.data.IterableDataset):
        def __iter__(self):
            return iter(range(n))

        def __repr__(self):
            return "a stream"

    if length is not None:
        Stream.__len__ = lambda self: length
    return Stream()


WRONG = {
    "num_workers=-1": "ValueError: num_workers option should be non-negative; use num_workers=0 to "
    "disable multiprocessing.",
    "timeout=-1": "ValueError: timeout option should be non-negative",
    "prefetch_factor=2": "ValueError: prefetch_factor option could only be specified in "
    "multiprocessing.let num_workers > 0 to enable multiprocessing, otherwise set prefetch_factor "
    "to None.",
    "num_workers=1, prefetch_factor=-2": "ValueError: prefetch_factor option should be "
    "non-negative",
    "persistent_workers=True": "ValueError: persistent_workers option needs num_workers > 0",
    "sampler=[0], shuffle=True": "ValueError: sampler option is mutually exclusive with shuffle",
    "batch_sampler=[[0]], batch_size=2": "ValueError: batch_sampler option is mutually exclusive "
    "with batch_size, shuffle, sampler, and drop_last",
    "batch_sampler=[[0]], shuffle=True": "ValueError: batch_sampler option is mutually exclusive "
    "with batch_size, shuffle, sampler, and drop_last",
    "batch_sampler=[[0]], sampler=[0]": "ValueError: batch_sampler option is mutually exclusive "
    "with batch_size, shuffle, sampler, and drop_last",
    "batch_sampler=[[0]], drop_last=True": "ValueError: batch_sampler option is mutually exclusive "
    "with batch_size, shuffle, sampler, and drop_last",
    "batch_size=None, drop_last=True": "ValueError: batch_size=None option disables auto-batching "
    "and is mutually exclusive with drop_last",
    "batch_size=0": "ValueError: batch_size should be a positive integer value, but got "
    "batch_size=0",
    "multiprocessing_context='spawn'": "ValueError: multiprocessing_context can only be used with "
    "multi-process loading (num_workers > 0), but got num_workers=0",
    "num_workers=1, multiprocessing_context=3": "TypeError: multiprocessing_context option should "
    "be a valid context object or a string specifying the start method, but got "
    "multiprocessing_context=3",
}


@both
@pytest.mark.parametrize("options", WRONG)
def test_errors_of_options(torch, options):
    wrong = error(eval, f"Loader([1, 2], {options})", {"Loader": torch.utils.data.DataLoader})
    assert ": ".join(wrong) == WRONG[options]


@both
def test_errors_of_the_other_kinds(torch):
    loader = torch.utils.data.DataLoader
    stream = stream_of(torch, 3)
    words = "DataLoader with IterableDataset: expected unspecified {0} option, but got {0}={1}"
    for name, value in (("shuffle", True), ("sampler", [0]), ("batch_sampler", [[0]])):
        wrong = error(loader, stream, **{name: value})
        assert wrong == ("ValueError", words.format(name, value))
    wrong = error(loader, [1], num_workers=1, multiprocessing_context="thread")
    expected = "multiprocessing_context option should specify a valid start method in "
    assert wrong[1].startswith(expected)
    assert wrong[1].endswith(", but got multiprocessing_context='thread'")
    assert error(loader, [], shuffle=True)[1] == (
        "num_samples should be a positive integer value, but got num_samples=0"
    )
    words = "_SingleProcessDataLoaderIter requires timeout == 0"
    assert error(iter, loader([1], timeout=1)) == ("AssertionError", words)


@both
def test_what_is_fixed(torch):
    loader = torch.utils.data.DataLoader([1, 2, 3])
    assert (loader.batch_size, loader.num_workers, loader.prefetch_factor) == (1, 0, None)
    assert (loader.drop_last, loader.timeout, loader.generator) == (False, 0, None)
    assert loader.multiprocessing_context is None
    for name in ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset"):
        words = f"{name} attribute should not be set after DataLoader is initialized"
        assert error(setattr, loader, name, 1) == ("ValueError", words)
    loader.note = 1
    assert torch.utils.data.DataLoader([1], num_workers=1).prefetch_factor == 2


@both
def test_batches_and_lengths(torch):
    loader = torch.utils.data.DataLoader
    assert values(loader([1, 2, 3])) == [[1], [2], [3]]
    for options, expected in (
        ({"batch_size": 2}, [[1, 2], [3]]),
        ({"batch_size": 2, "drop_last": True}, [[1, 2]]),
        ({"batch_size": 2, "sampler": [2, 0, 1]}, [[3, 1], [2]]),
        ({"batch_sampler": [[0, 2], [1]]}, [[1, 3], [2]]),
    ):
        made = loader([1, 2, 3], **options)
        assert (values(made), values(made), len(made)) == (expected, expected, len(expected))
    assert list(loader([1, "b", (2,)], batch_size=None)) == [1, "b", [2]]
    assert list(loader([1, 2], batch_size=None, collate_fn=lambda x: -x)) == [-1, -2]
    assert list(loader([1, 2, 3], batch_size=2, collate_fn=sum)) == [3, 3]
    assert list(loader({"a": 5, "b": 6}, batch_size=None, sampler=["b", "a"])) == [6, 5]
    assert values(loader({"a": 5, "b": 6}, sampler=["b", "a"])) == [[6], [5]]
    without_length = loader([1, 2], batch_sampler=iter([[0, 1]]))
    assert error(len, without_length)[0] == "TypeError"
    iterator = iter(loader([1, 2, 3], batch_size=2))
    assert (len(iterator), iter(iterator) is iterator) == (2, True)
    assert error(iterator.__getstate__)[0] == "NotImplementedError"


@both
def test_many_samples_at_once(torch):
    class AtOnce(list):
        def __getitems__(self, indices):
            return [10 * self[i] for i in indices]

    assert values(torch.utils.data.DataLoader(AtOnce([1, 2, 3]), 2)) == [[10, 20], [30]]
    assert list(torch.utils.data.DataLoader(AtOnce([1, 2]), batch_size=None)) == [1, 2]


@both
def test_rows_of_tensors(torch):
    """Taken at once or one by one: the same batches, the same errors, a history where it was."""
    data = torch.utils.data
    x, y = torch.arange(10.0).reshape(2, 5).t(), torch.arange(5)
    rows = data.TensorDataset(x, y)
    (first, labels), _, last = data.DataLoader(rows, batch_size=2)
    assert (first.tolist(), labels.tolist()) == ([[0.0, 5.0], [1.0, 6.0]], [0, 1])
    assert (first.is_contiguous(), first._base, last[1].tolist()) == (True, None, [4])
    some = data.Subset(data.Subset(rows, [4, 3, 2, 1]), [0, 2])
    ((part, labels),) = data.DataLoader(some, batch_size=2)
    assert (part.tolist(), labels.tolist()) == ([[4.0, 9.0], [2.0, 7.0]], [4, 2])
    assert values(next(iter(data.DataLoader(rows, sampler=[-1])))) == [[[4.0, 9.0]], [4]]
    assert error(list, data.DataLoader(rows, sampler=[5]))[0] == "IndexError"
    assert error(list, data.DataLoader(rows, batch_sampler=[[]]))[0] == "IndexError"
    once = data.DataLoader(rows, batch_sampler=[(i for i in (3, 1)), torch.tensor([0, 1])])
    assert [batch[1].tolist() for batch in once] == [[3, 1], [0, 1]]
    tensor_index = data.DataLoader(rows, sampler=[torch.tensor(1)])
    assert values(next(iter(tensor_index)))[1] == [1]
    leaf = torch.ones(2, 3, requires_grad=True)
    ((batch,),) = data.DataLoader(data.TensorDataset(leaf), batch_size=2)
    batch.sum().backward()
    assert leaf.grad.tolist() == [[1.0] * 3] * 2

    class Doubled(data.TensorDataset):
        def __getitem__(self, index):
            return 2 * self.tensors[1][index]

    assert values(data.DataLoader(Doubled(x, y), batch_size=5)) == [[0, 2, 4, 6, 8]]


@both
def test_shuffled_as_torch_shuffles(torch):
    torch.manual_seed(3)
    loader = torch.utils.data.DataLoader(range(6), batch_size=4, shuffle=True)
    assert values(loader) == [[2, 4, 0, 1], [3, 5]]
    assert values(loader) == [[3, 2, 0, 1], [4, 5]]
    assert round(torch.rand(1).item(), 4) == 0.5944
    generator = torch.Generator().manual_seed(4)
    state = torch.get_rng_state().tolist()
    loader = torch.utils.data.DataLoader(range(6), 4, shuffle=True, generator=generator)
    assert values(loader) == [[1, 4, 3, 5], [2, 0]]
    assert torch.get_rng_state().tolist() == state
    # in order, a seed is drawn, too: for workers that are not there
    torch.manual_seed(3)
    values(torch.utils.data.DataLoader(range(6)))
    assert round(torch.rand(1).item(), 4) == 0.2858


@both
def test_streams(torch):
    loader = torch.utils.data.DataLoader
    stream = stream_of(torch, 5)
    assert values(loader(stream, batch_size=2)) == [[0, 1], [2, 3], [4]]
    assert values(loader(stream, batch_size=2, drop_last=True)) == [[0, 1], [2, 3]]
    assert list(loader(stream, batch_size=None)) == [0, 1, 2, 3, 4]
    assert values(loader(stream, shuffle=False, batch_size=5)) == [[0, 1, 2, 3, 4]]
    assert error(len, loader(stream))[0] == "TypeError"
    sized = stream_of(torch, 5, 5)
    assert [len(loader(sized, n)) for n in (1, 2, None)] == [5, 3, 5]
    assert len(loader(sized, 2, drop_last=True)) == 2
    iterator = iter(loader(stream_of(torch, 1)))
    next(iterator)
    assert [error(next, iterator)[0] for _ in range(2)] == ["StopIteration"] * 2


@both
def test_a_stream_that_is_longer_than_it_says(torch):
    loader = torch.utils.data.DataLoader(stream_of(torch, 3, length=2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        values(loader)  # nobody has asked for its length
    assert len(loader) == 2
    with pytest.warns(UserWarning, match=r"Length of IterableDataset a stream was rep") as caught:
        values(loader)
    assert [str(each.message) for each in caught] == [
        "Length of IterableDataset a stream was reported to be 2(when accessing len(dataloader)), "
        "but 3 samples have been fetched. "
    ]


@both
@pytest.mark.filterwarnings("ignore:'pin_memory' argument")
def test_pinned_memory_is_a_wish(torch):
    loader = torch.utils.data.DataLoader([1], pin_memory=True)
    with pytest.warns(UserWarning, match="argument is set as true but no accelerator") as caught:
        assert values(loader) == [[1]]
    assert len(caught) == 1
    loader = torch.utils.data.DataLoader([1], pin_memory=True, pin_memory_device="cuda")
    with pytest.warns(UserWarning, match="pin_memory_device is deprecated") as caught:
        assert values(loader) == [[1]]
    assert len(caught) == 2


@both
def test_too_many_workers(torch):
    with pytest.warns(UserWarning, match="This DataLoader will create 5000 worker processes in "):
        torch.utils.data.DataLoader([1], num_workers=5000)


@both
def test_no_worker_here(torch):
    assert torch.utils.data.get_worker_info() is None


def test_the_modules_are_where_torch_has_them():
    import minitorch
    from minitorch.utils.data import DataLoader, Dataset, RandomSampler

    data = minitorch.utils.data
    assert data.dataloader.DataLoader is DataLoader
    assert data.dataset.Dataset is Dataset
    assert data.sampler.RandomSampler is RandomSampler
    assert data.dataloader.default_collate is data.default_collate
    assert data.distributed.DistributedSampler is data.DistributedSampler
    assert sorted(data.__all__) == sorted(set(data.__all__))
    assert all(hasattr(data, name) for name in data.__all__)
    assert Dataset[int]  # the type hints of programs may say what a sample is
