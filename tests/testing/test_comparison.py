"""assert_close: what is close, and what the error says; the same bodies on torch."""

import importlib

import numpy as np
import pytest

import minitorch
from tests.nn.both import both, error


@both
def test_close_by_default_tolerances(torch):
    close = torch.testing.assert_close
    one = torch.ones(3)
    close(one, one + 1e-6)
    close(one.double(), one.double() + 1e-8)
    close(torch.arange(3), torch.arange(3))
    close([one, {"a": 2.0}], [one, {"a": 2.0 + 1e-8}])
    close(torch.tensor([float("nan")]), torch.tensor([float("nan")]), equal_nan=True)
    close(one, one.double(), check_dtype=False)
    close(one, one + 0.5, rtol=0, atol=0.6)
    for a, b in ((one, one + 1e-4), (one.double(), one.double() + 1e-6), (1.0, 1.1), (1, 2)):
        with pytest.raises(AssertionError):
            close(a, b)


EQUAL = "Tensor-likes are not equal!\n\nMismatched elements: "
CLOSE = "Tensor-likes are not close!\n\nMismatched elements: "


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (lambda t: (t.tensor([1.0, 2.0]), t.tensor([1.0, 2.5])),
         CLOSE + "1 / 2 (50.0%)\nGreatest absolute difference: 0.5 at index (1,) (up to 1e-05 "
         "allowed)\nGreatest relative difference: 0.20000000298023224 at index (1,) (up to "
         "1.3e-06 allowed)"),
        (lambda t: (t.tensor([[1, 2]]), t.tensor([[1, 3]])),
         EQUAL + "1 / 2 (50.0%)\nGreatest absolute difference: 1 at index (0, 1)\nGreatest "
         "relative difference: 0.3333333432674408 at index (0, 1)"),
        (lambda t: (t.tensor([True]), t.tensor([False])),
         EQUAL + "1 / 1 (100.0%)\nGreatest absolute difference: 1 at index (0,)\nGreatest "
         "relative difference: inf at index (0,)"),
        (lambda t: (t.tensor(1.0), t.tensor(2.0)),
         "Scalars are not close!\n\nExpected 2.0 but got 1.0.\nAbsolute difference: 1.0 (up to "
         "1e-05 allowed)\nRelative difference: 0.5 (up to 1.3e-06 allowed)"),
        (lambda t: (1, 2),
         "Scalars are not equal!\n\nExpected 2 but got 1.\nAbsolute difference: 1\nRelative "
         "difference: 0.5"),
        (lambda t: ([t.ones(1), 1.0], [t.ones(1), 3.0]),
         "Scalars are not close!\n\nExpected 3.0 but got 1.0.\nAbsolute difference: 2.0 (up to "
         "1e-07 allowed)\nRelative difference: 0.6666666666666666 (up to 1e-07 allowed)\n\nThe "
         "failure occurred for item [1]"),
        (lambda t: ({"a": 1}, {"b": 1}),
         "The keys of the mappings do not match:\nMissing keys in the actual mapping: ['b']\n"
         "Additional keys in the actual mapping: ['a']"),
        (lambda t: ([1], [1, 2]), "The length of the sequences mismatch: 1 != 2"),
        (lambda t: (t.ones(2), t.ones(3)),
         "The values for attribute 'shape' do not match: torch.Size([2]) != torch.Size([3])."),
        (lambda t: (t.ones(2), t.ones(2).double()),
         "The values for attribute 'dtype' do not match: torch.float32 != torch.float64."),
    ],
)  # fmt: skip
@both
def test_the_error_says_what_and_where(torch, arguments, words):
    assert error(torch.testing.assert_close, *arguments(torch)) == ("AssertionError", words)


@both
def test_own_messages_and_bad_calls(torch):
    close = torch.testing.assert_close
    one, two = torch.ones(1), torch.zeros(1)
    assert error(close, one, two, msg="no") == ("AssertionError", "no")
    assert error(close, one, two, msg=lambda m: m[:6]) == ("AssertionError", "Tensor")
    assert error(close, one, one, rtol=1) == (
        "ValueError",
        "Both 'rtol' and 'atol' must be either specified or omitted, but got no atol.",
    )
    kind, words = error(close, 1.0, one)
    assert kind == "TypeError"
    assert words == (
        "No comparison pair was able to handle inputs of type <class 'float'> and "
        "<class 'torch.Tensor'>."
    )
    strides = error(close, torch.zeros(2, 3).T, torch.zeros(3, 2), check_stride=True)
    assert strides[1] == "The values for attribute 'stride()' do not match: (1, 3) != (2, 1)."


@pytest.mark.parametrize(
    "name", ["float32", "float64", "float16", "int64", "int8", "uint8", "bool"]
)
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"low": -1, "high": 3},
        {"noncontiguous": True},
        {"exclude_zero": True},
        {"low": 2.5, "high": 2.25},
        {"low": float("nan")},
        {"requires_grad": True},
        {"noncontiguous": True, "memory_format": "contiguous_format"},
    ],
    ids=str,
)
def test_make_tensor(name, settings):
    theirs = pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")

    def made(torch):
        given = dict(settings)
        if "memory_format" in given:
            given["memory_format"] = getattr(torch, given["memory_format"])
        torch.manual_seed(3)
        try:
            x = torch.testing.make_tensor(3, 4, dtype=getattr(torch, name), device="cpu", **given)
        except ValueError as error:
            return str(error)
        return x.tolist(), x.stride(), str(x.dtype), x.requires_grad

    assert made(minitorch) == made(theirs)


def test_make_tensor_of_a_list_of_sizes():
    x = minitorch.testing.make_tensor((2, 0), dtype=minitorch.float32, device="cpu")
    assert x.shape == (2, 0)


@both
def test_pairs_of_ones_own(torch):
    """A suite brings its own classes of pairs, as PyTorch's own does."""
    words = importlib.import_module(f"{torch.__name__}.testing._comparison")

    class Sets(words.Pair):
        def __init__(self, actual, expected, **options):
            self._check_inputs_isinstance(actual, expected, cls=set)
            super().__init__(actual, expected, **options)

        def compare(self):
            if self.actual != self.expected:
                self._fail(AssertionError, "other sets")

    kinds = (words.NonePair, Sets, words.BooleanPair, words.NumberPair, words.TensorLikePair)

    def wrong(actual, expected, **options):
        metas = words.not_close_error_metas(actual, expected, pair_types=kinds, **options)
        return [(str(meta.to_error()), meta.id) for meta in metas]

    one = torch.ones(2)
    assert wrong([{1}, True, 2, one, None], [{1}, True, 2, one.clone(), None]) == []
    found = wrong([{1}, {"a": 2}, one, True, None], [{2}, {"a": 3}, one + 1, False, 1])
    assert [place for _, place in found] == [(0,), (1, "a"), (2,), (), (4,)]
    assert found[0][0] == "other sets\n\nThe failure occurred for item [0]"
    assert found[3][0].startswith("Booleans mismatch: True is not False")
    assert found[4][0].startswith("None mismatch: None is not 1")
    assert wrong(1, 1.0) == []
    assert wrong(1, 1.0, check_dtype=True) == [
        ("The (d)types do not match: <class 'int'> != <class 'float'>.", ())
    ]
    with pytest.raises(TypeError, match="No comparison pair was able to handle inputs of type"):
        wrong("a", "b")
    with pytest.raises(AssertionError, match=r"(?s)length.*for item \['k'\]"):
        wrong({"k": [1]}, {"k": []})
    meta = words.not_close_error_metas("a", "b")[0]
    assert str(meta.to_error(lambda text: f"<{text}>")) == "<a != b>"
    shown = repr(words.NumberPair(1, 2, id=("x",)))
    assert shown.startswith("NumberPair(\n    id=('x',),\n    actual=1,\n    expected=2,\n")
    assert words.default_tolerances(one, torch.float64) == (1.3e-6, 1e-5)


@both
def test_arrays_and_subclasses(torch):
    close = torch.testing.assert_close
    close(np.ones(3), np.ones(3))
    close(torch.nn.Parameter(torch.ones(2)), torch.ones(2))
    with pytest.raises(TypeError, match="No comparison pair"):
        close(torch.nn.Parameter(torch.ones(2)), torch.ones(2), allow_subclasses=False)
    close(torch.ones(2, device="meta"), torch.ones(2, device="meta"))
    with pytest.raises(AssertionError, match="attribute 'device' do not match: meta != cpu"):
        close(torch.ones(2, device="meta"), torch.ones(2))
    close(torch.ones(2, dtype=torch.uint16), torch.ones(2, dtype=torch.int8), check_dtype=False)


@both
def test_calls_that_leave_the_stream_of_random_numbers(torch):
    module = importlib.import_module(f"{torch.__name__}.testing._utils")
    torch.manual_seed(0)
    expected = torch.rand(3)
    torch.manual_seed(0)
    assert torch.equal(
        module.wrapper_set_seed(torch.rand, 2), module.wrapper_set_seed(torch.rand, 2)
    )
    with module.freeze_rng_state():
        torch.rand(5)
    assert torch.equal(torch.rand(3), expected)


def test_what_is_wrong_with_bfloat16():
    a = minitorch.tensor([1.0, 2.0], dtype=minitorch.bfloat16)
    with pytest.raises(AssertionError, match="Mismatched elements: 1 / 2"):
        minitorch.testing.assert_close(a, a + minitorch.tensor([0.0, 1.0]).bfloat16())
