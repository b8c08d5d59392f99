"""What chapters 20 and 21 say of PyTorch is so, and minitorch does what they say of it."""

import pytest

import minitorch


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="torch is not installed")


def nodes(tensor) -> int:
    """How many nodes hang behind a tensor."""
    seen, waiting = set(), [tensor.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is not None and node not in seen:
            seen.add(node)
            waiting += [edge[0] for edge in node.next_functions]
    return len(seen)


def grows(framework, kind: str, dtype: str = "float32", packed: bool = False) -> bool:
    """Does the graph of a recurrent layer grow with the number of steps?"""

    def size(steps: int) -> int:
        layer = getattr(framework.nn, kind)(2, 3).to(getattr(framework, dtype))
        x = framework.zeros(steps, 2, 2, dtype=layer.weight_ih_l0.dtype)
        pack = framework.nn.utils.rnn.pack_padded_sequence
        output, _ = layer(pack(x, [steps, 1]) if packed else x)
        return nodes(output.data if packed else output)

    return size(10) > size(5)


LAYERS = [
    (kind, dtype, packed)
    for kind in ("RNN", "GRU", "LSTM")
    for dtype in ("float32", "float64")
    for packed in (False, True)
]


@pytest.mark.parametrize(("kind", "dtype", "packed"), LAYERS)
def test_here_a_recurrent_layer_is_one_node(kind, dtype, packed):
    assert not grows(minitorch, kind, dtype, packed)


@pytest.mark.oracle
@pytest.mark.parametrize(("kind", "dtype", "packed"), LAYERS)
def test_there_only_an_lstm_is_one_node_and_not_always(torch, kind, dtype, packed):
    if not torch.backends.mkldnn.is_available():
        pytest.skip("the page speaks of x86 CPUs, where PyTorch has oneDNN")
    one = kind == "LSTM" and dtype == "float32" and not packed
    assert grows(torch, kind, dtype, packed) is not one


def forbidden(framework):
    mask = framework.zeros(3, 3, dtype=framework.bool)
    mask[0] = True
    return mask


def attends_to_nothing(framework):
    """For each way to run it: is the result of a layer nan where a row of the mask is full?"""
    framework.manual_seed(0)
    x, mask = framework.randn(1, 3, 8), forbidden(framework)
    attention = framework.nn.MultiheadAttention(8, 2, batch_first=True)
    found = {
        f"weights {need}": attention(x, x, x, attn_mask=mask, need_weights=need)[0]
        for need in (True, False)
    }
    layer = framework.nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True)
    found["training"] = layer(x, src_mask=mask)
    with framework.no_grad():
        found["eval, no_grad"] = layer.eval()(x, src_mask=mask)
    return {how: result.isnan().any().item() for how, result in found.items()}


WHERE_NAN = {"weights True": True, "weights False": False, "training": False, "eval, no_grad": True}


def test_where_a_full_row_of_a_mask_gives_nan():
    assert attends_to_nothing(minitorch) == WHERE_NAN


@pytest.mark.oracle
def test_where_a_full_row_of_a_mask_gives_nan_there(torch):
    assert attends_to_nothing(torch) == WHERE_NAN


def kept(framework, *shape: int, values: int = 8, dropout: float = 0.0) -> int:
    """The bytes that causal attention keeps for backward, beside its inputs."""
    q, k = (framework.zeros(*shape, 8, requires_grad=True) for _ in range(2))
    v = framework.zeros(*shape, values, requires_grad=True)
    seen = {}

    def note(tensor):
        storage = tensor.untyped_storage()
        seen[storage.data_ptr()] = storage.nbytes()
        return tensor

    with framework.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        framework.nn.functional.scaled_dot_product_attention(
            q, k, v, is_causal=True, dropout_p=dropout
        )
    for tensor in (q, k, v):
        seen.pop(tensor.untyped_storage().data_ptr(), None)
    return sum(seen.values())


@pytest.mark.oracle
def test_when_attention_keeps_no_square_there(torch):
    def factor(*shape: int, **settings) -> float:
        return kept(torch, *shape, 256, **settings) / kept(torch, *shape, 128, **settings)

    assert factor(2, 4) == 2
    assert factor(4) > 3
    assert factor(2, 4, values=16) > 3
    assert factor(2, 4, dropout=0.1) > 3


def test_here_attention_keeps_a_square():
    assert kept(minitorch, 2, 4, 256) / kept(minitorch, 2, 4, 128) > 3
