"""Attention and transformers beyond the table: torch's fast path, masks, large inputs, memory."""

import gc
import io
import pickle
import tracemalloc
import warnings
import weakref

import numpy as np
import pytest

import minitorch
from minitorch.autograd import gradcheck, gradgradcheck
from minitorch.nn.functional import scaled_dot_product_attention as attend
from minitorch.ops import blocks
from minitorch.ops.sequences import attention
from tests.nn.both import NO_TORCH, both, error, torch

# ---- torch's fast path: evaluation without gradients --------------------------------------------


def made(torch, cls, *args, **kwargs):
    """A module with weights that need no generator."""
    module = getattr(torch.nn, cls)(*args, batch_first=True, **kwargs).double().eval()
    with torch.no_grad():
        for p in module.parameters():
            count = p.numel()
            p.copy_(torch.arange(count).mul(7).remainder(11).sub(5).div(8).view(p.shape))
    return module


def numbers(torch, *shape):
    return torch.arange(int(np.prod(shape)), dtype=torch.float64).mul(5).remainder(7).view(shape)


@both
def test_a_row_without_keys(torch):
    """NaN in the fast path and with weights; 0 by scaled_dot_product_attention."""
    module, x = made(torch, "MultiheadAttention", 4, 2), numbers(torch, 1, 2, 4)
    mask = torch.tensor([[False, True], [True, True]])
    result, weights = module(x, x, x, attn_mask=mask, need_weights=False)
    assert weights is None
    assert result.isnan().any(2).tolist() == [[False, False]]
    assert result[0, 1].tolist() == module.out_proj.bias.tolist()
    result, weights = module(x, x, x, attn_mask=mask)
    assert result.isnan().all(2).tolist() == weights.isnan().all(2).tolist() == [[False, True]]
    with torch.no_grad():
        result, weights = module(x, x, x, attn_mask=mask, need_weights=False)
    assert weights is None
    assert result.isnan().all(2).tolist() == [[False, True]]


@both
def test_layout_and_hint_of_the_fast_path(torch):
    module, x = made(torch, "MultiheadAttention", 4, 2), numbers(torch, 2, 3, 4)
    slow = module(x, x, x)
    assert slow[0].stride() == (4, 8, 1)
    assert error(module, x, x, x, is_causal=True)[0] == "RuntimeError"
    with torch.no_grad():
        fast = module(x, x, x)
        hinted = module(x, x, x, is_causal=True)  # nothing is hidden
    assert fast[0].stride() == (12, 4, 1)
    for other in (fast, hinted):
        assert torch.allclose(other[0], slow[0])
        assert torch.allclose(other[1], slow[1])


@both
def test_errors_of_the_fast_path(torch):
    module = made(torch, "MultiheadAttention", 4, 2)
    x = numbers(torch, 2, 3, 4)
    with torch.no_grad():
        found = [
            error(module, x, x, x, attn_mask=torch.ones(2, 3, dtype=torch.bool)),
            error(module, x, x, x, torch.zeros(1, 3, dtype=torch.bool)),
            error(module, x, x, x, torch.zeros(3, dtype=torch.bool)),
            error(module, *[numbers(torch, 2, 3, 5)] * 3),
        ]
        y = numbers(torch, 2, 3, 5)
        found[-1] = error(module, y, y, y)
    assert found == [
        ("RuntimeError", "shape '[1, 1, 3, 3]' is invalid for input of size 6"),
        ("RuntimeError", "For mask_type == 1 mask shape should be (B, L)"),
        ("RuntimeError", "For mask_type == 2 mask shape should match input shape"),
        ("RuntimeError", "passed-in embed_dim 4 didn't match last dim of query 5"),
    ]


@both
def test_padding_at_the_end_is_left_out_of_an_encoder(torch):
    layer = made(torch, "TransformerEncoderLayer", 4, 2, 3)
    encoder = torch.nn.TransformerEncoder(layer, 2).eval()
    x = numbers(torch, 2, 3, 4)
    padding = torch.tensor([[False, True, True], [False, False, False]])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch: nested tensors are a prototype
        slow = encoder(x, src_key_padding_mask=padding)
        with torch.no_grad():
            fast = encoder(x, src_key_padding_mask=padding)
            aside = encoder(x, src_key_padding_mask=padding.flip(1))  # at the start: computed
            unchecked = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
            computed = unchecked(x, src_key_padding_mask=padding)
    assert fast[0, 1:].tolist() == [[0.0] * 4] * 2
    assert torch.allclose(fast[~padding], slow[~padding])
    assert torch.allclose(computed, slow)
    assert not (aside == 0).all(2).any()


@both
def test_nested_tensors_are_not_used(torch):
    """The warning says why."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        for cls, kwargs in (
            ("TransformerEncoderLayer", {"norm_first": True}),
            ("TransformerEncoderLayer", {"bias": False}),
            ("TransformerEncoderLayer", {"activation": torch.tanh}),
            ("TransformerEncoderLayer", {"nhead": 1}),
            ("TransformerEncoderLayer", {"batch_first": False}),
        ):
            settings = {"d_model": 4, "nhead": 2, "batch_first": True, **kwargs}
            torch.nn.TransformerEncoder(getattr(torch.nn, cls)(**settings), 1)
        changed = made(torch, "TransformerEncoderLayer", 4, 2)
        changed.norm2.eps = 1.0
        torch.nn.TransformerEncoder(changed, 1)
        torch.nn.TransformerEncoder(torch.nn.Linear(2, 2), 1)
    start = "enable_nested_tensor is True, but self.use_nested_tensor is False because "
    assert [str(note.message).removeprefix(start) for note in heard] == [
        "encoder_layer.norm_first was True",
        "encoder_layer.self_attn was passed bias=False",
        "encoder_layer.activation_relu_or_gelu was not True",
        "encoder_layer.self_attn.num_heads is odd",
        "encoder_layer.self_attn.batch_first was not True"
        "(use batch_first for better inference performance)",
        "encoder_layer.norm1.eps was not equal to encoder_layer.norm2.eps",
        "encoder_layer was not TransformerEncoderLayer",
    ]


def test_warnings_name_the_readers_line():
    module, x = made(minitorch, "MultiheadAttention", 4, 2), numbers(minitorch, 1, 2, 4)
    hidden = minitorch.zeros(2, 2, dtype=minitorch.bool)
    with pytest.warns(UserWarning, match="mismatched key_padding_mask and attn_mask") as heard:
        module(x, x, x, minitorch.zeros(1, 2, dtype=minitorch.float64), attn_mask=hidden)
    assert [note.filename for note in heard] == [__file__]


@both
def test_the_causal_mask_is_recognized(torch):
    """A decoder then tells its layers, which must not look at the mask any more."""
    seen = []

    class Layer(torch.nn.TransformerDecoderLayer):
        def forward(self, tgt, memory, **kwargs):
            seen.append(kwargs["tgt_is_causal"])
            return tgt

    decoder = torch.nn.TransformerDecoder(Layer(4, 2, 3), 1)
    x = numbers(torch, 3, 2, 4)
    mask = torch.nn.Transformer.generate_square_subsequent_mask(3)
    for given in (mask, mask > -1, mask < 0, torch.zeros(3, 3), mask[:2], None):
        decoder(x, x, tgt_mask=given)
    decoder(x, x, tgt_mask=mask, tgt_is_causal=False)
    assert seen == [True, False, True, False, False, False, False]


@pytest.mark.parametrize("activation", ["gelu", minitorch.tanh, minitorch.nn.functional.gelu])
def test_a_layer_is_pickled_with_its_activation(activation):
    layer = minitorch.nn.TransformerEncoderLayer(4, 2, 3, activation=activation)
    assert pickle.loads(pickle.dumps(layer)).activation is layer.activation


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
@pytest.mark.parametrize("activation", ["relu", "gelu", "tanh"])
def test_a_whole_model_of_torch_is_loaded(activation):
    function = getattr(torch, activation, torch.nn.functional.gelu)
    theirs = torch.nn.TransformerEncoderLayer(4, 2, 3, 0.0, function)
    file = io.BytesIO()
    torch.save(theirs, file)
    file.seek(0)
    ours = minitorch.load(file, weights_only=False)
    x = torch.randn(3, 2, 4)
    result = ours(minitorch.from_numpy(x.numpy())).detach().numpy()
    assert np.allclose(result, theirs(x).detach().numpy(), atol=1e-5)


# ---- the one node -------------------------------------------------------------------------------


def qkv(rows, keys, dtype=minitorch.float64, batch=2, heads=2, size=3):
    generator = minitorch.Generator().manual_seed(1)
    return [
        minitorch.randn(batch, heads, n, size, dtype=dtype, generator=generator).requires_grad_()
        for n in (rows, keys, keys)
    ]


def by_definition(q, k, v, hidden, added=0.0):
    """As the docstring has it; ``hidden``: where not to look."""
    scores = q @ k.mT / q.shape[-1] ** 0.5 + added
    return minitorch.softmax(scores.masked_fill(hidden, -minitorch.inf), -1) @ v


@pytest.mark.parametrize("block", [64, 10**9], ids=["small blocks", "one block"])
@pytest.mark.parametrize(("rows", "keys"), [(40, 40), (40, 25), (20, 50)])
def test_blocks_make_no_difference(monkeypatch, block, rows, keys):
    monkeypatch.setattr(attention, "BLOCK", block)
    inputs = qkv(rows, keys)
    future = minitorch.ones(rows, keys, dtype=minitorch.bool).triu(1)
    holes = minitorch.arange(rows * keys).view(rows, keys) % 7 == 3
    bias = minitorch.arange(keys, dtype=minitorch.float64) * -0.25
    for settings, hidden, added in (
        ({}, holes & False, 0.0),
        ({"is_causal": True}, future, 0.0),
        ({"attn_mask": ~holes}, holes, 0.0),
        ({"attn_mask": bias[None]}, holes & False, bias),
        ({"attn_mask": ~holes, "is_causal": True}, holes | future, 0.0),
    ):
        if bool((hidden.sum(1) == keys).any()):
            continue
        found = attend(*inputs, **settings)
        expected = by_definition(*inputs, hidden, added)
        assert minitorch.allclose(found, expected, 1e-10)
        g = minitorch.cos(minitorch.arange(found.numel()).double()).view(found.shape)
        for a, b in zip(
            minitorch.autograd.grad(found, inputs, g), minitorch.autograd.grad(expected, inputs, g)
        ):
            assert minitorch.allclose(a, b, 1e-8, 1e-10)


@pytest.mark.parametrize("dtype", [minitorch.float32, minitorch.float64])
def test_large_scores_neither_overflow_nor_vanish(dtype):
    q, k, v = qkv(4, 5, dtype)
    for scale in (300.0, 3e4):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = attend(q, k, v, scale=scale)
            shifted = attend(q, k, v, minitorch.full((4, 5), -1e4, dtype=dtype), scale=scale)
        exact = minitorch.softmax((q.double() @ k.double().mT) * scale, -1) @ v.double()
        assert minitorch.allclose(
            found.double(), exact, 1e-2 if dtype is minitorch.float32 else 1e-9
        )
        assert not shifted.isnan().any()


def test_gradients_of_gradients():
    """torch has none for its node."""
    inputs = qkv(3, 4, batch=1, heads=1, size=2)
    mask = minitorch.tensor([[True, False, True, True], [False] * 4, [True] * 4])
    for settings in ({}, {"is_causal": True, "scale": -0.5}, {"attn_mask": mask}):
        assert gradcheck(lambda *x, s=settings: attend(*x, **s), inputs)
        assert gradgradcheck(lambda *x, s=settings: attend(*x, **s), inputs)


def test_only_what_is_needed_is_computed():
    for position in range(3):
        inputs = [x.detach() for x in qkv(3, 4)]
        inputs[position].requires_grad_()
        out = attend(*inputs)
        assert [f is not None for f, _ in out.grad_fn.next_functions] == [
            i == position for i in range(3)
        ]
        out.sum().backward()
        assert inputs[position].grad is not None


def test_what_was_kept_is_freed_by_backward():
    out = attend(*qkv(3, 4))
    node = out.grad_fn
    kept = weakref.ref(node.saved[3])
    gc.disable()
    try:
        out.sum().backward()
        assert kept() is None
    finally:
        gc.enable()
    assert error(out.sum().backward)[0] == "RuntimeError"


def test_a_write_into_what_was_kept_is_noticed():
    for place in range(4):
        inputs = [x.clone() for x in qkv(3, 4)]
        out = attend(*inputs)
        with minitorch.no_grad():
            [*inputs, out][place].add_(1)
        assert "modified by an inplace operation" in error(out.sum().backward)[1]


def test_without_recording_nothing_is_kept():
    with minitorch.no_grad():
        assert attend(*qkv(3, 4)).grad_fn is None
    assert blocks.BLOCK >= 2**14


@both
def test_what_is_kept_has_torchs_names(torch):
    q, k, v = [numbers(torch, 1, 1, n, 2).requires_grad_() for n in (2, 3, 3)]
    out = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.5)
    node = out.grad_fn
    assert node.name() == "ScaledDotProductFlashAttentionForCpuBackward0"
    assert node._saved_query is q
    assert node._saved_key is k
    assert node._saved_value is v
    assert torch.equal(node._saved_output, out)
    assert (node._saved_is_causal, node._saved_scale) == (True, 0.5)


@pytest.mark.parametrize("recorded", [False, True])
def test_memory(recorded):
    """The scores are in memory once when they are kept for backward, and not at all otherwise."""
    x = minitorch.ones(1, 4, 512, 8, requires_grad=recorded)
    scores = 4 * 512 * 512 * 4  # bytes
    tracemalloc.start()
    try:
        y = attend(x, x, x, is_causal=True)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert y.shape == x.shape
    assert most < (1.5 if recorded else 0.5) * scores + 512 * 512 * 5


def test_checkpoint_takes_everything_away():
    def block(x):
        return minitorch.nn.functional.gelu(attend(x, x, x, is_causal=True))

    x = minitorch.linspace(-1, 1, 64).view(1, 2, 8, 4).requires_grad_()
    expected = minitorch.autograd.grad(block(x).sum(), x)[0]
    y = minitorch.utils.checkpoint.checkpoint(block, x, use_reentrant=False)
    for node in (y.grad_fn, y.grad_fn.next_functions[0][0]):
        arrays = [getattr(node, name, None) for name in type(node).__slots__]
        assert not any(isinstance(value, np.ndarray) for value in arrays)
        assert type(node.saved) is not tuple
    assert minitorch.equal(minitorch.autograd.grad(y.sum(), x)[0], expected)
