"""Samplers: torch's orders from the same seeds, and torch's errors. Run on both libraries."""

import itertools

import pytest

from tests.nn.both import both, error

MAKERS = {
    "SequentialSampler": lambda d: d.SequentialSampler("abc"),
    "RandomSampler": lambda d: d.RandomSampler(range(7)),
    "replacement": lambda d: d.RandomSampler(range(7), replacement=True, num_samples=4),
    "by 32": lambda d: d.RandomSampler(range(70), True, 34),
    "rounds": lambda d: d.RandomSampler(range(3), num_samples=7),
    "whole rounds": lambda d: d.RandomSampler(range(3), num_samples=6),
    "SubsetRandomSampler": lambda d: d.SubsetRandomSampler("wxyz"),
    "WeightedRandomSampler": lambda d: d.WeightedRandomSampler([0.1, 0.9, 0.4, 3.0], 6),
    "each once": lambda d: d.WeightedRandomSampler([0.1, 0.9, 0.4, 3.0], 3, replacement=False),
    "BatchSampler": lambda d: d.BatchSampler(d.RandomSampler(range(5)), 2, False),
    "drop_last": lambda d: d.BatchSampler(d.RandomSampler(range(5)), 2, True),
}
BY_32 = [16, 32, 30, 4, 61, 14, 40, 5, 34, 31, 42, 61, 34, 23, 15, 62, 54, 62, 11, 69, 42, 23, 43]
BY_32 += [20, 68, 31, 46, 58, 12, 51, 41, 24, 65, 18]
# An epoch after manual_seed(1), the next epoch, and what rand(1) gives then.
ORDERS = {
    "SequentialSampler": ([0, 1, 2], [0, 1, 2], 0.7576),
    "RandomSampler": ([2, 1, 0, 3, 4, 5, 6], [0, 5, 1, 4, 2, 3, 6], 0.0293),
    "replacement": ([2, 4, 2, 4], [0, 0, 4, 3], 0.0293),
    "by 32": (BY_32, None, 0.0293),
    "rounds": ([0, 1, 2, 2, 1, 0, 0], [0, 1, 2, 1, 2, 0, 1], 0.0293),
    "whole rounds": ([0, 1, 2, 2, 1, 0], [0, 1, 2, 1, 2, 0], 0.0293),
    "SubsetRandomSampler": (["x", "z", "y", "w"], ["w", "y", "z", "x"], 0.3971),
    "WeightedRandomSampler": ([1, 1, 2, 1, 3, 1], [3, 3, 3, 3, 3, 3], 0.3398),
    "each once": ([3, 1, 0], [1, 3, 2], 0.5725),
    "BatchSampler": ([[1, 3], [4, 0], [2]], [[4, 1], [3, 0], [2]], 0.0293),
    "drop_last": ([[1, 3], [4, 0]], [[4, 1], [3, 0]], 0.0293),
}


@both
@pytest.mark.parametrize("name", MAKERS)
def test_the_same_order_from_the_same_seed(torch, name):
    torch.manual_seed(1)
    sampler = MAKERS[name](torch.utils.data)
    first, second, after = ORDERS[name]
    assert list(sampler) == first
    assert len(sampler) == len(first)
    next_epoch = list(sampler)
    assert second in (None, next_epoch)
    assert round(torch.rand(1).item(), 4) == after


@both
def test_a_generator_of_ones_own(torch):
    """It is drawn from directly; a shuffle that comes out even draws one round for nothing."""
    data = torch.utils.data
    state = torch.get_rng_state().tolist()
    given = torch.Generator().manual_seed(5)
    rounds = data.RandomSampler(range(3), num_samples=3, generator=given)
    assert [list(rounds), list(rounds)] == [[2, 1, 0], [2, 1, 0]]
    assert round(torch.rand(1, generator=given).item(), 4) == 0.0333
    given.manual_seed(5)
    subset = data.SubsetRandomSampler(range(4), given)
    assert [list(subset), list(subset)] == [[3, 1, 0, 2], [1, 3, 2, 0]]
    given.manual_seed(5)
    weighted = data.WeightedRandomSampler([1.0, 2.0], 4, generator=given)
    assert [list(weighted), list(weighted)] == [[1, 0, 1, 0], [0, 1, 1, 1]]
    assert torch.get_rng_state().tolist() == state


WRONG = {
    "RandomSampler([1], replacement=1)": "TypeError: replacement should be a boolean value, but "
    "got replacement=1",
    "RandomSampler([])": "ValueError: num_samples should be a positive integer value, but got "
    "num_samples=0",
    "RandomSampler([1], num_samples=1.5)": "ValueError: num_samples should be a positive integer "
    "value, but got num_samples=1.5",
    "WeightedRandomSampler([1.0], True)": "ValueError: num_samples should be a positive integer "
    "value, but got num_samples=True",
    "WeightedRandomSampler([1.0], 1, 0)": "ValueError: replacement should be a boolean value, but "
    "got replacement=0",
    "WeightedRandomSampler([[1.0]], 1)": "ValueError: weights should be a 1d sequence but given "
    "weights have shape (1, 1)",
    "BatchSampler([1], 0, False)": "ValueError: batch_size should be a positive integer value, but "
    "got batch_size=0",
    "BatchSampler([1], True, False)": "ValueError: batch_size should be a positive integer value, "
    "but got batch_size=True",
    "BatchSampler([1], 1, None)": "ValueError: drop_last should be a boolean value, but got "
    "drop_last=None",
    "DistributedSampler([1], 2, 2)": "ValueError: Invalid rank 2, rank should be in the interval "
    "[0, 1]",
    "DistributedSampler([1], 2, -1)": "ValueError: Invalid rank -1, rank should be in the interval "
    "[0, 1]",
}


@both
@pytest.mark.parametrize("call", WRONG)
def test_errors(torch, call):
    assert ": ".join(error(eval, f"d.{call}", {"d": torch.utils.data})) == WRONG[call]


@both
def test_a_sampler_of_ones_own_has_no_length(torch):
    base = torch.utils.data.Sampler()
    assert not hasattr(base, "__len__")
    assert error(iter, base)[0] == "NotImplementedError"
    endless = torch.utils.data.BatchSampler((i for i in range(3)), 2, False)
    assert list(endless) == [[0, 1], [2]]
    assert error(len, endless)[0] == "TypeError"


# How 10 samples are dealt out to three programs in epoch 2, and to thirty.
SHARES = [
    ({"num_replicas": 3, "rank": 1}, None),
    ({"num_replicas": 3, "rank": 2, "drop_last": True}, None),
    ({"num_replicas": 3, "rank": 2, "shuffle": False}, [2, 5, 8, 1]),
    ({"num_replicas": 3, "rank": 2, "shuffle": False, "drop_last": True}, [2, 5, 8]),
    ({"num_replicas": 30, "rank": 21, "shuffle": False}, [1]),
    ({"num_replicas": 30, "rank": 21, "shuffle": False, "drop_last": True}, []),
]
SHUFFLED = [[7, 6, 4, 8], [1, 9, 2]]


@both
def test_distributed_sampler(torch):
    shuffled = iter(SHUFFLED)
    for settings, expected in SHARES:
        sampler = torch.utils.data.DistributedSampler(range(10), **settings)
        sampler.set_epoch(2)
        expected = next(shuffled) if expected is None else expected
        assert list(sampler) == list(sampler) == expected
        assert len(sampler) == len(expected)
    # all programs together have all samples
    parts = [torch.utils.data.DistributedSampler(range(9), 3, rank, seed=7) for rank in range(3)]
    assert sorted(itertools.chain(*parts)) == list(range(9))


@both
def test_a_distributed_sampler_must_be_told_its_part(torch):
    assert error(torch.utils.data.DistributedSampler, [1, 2], rank=0) == (
        "ValueError",
        "Default process group has not been initialized, please make sure to call "
        "init_process_group.",
    )
