"""nn.utils.rnn: sequences of different lengths, padded and packed."""

import copy
import pickle

import pytest

import minitorch
from tests.nn.both import both, error


def abc(torch):
    """Sequences a, b, c of 3, 2, 1 steps."""
    return torch.tensor([1.0, 2, 3]), torch.tensor([4.0, 5]), torch.tensor([6.0])


def rnn(torch):
    return torch.nn.utils.rnn


@both
def test_pack_sequence(torch):
    a, b, c = abc(torch)
    packed = rnn(torch).pack_sequence([a, b, c])
    assert repr(packed) == (
        "PackedSequence(data=tensor([1., 4., 6., 2., 5., 3.]), batch_sizes=tensor([3, 2, 1]), "
        "sorted_indices=None, unsorted_indices=None)"
    )
    packed = rnn(torch).pack_sequence([c, a, b], enforce_sorted=False)
    assert repr(packed) == (
        "PackedSequence(data=tensor([1., 4., 6., 2., 5., 3.]), batch_sizes=tensor([3, 2, 1]), "
        "sorted_indices=tensor([1, 2, 0]), unsorted_indices=tensor([2, 0, 1]))"
    )
    assert [s.tolist() for s in rnn(torch).unpack_sequence(packed)] == [[6], [1, 2, 3], [4, 5]]
    assert error(rnn(torch).pack_sequence, [c, a, b])[1].startswith(
        "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True."
    )


@both
def test_pad_sequence(torch):
    pad = rnn(torch).pad_sequence
    a, b, c = abc(torch)
    assert pad([a, b, c]).tolist() == [[1, 4, 6], [2, 5, 0], [3, 0, 0]]
    assert pad([a, b, c], batch_first=True).tolist() == [[1, 2, 3], [4, 5, 0], [6, 0, 0]]
    assert pad((s for s in (a, b)), True, 9.0, "left").tolist() == [[1, 2, 3], [9, 4, 5]]
    assert pad([a.long(), b.long()], padding_value=2.7)[2].tolist() == [3, 2]
    assert pad([torch.ones(2, 3), torch.ones(1, 3)]).shape == (2, 2, 3)
    assert pad(torch.ones(2, 3)).shape == (3, 2)
    for wrong, words in (
        (3, "pad_sequence: Expected iterable for input sequences, but got arg of type: "
            "<class 'int'>"),
        ([], "received an empty list of sequences"),
        ([a, 2], "expected Tensor as element 1 in argument 0, but got int"),
    ):  # fmt: skip
        assert error(pad, wrong)[1] == words
    assert error(pad, [a], padding_side="up")[1] == (
        "Expected padding_side to be one of left or right, but got up."
    )


@both
def test_gradients_of_padding(torch):
    a, b, _ = [s.requires_grad_() for s in abc(torch)]
    padded = rnn(torch).pad_sequence([a, b], padding_value=7.0)
    assert padded.grad_fn.name() == "torch::autograd::CopySlices"
    (padded * torch.arange(6.0).reshape(3, 2)).sum().backward()
    assert (a.grad.tolist(), b.grad.tolist()) == ([0, 2, 4], [1, 3])


@both
def test_pack_padded_sequence(torch):
    pack = rnn(torch).pack_padded_sequence
    x = torch.arange(12.0).reshape(4, 3)
    for lengths in ([4, 2, 1], (4, 2, 1), torch.tensor([4, 2, 1]), torch.tensor([4.0, 2, 1])):
        packed = pack(x, lengths)
        assert packed.data.tolist() == [0, 1, 2, 3, 4, 6, 9]
        assert packed.batch_sizes.tolist() == [3, 2, 1, 1]
    packed = pack(x, [1, 3, 2, 2], batch_first=True, enforce_sorted=False)
    assert packed.data.tolist() == [3, 6, 9, 0, 4, 7, 10, 5]
    assert packed.sorted_indices.tolist() == [1, 2, 3, 0]
    assert packed.unsorted_indices.tolist() == [3, 0, 1, 2]
    for wrong, words in (
        ([4, 2], "Expected `len(lengths)` to be equal to batch_size, but got 2 (batch_size=3)"),
        ([4, 2, 0], "Length of all samples has to be greater than 0, but found an element in "
                    "'lengths' that is <= 0"),
    ):  # fmt: skip
        assert error(pack, x, wrong)[1] == words


def test_lengths_beyond_the_input():
    """torch goes on with rows that are not there: lengths-beyond-the-input, known differences."""
    name, text = error(rnn(minitorch).pack_padded_sequence, minitorch.ones(2, 5, 1), [5] + [1] * 4)
    assert name == "RuntimeError"
    assert "must be at most the number of steps, 2, but got 5" in text
    assert "batch_first=True" in text


@both
def test_pad_packed_sequence(torch):
    a, b, c = abc(torch)
    packed = rnn(torch).pack_sequence([c, a, b], enforce_sorted=False)
    back = rnn(torch).pad_packed_sequence
    padded, lengths = back(packed)
    assert padded.tolist() == [[6, 1, 4], [0, 2, 5], [0, 3, 0]]
    assert lengths.tolist() == [1, 3, 2]
    assert lengths.dtype == torch.int64
    padded, _ = back(packed, batch_first=True, padding_value=-1.0, total_length=4)
    assert padded.tolist() == [[6, -1, -1, -1], [1, 2, 3, -1], [4, 5, -1, -1]]
    assert error(back, packed, total_length=2) == (
        "ValueError",
        "Expected total_length to be at least the length of the longest sequence in input, but "
        "got total_length=2 and max sequence length being 3",
    )


@both
def test_unpad_sequence(torch):
    unpad = rnn(torch).unpad_sequence
    x = torch.arange(6.0).reshape(3, 2)
    parts = unpad(x, torch.tensor([1, 3]))
    assert [part.tolist() for part in parts] == [[0], [1, 3, 5]]
    assert x.shape == (2, 3)  # transposed in place, in torch, too
    parts = unpad(x, torch.tensor([0, 2]), batch_first=True)
    assert [part.tolist() for part in parts] == [[], [1, 3]]
    assert error(unpad, x, torch.tensor([1]), batch_first=True)[0] == "ValueError"


@both
def test_invert_permutation(torch):
    invert = rnn(torch).invert_permutation
    assert invert(None) is None
    assert invert(torch.tensor([2, 0, 1])).tolist() == [1, 2, 0]
    assert error(invert, torch.tensor([2, 0, 4])) == (
        "RuntimeError",
        "index 4 is out of bounds for dimension 0 with size 3",
    )


@both
def test_a_packed_sequence_is_a_tuple(torch):
    packed = rnn(torch).pack_sequence(abc(torch))
    data, batch_sizes, order, back = packed
    assert packed.data is data
    assert (order, back) == (None, None)
    assert packed._fields == ("data", "batch_sizes", "sorted_indices", "unsorted_indices")
    made = rnn(torch).PackedSequence((data, batch_sizes))
    assert made.data is data
    assert made.batch_sizes is batch_sizes
    made = rnn(torch).PackedSequence(data, batch_sizes, torch.tensor([1, 2, 0]))
    assert made.unsorted_indices.tolist() == [2, 0, 1]
    assert error(rnn(torch).PackedSequence, data) == (
        "AssertionError",
        "Expected data to be a list or tuple of length 2",
    )
    for other in (copy.deepcopy(packed), pickle.loads(pickle.dumps(packed))):
        assert type(other) is type(packed)
        assert repr(other) == repr(packed)


@both
def test_conversions(torch):
    packed = rnn(torch).pack_sequence(abc(torch)[::-1], enforce_sorted=False)
    for name, dtype in (
        ("double", torch.float64), ("float", torch.float32), ("half", torch.float16),
        ("long", torch.int64), ("int", torch.int32), ("short", torch.int16),
        ("char", torch.int8), ("byte", torch.uint8), ("cpu", torch.float32),
    ):  # fmt: skip
        other = getattr(packed, name)()
        assert other.data.dtype == dtype, name
        assert (other is packed) == (dtype == torch.float32), name
        assert other.unsorted_indices.tolist() == packed.unsorted_indices.tolist()
        assert other.batch_sizes.dtype == torch.int64
    assert packed.to("cpu") is packed
    assert packed.to(torch.float64).data.dtype == torch.float64
    assert packed.cpu(dtype=torch.float64).data.dtype == torch.float64
    assert (packed.is_cuda, packed.is_pinned()) == (False, False)


@pytest.mark.parametrize("method", ["cuda", "pin_memory"])
def test_no_gpu(method):
    packed = rnn(minitorch).pack_sequence(abc(minitorch))
    assert error(getattr(packed, method)) == error(getattr(packed.data, method))


@both
def test_a_packed_network_is_that_of_each_sequence(torch):
    """Packing changes nothing but the time it takes: also backwards, where padding would come
    first."""
    torch.manual_seed(0)
    model = torch.nn.LSTM(2, 3, 2, bidirectional=True).double()
    sequences = [torch.randn(n, 2, dtype=torch.float64) for n in (2, 4, 1, 4)]
    packed = rnn(torch).pack_sequence(sequences, enforce_sorted=False)
    output, (h, c) = model(packed)
    for i, part in enumerate(rnn(torch).unpack_sequence(output)):
        alone, (h_alone, c_alone) = model(sequences[i])
        for ours, theirs in ((part, alone), (h[:, i], h_alone), (c[:, i], c_alone)):
            assert torch.allclose(ours, theirs, rtol=1e-12, atol=1e-14)
