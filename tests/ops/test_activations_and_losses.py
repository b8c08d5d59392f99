"""What the op table cannot see of activations and losses: warnings, and what nodes keep."""

import warnings

import pytest

import minitorch

try:
    import torch

    torch.set_num_threads(1)
except ImportError:
    torch = None

BOTH = [
    pytest.param(minitorch, id="minitorch"),
    pytest.param(
        torch,
        id="torch",
        marks=[
            pytest.mark.oracle,
            pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)"),
        ],
    ),
]
both = pytest.mark.parametrize("m", BOTH)


def warned(call):
    """The warnings of a call, as (category, text); each must point at this file."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return [(each.category, str(each.message)) for each in caught], {
        each.filename for each in caught
    }


OLD = "size_average and reduce args will be deprecated, please use reduction='{}' instead."
SIZES = (
    "Using a target size (torch.Size([3])) that is different to the input size "
    "(torch.Size([2, 3])). This will likely lead to incorrect results due to broadcasting. "
    "Please ensure they have the same size."
)
IMPLICIT = (
    "Implicit dimension choice for {} has been deprecated. Change the call to include dim=X as "
    "an argument."
)
MEAN = (
    "reduction: 'mean' divides the total loss by both the batch size and the support size."
    "'batchmean' divides only by the batch size, and aligns with the KL div math definition."
    "'mean' will be changed to behave the same as 'batchmean' in the next major release."
)
ELEMENTWISE = "reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead."

WARNINGS = {
    "mse_loss": (lambda F, x, t: F.mse_loss(x, x[0]), [SIZES]),
    "l1_loss": (lambda F, x, t: F.l1_loss(x, x[0]), [SIZES]),
    "smooth_l1_loss": (lambda F, x, t: F.smooth_l1_loss(x, x[0]), [SIZES]),
    "huber_loss": (lambda F, x, t: F.huber_loss(x, x[0]), [SIZES]),
    "size_average": (lambda F, x, t: F.mse_loss(x, x, size_average=False), [OLD.format("sum")]),
    "reduce": (lambda F, x, t: F.nll_loss(x, t, reduce=False), [OLD.format("none")]),
    "both old": (lambda F, x, t: F.l1_loss(x, x, True, True), [OLD.format("mean")]),
    "bce": (lambda F, x, t: F.binary_cross_entropy(x, x, None, False), [OLD.format("sum")]),
    "kl_div, old": (lambda F, x, t: F.kl_div(x, x, size_average=True), [OLD.format("mean")]),
    "kl_div": (lambda F, x, t: F.kl_div(x, x), [MEAN]),
    "elementwise": (
        lambda F, x, t: F.cross_entropy(x, t, reduction="elementwise_mean"),
        [ELEMENTWISE],
    ),
    "softmax": (lambda F, x, t: F.softmax(x), [IMPLICIT.format("softmax")]),
    "log_softmax": (lambda F, x, t: F.log_softmax(x), [IMPLICIT.format("log_softmax")]),
    "softmin": (lambda F, x, t: F.softmin(x), [IMPLICIT.format("softmin")]),
    "nothing": (lambda F, x, t: F.mse_loss(x, x, reduction="sum"), []),
}


@both
@pytest.mark.parametrize("name", WARNINGS)
def test_warnings(m, name):
    call, expected = WARNINGS[name]
    x, t = m.tensor([[0.25, 0.5, 0.25], [0.5, 0.125, 0.375]]), m.tensor([0, 2])
    found, files = warned(lambda: call(m.nn.functional, x, t))
    assert found == [(UserWarning, text) for text in expected]
    if m is minitorch:  # torch's point at its own lines
        assert files <= {__file__}


SAVED = {
    "leaky_relu": (lambda F, x, y, t: F.leaky_relu(x, 0.25), {"self": "x", "negative_slope": 0.25}),
    "elu": (
        lambda F, x, y, t: F.elu(x, 2.0),
        {"self": "x", "alpha": 2.0, "scale": 1.0, "input_scale": 1.0},
    ),
    "hardtanh": (lambda F, x, y, t: F.hardtanh(x, -2, 3), {"self": "x", "min_val": -2}),
    "threshold": (lambda F, x, y, t: F.threshold(x, 0.5, 1), {"self": "x", "threshold": 0.5}),
    "softplus": (lambda F, x, y, t: F.softplus(x, 2.0), {"self": "x", "beta": 2.0}),
    "hardshrink": (lambda F, x, y, t: F.hardshrink(x, 1.0), {"self": "x", "lambd": 1.0}),
    "glu": (lambda F, x, y, t: F.glu(x, 0), {"self": "x"}),
    "prelu": (lambda F, x, y, t: F.prelu(x, y[0]), {"self": "x"}),
    "mse_loss": (
        lambda F, x, y, t: F.mse_loss(x, y),
        {"self": "x", "target": "y", "reduction": 1},
    ),
    "huber_loss": (
        lambda F, x, y, t: F.huber_loss(x, y, delta=0.5, reduction="sum"),
        {"self": "x", "target": "y", "reduction": 2, "delta": 0.5},
    ),
    "smooth_l1_loss": (
        lambda F, x, y, t: F.smooth_l1_loss(x, y, beta=0.5, reduction="none"),
        {"self": "x", "target": "y", "reduction": 0, "beta": 0.5},
    ),
    "nll_loss": (
        lambda F, x, y, t: F.nll_loss(x, t, ignore_index=1),
        {"self": "x", "target": "t", "weight": None, "reduction": 1, "ignore_index": 1},
    ),
    "binary_cross_entropy_with_logits": (
        lambda F, x, y, t: F.binary_cross_entropy_with_logits(x, y),
        {"self": "x", "target": "y", "weight": None, "pos_weight": None},
    ),
}


@both
@pytest.mark.parametrize("name", SAVED)
def test_what_the_node_keeps(m, name):
    call, expected = SAVED[name]
    x = m.tensor([[0.5, -1.5], [2.0, 0.25]], requires_grad=True)
    operands = {
        "x": x,
        "y": m.tensor([[0.5, 0.25], [1.0, 0.0]], requires_grad=True),
        "t": m.tensor([1, 0]),
    }
    node = call(m.nn.functional, *operands.values()).grad_fn
    for attribute, value in expected.items():
        found = getattr(node, f"_saved_{attribute}")
        if isinstance(value, str):
            assert found is operands[value]
        else:
            assert found == value


@both
def test_a_target_written_into_before_backward_is_noticed(m):
    scores = m.zeros(2, 3, requires_grad=True)
    target = m.tensor([0, 2])
    loss = m.nn.functional.cross_entropy(scores, target)
    target.zero_()
    with pytest.raises(RuntimeError, match=r"modified by an inplace operation: .*LongTensor"):
        loss.backward()


@both
def test_random_slopes_are_torchs(m):
    """With the same seed torch's own slopes are drawn, for the elements <= 0 only."""
    m.manual_seed(7)
    x = m.tensor([-1.0, 2.0, -1.0, 0.0, 5.0, -1.0])
    slopes = -m.rrelu(x, 0.25, 0.75, True)
    expected = [0.3897, -2.0, 0.3868, -0.0, -5.0, 0.5783]
    assert [round(s, 4) for s in slopes.tolist()] == expected


@both
@pytest.mark.parametrize("reduction", ["none", "mean"])
@pytest.mark.parametrize("dtype", ["int64", "int32", "uint8", "bool"])
def test_bce_with_logits_refuses_labels_that_are_no_floats(m, dtype, reduction):
    target = m.tensor([0, 1]).to(getattr(m, dtype))
    for scores in ("Float", "Double"):
        x = m.zeros(2, dtype=m.float32 if scores == "Float" else m.float64)
        name = {"int64": "Long", "int32": "Int", "uint8": "Byte"}.get(dtype)
        text = f"result type {scores} can't be cast to the desired output type {name}"
        if dtype == "bool":
            text = "Subtraction, the `-` operator, with two bool tensors is not supported"
        with pytest.raises(RuntimeError, match=text):
            m.nn.functional.binary_cross_entropy_with_logits(x, target, reduction=reduction)


@both
@pytest.mark.parametrize("target", ["float32", "int64", "bool"])
@pytest.mark.parametrize(("dtype", "kind"), [("int64", "Long"), ("bool", "Bool")])
def test_bce_with_logits_refuses_scores_that_are_no_floats(m, dtype, kind, target):
    scores = m.tensor([0, 1]).to(getattr(m, dtype))
    labels = m.tensor([0, 1]).to(getattr(m, target))
    with pytest.raises(
        NotImplementedError, match=f'"log_sigmoid_cpu" not implemented for \'{kind}'
    ):
        m.nn.functional.binary_cross_entropy_with_logits(scores, labels)
