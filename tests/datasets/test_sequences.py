"""The adding problem, the copy and the reversal task: what they promise, for any size and seed."""

from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from minitorch.datasets import adding_problem, copy_task, reversal_task
from tests.nn.both import error


def generator(seed):
    return minitorch.Generator().manual_seed(seed)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 20), st.integers(2, 40), st.integers(0, 2**31))
def test_adding_problem(n, length, seed):
    inputs, sums = adding_problem(n, length, generator(seed))
    assert (inputs.shape, inputs.dtype) == ((n, length, 2), minitorch.float32)
    assert (sums.shape, sums.dtype) == ((n, 1), minitorch.float32)
    numbers, marks = inputs[:, :, 0], inputs[:, :, 1]
    assert ((numbers >= 0) & (numbers < 1)).all().item()
    assert ((numbers * marks).sum(1, keepdim=True) == sums).all().item()
    half = length // 2
    assert marks[:, :half].sum(1).tolist() == [1.0] * n
    assert marks[:, half:].sum(1).tolist() == [1.0] * n
    assert ((marks == 0) | (marks == 1)).all().item()
    again = adding_problem(n, length, generator(seed))
    assert inputs.tolist() == again[0].tolist()


def test_the_answer_that_knows_nothing():
    """Always 1: the mean squared error is that of the sum of two uniform numbers, 1/6."""
    _, sums = adding_problem(20000, 2, generator(0))
    # the standard deviation of this mean is 0.0014
    assert abs(((sums - 1) ** 2).mean().item() - 1 / 6) < 0.006


@settings(max_examples=50, deadline=None)
@given(
    st.integers(0, 8), st.integers(1, 6), st.integers(1, 9), st.integers(1, 5), st.integers(0, 99)
)
def test_copy_task(n, length, delay, symbols, seed):
    inputs, targets = copy_task(n, length, delay, symbols, generator(seed))
    assert inputs.shape == targets.shape == (n, delay + 2 * length)
    assert inputs.dtype == targets.dtype == minitorch.int64
    said = inputs[:, :length]
    assert ((said >= 1) & (said <= symbols)).all().item()
    assert targets[:, -length:].tolist() == said.tolist()
    assert targets[:, :-length].sum().item() == 0
    rest = inputs[:, length:].tolist()
    assert rest == [[0] * (delay - 1) + [symbols + 1] + [0] * length] * n
    again = copy_task(n, length, delay, symbols, generator(seed))
    assert inputs.tolist() == again[0].tolist()


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 8), st.integers(1, 7), st.integers(1, 5), st.integers(0, 99))
def test_reversal_task(n, length, symbols, seed):
    inputs, targets, lengths = reversal_task(n, length, symbols, generator(seed))
    assert (inputs.shape, targets.shape, lengths.shape) == ((n, length), (n, length + 1), (n,))
    assert {inputs.dtype, targets.dtype, lengths.dtype} == {minitorch.int64}
    for said, answer, many in zip(inputs.tolist(), targets.tolist(), lengths.tolist()):
        assert 1 <= many <= length
        assert all(1 <= symbol <= symbols for symbol in said[:many])
        assert said[many:] == [0] * (length - many)
        assert answer == [*said[:many][::-1], *[0] * (length + 1 - many)]
    again = reversal_task(n, length, symbols, generator(seed))
    assert [part.tolist() for part in again] == [x.tolist() for x in (inputs, targets, lengths)]


def test_the_default_generator():
    minitorch.manual_seed(5)
    assert adding_problem(2, 4)[0].tolist() == adding_problem(2, 4, generator(5))[0].tolist()
    minitorch.manual_seed(5)
    assert copy_task(2)[0].tolist() == copy_task(2, generator=generator(5))[0].tolist()


def test_wrong_numbers():
    assert error(adding_problem, 3, 1) == (
        "ValueError",
        "the adding problem needs n of at least 0 and a length of at least 2, but got n=3, "
        "length=1.",
    )
    kind, words = error(reversal_task, 1, 0)
    assert (kind, words.rpartition(" but ")[2]) == ("ValueError", "got n=1, length=0, symbols=6.")
    kind, words = error(copy_task, 1, delay=0)
    assert (kind, words.rpartition(" but ")[2]) == (
        "ValueError", "got n=1, length=10, delay=0, symbols=8."
    )  # fmt: skip
