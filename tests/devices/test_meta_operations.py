"""Operations, layers, losses and optimizers on meta: everything about the results is torch's."""

import random
import tracemalloc
from types import SimpleNamespace

import numpy as np
import pytest

import minitorch
from minitorch.devices.meta import meta_like
from tests.autograd.both import first_line
from tests.autograd.conftest import needs_torch, with_torch

torch = with_torch.values[0]


class Words(dict):
    """What an expression may say: ``t`` the library, ``F`` and ``nn`` of it, ``R(2, 3)`` floats
    and ``I(2, 3)`` int64 without values."""

    def __init__(self, t):
        super().__init__(t=t, nn=t.nn, F=t.nn.functional)
        self["R"] = lambda *shape: t.empty(shape, device="meta")
        self["I"] = lambda *shape: t.empty(shape, dtype=t.int64, device="meta")


EXPRESSIONS = """
F.conv1d(R(2, 3, 8), R(4, 3, 3), R(4))
F.conv2d(R(2, 3, 8, 8), R(4, 3, 3, 3), R(4), padding=1)
F.conv2d(R(2, 4, 8, 8), R(4, 2, 3, 3), None, 2, 0, 2, 2)
F.conv3d(R(2, 3, 8, 8, 8), R(4, 3, 3, 3, 3))
F.conv_transpose2d(R(2, 3, 8, 8), R(3, 4, 3, 3), R(4), stride=2)
F.max_pool1d(R(2, 3, 8), 2)
F.max_pool2d(R(2, 3, 8, 8), 3, 2, 1)
F.max_pool2d(R(2, 3, 8, 8), 2, return_indices=True)
F.avg_pool2d(R(2, 3, 8, 8), 2, ceil_mode=True)
F.adaptive_avg_pool2d(R(2, 3, 8, 8), 1)
F.adaptive_avg_pool2d(R(2, 3, 8, 8), (3, 5))
F.adaptive_max_pool2d(R(2, 3, 8, 8), 3)
F.layer_norm(R(2, 3, 8), (8,), R(8), R(8))
F.rms_norm(R(2, 3, 8), (8,), R(8))
F.group_norm(R(2, 4, 8), 2, R(4), R(4))
F.instance_norm(R(2, 3, 8, 8))
F.batch_norm(R(2, 3, 8), R(3), R(3), R(3), R(3), True)
F.batch_norm(R(2, 3, 8), R(3), R(3), R(3), R(3), False)
F.cross_entropy(R(5, 4), I(5))
F.cross_entropy(R(5, 4), I(5), reduction="none")
F.cross_entropy(R(5, 4), I(5), R(4), label_smoothing=0.1)
F.cross_entropy(R(5, 4), R(5, 4))
F.cross_entropy(R(5, 4, 3), I(5, 3))
F.nll_loss(R(5, 4), I(5))
F.mse_loss(R(5, 4), R(5, 4))
F.l1_loss(R(5, 4), R(5, 4), reduction="none")
F.smooth_l1_loss(R(5, 4), R(5, 4))
F.huber_loss(R(5, 4), R(5, 4))
F.binary_cross_entropy(R(5, 4), R(5, 4))
F.binary_cross_entropy_with_logits(R(5, 4), R(5, 4), pos_weight=R(4))
F.kl_div(R(5, 4), R(5, 4), reduction="batchmean")
F.poisson_nll_loss(R(5, 4), R(5, 4))
F.soft_margin_loss(R(5, 4), R(5, 4))
F.multilabel_soft_margin_loss(R(5, 4), R(5, 4))
F.multi_margin_loss(R(5, 4), I(5))
F.multilabel_margin_loss(R(5, 4), I(5, 4))
F.ctc_loss(R(6, 2, 5), I(2, 3), (6, 6), (3, 3))
F.hinge_embedding_loss(R(5, 4), R(5, 4))
F.cosine_embedding_loss(R(5, 4), R(5, 4), R(5))
F.margin_ranking_loss(R(5), R(5), R(5))
F.triplet_margin_loss(R(5, 4), R(5, 4), R(5, 4))
F.embedding(I(5, 2), R(7, 3))
F.embedding_bag(I(5, 2), R(7, 3))
F.one_hot(I(5), 4)
F.one_hot(I(5))
F.scaled_dot_product_attention(R(2, 3, 5, 4), R(2, 3, 5, 4), R(2, 3, 5, 4), is_causal=True)
F.unfold(R(1, 3, 4, 4), 2)
F.fold(R(1, 12, 9), (4, 4), 2)
F.pad(R(2, 3, 4), (1, 1), "reflect")
F.interpolate(R(1, 3, 4, 4), size=(7, 7), mode="bilinear")
F.gumbel_softmax(R(3, 4))
F.cosine_similarity(R(3, 4), R(3, 4))
F.bilinear(R(2, 3), R(2, 4), R(5, 3, 4), R(5))
R(3, 4).max(1)
R(3, 4).min(0, keepdim=True)
R(3, 4).argmax()
R(3, 4).argmax(1)
R(3, 4).sort(1)
R(3, 4).argsort(0)
R(3, 4).median()
R(3, 4).median(1)
R(3, 4).mode(1)
R(3, 4).topk(2)
R(3, 4).kthvalue(2)
R(3, 4).cummax(1)
t.searchsorted(R(5), R(3))
t.lgamma(R(3))
R(3, 4).count_nonzero()
R(3, 4).var()
R(3, 4).std(1, keepdim=True)
t.var_mean(R(3, 4), 1)
t.aminmax(R(3, 4))
R(3, 4).nansum(1)
R(3, 4).logsumexp(1)
R(3, 4).norm()
R(3, 4).cumsum(1)
R(3, 4).softmax(1)
R(3, 4).log_softmax(0)
t.where(R(3, 4) > 0, R(3, 4), R(4))
t.where(R(3, 4) > 0, R(3, 4), 0.0)
t.where(R(3) > 0, t.tensor(1.0), t.tensor(2.0))
R(5, 4)[I(3)]
R(5, 4)[I(3), I(3)]
R(5, 4)[:, I(3, 2)]
R(5, 4, 3)[:, I(2), None]
R(5, 4, 3)[I(2), :, I(2)]
R(5, 4, 3)[I(2, 1), ..., I(3)]
R(5, 4, 3)[..., I(2), 0]
R(5, 4)[[0, 1]]
R(5, 4)[t.tensor([0, 1])]
R(5, 4).index_put((I(3),), R(3, 4))
R(4, 4).tril()
R(4, 4).triu(1)
R(4, 4).masked_fill(R(4, 4) > 0, 1.0)
R(4, 4).gather(1, I(4, 2))
R(4, 4).scatter(1, I(4, 2), R(4, 2))
R(4, 4).scatter_add(1, I(4, 2), R(4, 2))
R(4, 4).index_select(1, I(2))
R(4, 4).index_add(0, I(2), R(2, 4))
R(4, 4).index_fill(0, I(2), 1.0)
R(4, 4).index_copy(0, I(2), R(2, 4))
R(4, 4).take(I(3))
t.addmm(R(5), R(3, 4), R(4, 5))
t.baddbmm(R(2, 3, 5), R(2, 3, 4), R(2, 4, 5))
t.einsum("ij,jk->ik", R(3, 4), R(4, 5))
t.cdist(R(3, 4), R(5, 4))
t.tensordot(R(3, 4), R(4, 5), 1)
t.addcmul(R(3), R(3), R(3), value=2)
t.addcdiv(R(3), R(3), R(3), value=2)
t.remainder(R(3, 4), R(4))
t.xlogy(R(3, 4), R(4))
t.isclose(R(3, 4), R(3, 4))
R(3, 4).sign()
R(3, 4).digamma()
R(3, 4).nan_to_num()
t.linalg.inv(R(3, 3))
t.linalg.det(R(2, 3, 3))
t.linalg.solve(R(3, 3), R(3, 2))
t.linalg.qr(R(3, 4))
t.linalg.eigh(R(3, 3))
t.linalg.cholesky(R(3, 3))
t.linalg.slogdet(R(3, 3))
t.linalg.svdvals(R(3, 4))
t.linalg.pinv(R(3, 4))
t.linalg.matrix_rank(R(3, 3))
t.tensor(1.0) + R(3)
R(3) + t.ones(3)
t.ones(3) + R(3).sum()
R(3).sum() + t.ones(3)
t.where(t.ones(3) > 0, R(3), R(3))
t.cat([t.ones(3), R(3)])
F.mse_loss(R(3), t.ones(3))
F.batch_norm(R(2, 3), t.ones(3), t.ones(3))
t.allclose(R(3), R(3))
bool(R(1))
float(R(1))
""".strip().splitlines()


def result(text, t):
    """Shape, dtype, device and strides of what an expression gives; or the error's first line."""
    try:
        return about(eval(text, Words(t)))
    except Exception:
        return first_line(lambda: eval(text, Words(t)))


def about(y):
    if isinstance(y, (tuple, list)):
        return [about(part) for part in y]
    if y is None or isinstance(y, (bool, int, float)):
        return y
    return tuple(y.shape), y.stride(), str(y.dtype), str(y.device)


@needs_torch
@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expressions(text):
    assert result(text, minitorch) == result(text, torch)


LAYERS = """
nn.Linear(4, 5)                 | (2, 4)
nn.Bilinear(3, 4, 5)            | (2, 3), (2, 4)
nn.Conv1d(3, 4, 3)              | (2, 3, 8)
nn.Conv2d(4, 4, 3, padding="same", groups=2, padding_mode="circular") | (2, 4, 8, 8)
nn.ConvTranspose2d(3, 4, 3, stride=2, output_padding=1) | (2, 3, 8, 8)
nn.BatchNorm1d(3)               | (4, 3)
nn.BatchNorm2d(3)               | (4, 3, 5, 5)
nn.BatchNorm2d(3).eval()        | (4, 3, 5, 5)
nn.LayerNorm(3)                 | (4, 3)
nn.GroupNorm(2, 4)              | (2, 4, 3, 3)
nn.InstanceNorm2d(4, affine=True, track_running_stats=True) | (2, 4, 3, 3)
nn.LocalResponseNorm(2)         | (2, 4, 3, 3)
nn.MaxPool2d(2)                 | (2, 3, 8, 8)
nn.AvgPool2d(2)                 | (2, 3, 8, 8)
nn.AdaptiveAvgPool2d(3)         | (2, 3, 8, 8)
nn.LPPool2d(2, 2)               | (2, 3, 8, 8)
nn.Sequential(nn.Flatten(), nn.Linear(12, 3), nn.Softmax(1)) | (2, 4, 3)
nn.RNN(3, 4)                    | (5, 2, 3)
nn.LSTM(3, 4, 2, bidirectional=True, batch_first=True) | (5, 2, 3)
nn.GRU(3, 4)                    | (5, 2, 3)
nn.LSTMCell(3, 4)               | (2, 3)
nn.GRUCell(3, 4)                | (2, 3)
nn.MultiheadAttention(8, 2, batch_first=True) | (2, 5, 8), (2, 5, 8), (2, 5, 8)
nn.TransformerEncoderLayer(8, 2, 16, batch_first=True) | (2, 5, 8)
nn.Transformer(8, 2, 1, 1, 16)  | (5, 2, 8), (5, 2, 8)
nn.RReLU()                      | (2, 4)
nn.PReLU()                      | (2, 4)
nn.GELU()                       | (2, 4)
nn.Upsample(scale_factor=2, mode="bilinear") | (2, 3, 4, 4)
nn.TripletMarginLoss()          | (2, 4), (2, 4), (2, 4)
""".strip().splitlines()


def step(t, text):
    """What a layer gives, and all gradients after backward."""
    layer, _bar, shapes = text.partition("|")
    with t.device("meta"):
        module = eval(layer, Words(t))
    inputs = [t.empty(s, device="meta", requires_grad=True) for s in eval(f"[{shapes}]")]
    output = module(*inputs)
    first = output
    while isinstance(first, tuple):
        first = first[0]
    first.sum().backward()
    return about(output), [about(x.grad) for x in [*module.parameters(), *inputs]]


@needs_torch
@pytest.mark.parametrize("text", LAYERS, ids=lambda text: text.partition("(")[0])
def test_layers_forwards_and_backwards(text):
    assert step(minitorch, text) == step(torch, text)


@needs_torch
def test_embedding_layers():
    for t in (minitorch, torch):
        layer = t.nn.Embedding(7, 3, device="meta")
        layer(t.empty(2, 5, dtype=t.int64, device="meta")).sum().backward()
        assert about(layer.weight.grad) == ((7, 3), (3, 1), str(layer.weight.dtype), "meta")


@needs_torch
@pytest.mark.parametrize(
    "name", ["SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "Adamax", "NAdam", "RAdam"]
)
def test_optimizers(name):
    for t in (minitorch, torch):
        net = t.nn.Linear(3, 4, device="meta")
        optimizer = getattr(t.optim, name)(net.parameters(), lr=0.1)
        for _ in range(2):
            optimizer.zero_grad()
            net(t.empty(2, 3, device="meta")).sum().backward()
            t.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
        assert net.weight.is_meta
        assert net.weight._version > 0


NO_SHAPE_WITHOUT_VALUES = """
R(3).nonzero()
R(3)[R(3) > 0]
R(3).masked_select(R(3) > 0)
t.equal(R(3), R(3))
t.bincount(I(3))
""".strip().splitlines()


@needs_torch
@pytest.mark.parametrize("text", NO_SHAPE_WITHOUT_VALUES)
def test_where_the_shape_depends_on_values(text):
    for t in (minitorch, torch):
        with pytest.raises(NotImplementedError):
            eval(text, Words(t))
    with pytest.raises(NotImplementedError, match=r"aten::\w+: attempted to run this operator "):
        eval(text, Words(minitorch))


def test_indices_have_the_shapes_of_numpy():
    draw = random.Random(4)
    for _ in range(300):
        shape = [draw.randint(1, 4) for _ in range(draw.randint(1, 4))]
        parts, left = [], len(shape)
        while left and draw.random() < 0.9:
            kind = draw.choice(["array", "array", "slice", "none", "int"])
            left -= kind != "none"
            parts.append(
                {
                    "array": np.zeros(draw.choice([(2,), (2, 1), (1,), ()]), np.int64),
                    "slice": slice(None, None, draw.choice([1, 2])),
                    "none": None,
                    "int": 0,
                }[kind]
            )
        if draw.random() < 0.3:
            parts.insert(draw.randint(0, len(parts)), Ellipsis)
        wanted = np.zeros(shape)[tuple(parts)].shape
        arrays = [meta_like(p) if isinstance(p, np.ndarray) else p for p in parts]
        found = meta_like(np.zeros(shape))[tuple(arrays)]
        assert found.shape == wanted, (shape, parts)


def test_nothing_is_allocated():
    x = minitorch.empty(10**5, 10**5, device="meta")
    rows = minitorch.empty(10**7, dtype=minitorch.int64, device="meta")
    tracemalloc.start()
    try:
        space = SimpleNamespace(a=x[rows], b=x[rows, rows], c=x @ x, d=x.softmax(1), e=x.sort())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert space.a.shape == (10**7, 10**5)
    assert peak < 1e6
