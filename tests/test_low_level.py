"""torch.view_copy, torch.kl_div ...: values, memory of their own and gradients as PyTorch's."""

import pytest

import minitorch
from minitorch import low_level
from tests.nn.both import both, error

CALLS = [
    "T._segment_reduce(v, 'sum', lengths=T.tensor([1, 2]))",
    "T._softmax(m, 1, False)", "T._log_softmax(m, 0, False)",
    "T._add_relu(m.detach(), -2, alpha=3)", "T._VF._add_relu(m.detach(), 1)",
    "T.batch_norm_update_stats(m.detach(), v[:2].detach(), p[:2], .25)",
    "T._masked_softmax(m, m > 1)", "T._masked_softmax(m, m > 1, 0, 2)",
    "T._masked_softmax(T.arange(8.).reshape(2, 1, 2, 2), m > 1, 3, 0)",
    "T._masked_softmax(T.arange(8.).reshape(2, 1, 2, 2), m > 1, 3, 1)",
    "T._masked_softmax(m, T.ones(2, 2, dtype=T.bool))",
    "T.native_channel_shuffle(T.arange(4).reshape(1, 4, 1), 2)",
    "T._grid_sampler_2d_cpu_fallback(T.ones(1, 1, 2, 2), T.full((1, 1, 1, 2), .25), 0, 0, False)",
    "T.expand_copy(v, (2, 3))", "T.permute_copy(m, (1, 0))", "T.split_copy(v, 2)",
    "T.split_with_sizes_copy(v, [1, 2])", "T.unbind_copy(m, 1)", "T.view_copy(m, (4, 1))",
    "T.view_copy(v, T.int32)", "T.t_copy(m)", "T.transpose_copy(m, 0, 1)", "T.squeeze_copy(m, 0)",
    "T.unsqueeze_copy(v, 0)", "T.squeeze_copy(m)", "T.diagonal_copy(m, 1)", "T.alias_copy(m)",
    "T.select_copy(m, 0, 1)", "T.slice_copy(v, 0, 1, 3)", "T.slice_copy(v, -1, None, None, 2)",
    "T.detach_copy(p)", "T.as_strided_copy(v, (2,), (1,))", "T.unfold_copy(v, 0, 2, 1)",
    "T.kl_div(p, p / 2, 1)", "T.kl_div(p, p)", "T.hinge_embedding_loss(v, s)",
    "T.hinge_embedding_loss(v, s, 2., 2)", "T.margin_ranking_loss(v, p, s, .5)",
    "T.poisson_nll_loss(v, v, True, False, 1e-8, 1)", "T.cosine_embedding_loss(m, m, s[:2], 0., 1)",
    "T.binary_cross_entropy_with_logits(v, p)", "T.triplet_margin_loss(m, m + 1, m - 2)",
    "T.binary_cross_entropy_with_logits(v, p, None, p, 2)", "T.max_pool3d(T.ones(1, 4, 4, 4), 2)",
    "T.triplet_margin_loss(m, m + 1, m - 2, 2., reduction=2)", "T.embedding(m, T.tensor([1, 0]))",
    "T.bilinear(T.ones(2, 3), T.ones(2, 4), T.ones(5, 3, 4), None)", "T.norm_except_dim(m)",
    "T.nonzero_static(T.tensor([0, 1, 2]), size=3)", "T.nonzero_static(T.ones(2, 2), size=3)",
    "T.nonzero_static(T.tensor([0, 1, 2]), size=4, fill_value=-7)",
    "T.nonzero_static(T.tensor(1), size=2)", "T.angle(T.tensor([1., -2., float('inf'), -0.]))",
    "T.angle(T.tensor([1, -1]))", "T.angle(T.tensor([True]))", "T.angle(v - 2)",
    "T.as_strided_scatter(m.detach(), v[:2], (2,), (3,))",
    "T.as_strided_scatter(T.zeros(3, 3), T.ones(2, 2), (2, 2), (1, 2), 1)",
    "T.norm_except_dim(m, 2, 1)", "T.norm_except_dim(m, 1, -1)",
    "T.batch_norm(m, p[:2], v[:2], None, None, True, .1, .5, False)",
    "T.convolution(T.ones(1, 1, 4), T.ones(1, 1, 2), None, [1], [1], [2], False, [0], 1)",
    "T.convolution(T.ones(1, 1, 4, 4), T.ones(1, 1, 2, 2), None, [2, 2], [0, 0], [1, 1], True, "
    "[1, 1], 1)",
]  # fmt: skip


INTO = ["T.view_copy(m, (4,), out=o)", "T.permute_copy(m, (1, 0), out=o)",
        "T.slice_copy(v, 0, 1, out=o)", "T.detach_copy(v, out=o)",
        "T.t_copy(m, out=o)"]  # fmt: skip


@both
@pytest.mark.parametrize("code", INTO)
def test_copies_are_written_into_out(torch, code):
    names = {"T": torch, "m": torch.ones(2, 2), "v": torch.tensor([3.0, 1.0, 2.0])}
    out = torch.empty(0)
    assert eval(code, {**names, "o": out}) is out
    assert out.equal(eval(code.replace(", out=o", ""), names))
    message = "Expected out tensor to have dtype float, but got long int instead"
    with pytest.raises(RuntimeError, match=message):
        eval(code, {**names, "o": torch.empty(0, dtype=torch.int64)})


@both
def test_parts_are_written_into_several(torch):
    x, first, second = torch.tensor([3.0, 1.0, 2.0]), torch.empty(0), torch.empty(0)
    assert torch.split_with_sizes_copy(x, [2, 1], out=[first, second]) is None
    assert (first.tolist(), second.tolist()) == ([3.0, 1.0], [2.0])
    with pytest.raises(RuntimeError, match="The size of tensor a"):
        torch.split_copy(x, 2, out=[torch.empty(0), torch.empty(0)])


@both
def test_places_of_what_is_not_zero_are_written_into_out(torch):
    x, out = torch.tensor([[0, 1], [2, 0]]), torch.empty(0, dtype=torch.int64)
    assert torch.nonzero(x, out=out) is out
    assert out.tolist() == [[0, 1], [1, 0]]
    with pytest.raises(RuntimeError, match="Expected out tensor to have scalar type Long"):
        torch.nonzero(x, out=torch.empty(0))
    with pytest.raises(RuntimeError, match="does not support the out kwarg when as_tuple is True"):
        torch.nonzero(x, out=out, as_tuple=True)


def answer(T, code):
    m, v = T.tensor([[2.0, 1.0], [1.0, 3.0]]), T.tensor([3.0, 1.0, 2.0])
    p, s = T.tensor([0.2, 0.5, 0.9]), T.tensor([1.0, -1.0, 1.0])
    for leaf in (m, v):
        leaf.requires_grad_()
    result = eval(code, {"T": T, "m": m, "v": v, "p": p, "s": s})
    parts = result if isinstance(result, tuple) else (result,)
    total = sum([(part * part).sum() for part in parts])
    if total.requires_grad:
        total.backward()
    grads = [None if leaf.grad is None else rounded(leaf.grad) for leaf in (m, v)]
    return [(str(x.dtype), x.stride(), rounded(x)) for x in parts], grads


def rounded(x):
    return list(x.shape), [f"{number:.4g}" for number in x.detach().flatten().tolist()]


@pytest.mark.oracle
@pytest.mark.parametrize("code", CALLS)
def test_as_torch_answers(code):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    assert answer(minitorch, code) == answer(torch, code)


def test_every_name_is_tried_and_on_the_face():
    for name in low_level.__all__:
        assert getattr(minitorch, name) is getattr(low_level, name)
        if name == "get_device_module":
            continue  # below
        assert any(f"T.{name}(" in code for code in CALLS), name


def test_the_gradients_of_as_strided_scatter():
    """(Against differences: PyTorch's own fail its gradcheck.)"""
    base = minitorch.zeros(3, 3, dtype=minitorch.float64, requires_grad=True)
    src = minitorch.ones(2, 2, dtype=minitorch.float64, requires_grad=True)
    for strides, offset in (((1, 2), 0), ((2, 1), 0), ((3, 1), 1)):

        def scattered(x, y, strides=strides, offset=offset):
            return minitorch.as_strided_scatter(x, y, (2, 2), strides, offset)

        assert minitorch.autograd.gradcheck(scattered, (base, src))


def test_copies_have_memory_of_their_own():
    x = minitorch.zeros(2, 2)
    minitorch.view_copy(x, (4,)).fill_(1)
    minitorch.alias_copy(x).fill_(1)
    minitorch.unbind_copy(x)[0].fill_(1)
    assert x.sum() == 0


@both
def test_what_is_refused(torch):
    m = torch.ones(2, 2)
    for call, words in (
        (lambda: torch._masked_softmax(m, m), "Mask should be a boolean tensor"),
        (
            lambda: torch._masked_softmax(m, m[0] > 1),
            "For mask_type == 2 mask shape should match input shape",
        ),
        (
            lambda: torch._softmax(m, 0, True),
            "softmax with half to float conversion is not supported on CPU",
        ),
        (
            lambda: torch.batch_norm_update_stats(m[:0], None, None, 0.1),
            "input tensor must have at least one element, but got input_sizes = [0, 2]",
        ),
    ):
        assert error(call) == ("RuntimeError", words)
    assert error(lambda: torch.nonzero_static(torch.ones(2), size=-1)) == (
        "RuntimeError", "nonzero_static: 'size' must be an non-negative integer"
    )  # fmt: skip
    assert error(lambda: torch.as_strided_scatter(torch.ones(4), torch.ones(3), (2,), (1,))) == (
        "RuntimeError",
        "expected src to have a size equal to the slice of self. src size = [3], slice size = [2]",
    )


@both
def test_the_module_of_a_device(torch):
    assert torch.get_device_module() is torch.cpu
    assert torch.get_device_module("cpu") is torch.cpu
    assert torch.get_device_module(torch.device("cuda", 0)) is torch.cuda
    assert error(torch.get_device_module, 3) == (
        "RuntimeError", "Invalid value of device '3', expect torch.device, str, or None"
    )  # fmt: skip
    assert error(torch.get_device_module, "meta") == (
        "RuntimeError",
        "Device 'meta' does not have a corresponding module registered as 'torch.meta'.",
    )


@both
def test_many_tensors_as_one_and_back(torch):
    tensors = [torch.ones(2, 2), torch.zeros(3), torch.tensor(5.0)]
    flat = torch._utils._flatten_dense_tensors(tensors)
    assert flat.tolist() == [1, 1, 1, 1, 0, 0, 0, 5]
    parts = torch._utils._unflatten_dense_tensors(flat, tensors)
    assert [list(part.shape) for part in parts] == [[2, 2], [3], []]
    parts[1].fill_(7)
    assert flat[4] == 7  # they are views
    assert error(torch._utils._flatten_dense_tensors, [])[0] == "ValueError"
    mixed = [torch.ones(2), torch.ones(2).double(), torch.ones(3), torch.ones(1)]
    groups = list(torch._utils._take_tensors(mixed, 16))
    assert sorted([[len(one) for one in group] for group in groups]) == [[2], [2], [3, 1]]
