"""The text in the package is the one it says it is; the tokenizer loses nothing."""

import hashlib

from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from minitorch.datasets import CharTokenizer, load_text, moby_gpt_path
from tests.nn.both import error

SHA256 = "89083f0d0b19c758d6fb71492f1174816ea7d520a92e67d2a8dfe0fc670b2490"


def test_the_text():
    text = load_text()
    assert hashlib.sha256(text.encode("utf-8")).hexdigest() == SHA256
    assert len(text) == 128287
    assert text.startswith("CHAPTER 1. Loomings.\n\nCall me Ishmael.")
    assert len(CharTokenizer(text)) == 76


@settings(max_examples=25, deadline=None)
@given(st.text(min_size=1), st.data())
def test_encode_and_decode(text, data):
    tokenizer = CharTokenizer(text)
    part = data.draw(st.text(alphabet=sorted(set(text))))
    numbers = tokenizer.encode(part)
    assert (numbers.dtype, numbers.shape) == (minitorch.int64, (len(part),))
    assert all(0 <= number < len(tokenizer) for number in numbers.tolist())
    assert tokenizer.decode(numbers) == tokenizer.decode(numbers.tolist()) == part


def test_unknown_characters():
    tokenizer = CharTokenizer("hello")
    assert repr(tokenizer) == "CharTokenizer('ehlo')"
    assert error(tokenizer.encode, "hex") == (
        "ValueError",
        "encode: every character must occur in the text the tokenizer was made from, but got 'x'.",
    )


def test_the_network_that_pytorch_trained_knows_the_characters_of_the_text():
    weights = minitorch.load(moby_gpt_path())  # nothing but tensors is in it
    assert weights["tokens.weight"].shape == (len(CharTokenizer(load_text())), 48)
    assert weights["places.weight"].shape == (64, 48)
    assert {tensor.dtype for tensor in weights.values()} == {minitorch.float32}
    assert sum(tensor.numel() for tensor in weights.values()) == 67084
