"""Clipping gradients, in place, by their norm or by value; parameters as a vector."""

import warnings

import pytest

from tests.nn.both import both, error


def parameters(torch, dtype="float32"):
    """Two parameters with gradients of total norm 5, and one without."""
    dtype = getattr(torch, dtype)
    p = [torch.nn.Parameter(torch.zeros(shape, dtype=dtype)) for shape in ((2, 2), (1,), (3,))]
    p[0].grad = torch.tensor([[1.0, 2.0], [2.0, 0.0]], dtype=dtype)
    p[1].grad = torch.tensor([-4.0], dtype=dtype)
    return p


@both
@pytest.mark.parametrize("foreach", [None, True, False])
def test_clip_grad_norm(torch, foreach):
    p = parameters(torch, "float64")
    grads = [p[0].grad, p[1].grad]
    total = torch.nn.utils.clip_grad_norm_(p, 1.0, foreach=foreach)
    assert (total.item(), total.shape, total.dtype) == (5.0, (), torch.float64)
    assert p[0].grad is grads[0]
    assert p[1].grad is grads[1]
    assert p[2].grad is None
    assert p[0].grad.flatten().tolist() == pytest.approx([0.2, 0.4, 0.4, 0.0], rel=1e-6)
    assert p[1].grad.item() == pytest.approx(-0.8, rel=1e-6)
    assert torch.nn.utils.get_total_norm(grads, foreach=foreach).item() == pytest.approx(1.0)


@both
def test_short_gradients_stay(torch):
    p = parameters(torch)
    assert torch.nn.utils.clip_grad_norm_((one for one in p), 5.5).item() == 5.0  # a generator
    assert p[0].grad.tolist() == [[1.0, 2.0], [2.0, 0.0]]
    assert p[1].grad.tolist() == [-4.0]


@both
@pytest.mark.parametrize(
    ("norm_type", "norm"), [(1, 9.0), (float("inf"), 4.0), ("inf", 4.0), (3.0, 81 ** (1 / 3))]
)
def test_other_norms(torch, norm_type, norm):
    p = parameters(torch, "float64")
    assert torch.nn.utils.clip_grad_norm_(p, norm / 2, norm_type).item() == pytest.approx(norm)
    assert p[1].grad.item() == pytest.approx(-2.0, rel=1e-6)


@both
def test_one_tensor_and_no_tensor(torch):
    p = parameters(torch)
    assert torch.nn.utils.clip_grad_norm_(p[1], 1.0).item() == 4.0
    assert p[1].grad.item() == pytest.approx(-1.0, rel=1e-6)
    assert torch.nn.utils.get_total_norm(torch.tensor([3.0, 4.0])).item() == 5.0
    assert torch.nn.utils.get_total_norm([]).item() == 0.0
    assert torch.nn.utils.clip_grad_norm_(p[2], 1.0).item() == 0.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a list may be empty
        assert torch.nn.utils.clip_grad_norm_([], 1.0).item() == 0.0
    with pytest.warns(UserWarning, match="`parameters` is an empty generator, no gradient"):
        torch.nn.utils.clip_grad_norm_((one for one in ()), 1.0)


@both
def test_two_steps(torch):
    p = parameters(torch)
    utils = torch.nn.utils
    assert utils.clip_grads_with_norm_(p, 2.0, torch.tensor(8.0)) is None
    assert p[1].grad.item() == pytest.approx(-1.0, rel=1e-6)


@both
def test_dtypes_are_mixed_and_kept(torch):
    p = parameters(torch, "float16")
    p[1] = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
    p[1].grad = torch.tensor([-4.0], dtype=torch.float64)
    total = torch.nn.utils.clip_grad_norm_(p, 1.0)
    assert (total.item(), total.dtype) == (5.0, torch.float64)
    assert [p[0].grad.dtype, p[1].grad.dtype] == [torch.float16, torch.float64]
    assert p[0].grad.tolist() == [[0.199951171875, 0.39990234375], [0.39990234375, 0.0]]


@both
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # pytest's filters replace the package's own
def test_norms_that_are_not_finite(torch):
    p = parameters(torch)
    p[1].grad.fill_(float("inf"))
    words = (
        "The total norm of order 2.0 for gradients from `parameters` is non-finite, so it cannot "
        "be clipped. To disable this error and scale the gradients by the non-finite norm anyway, "
        "set `error_if_nonfinite=False`"
    )
    clip = torch.nn.utils.clip_grad_norm_
    assert error(clip, p, 1.0, error_if_nonfinite=True) == ("RuntimeError", words)
    assert p[0].grad.tolist() == [[1.0, 2.0], [2.0, 0.0]]
    assert clip(p, 1.0).item() == float("inf")
    assert p[0].grad.tolist() == [[0.0, 0.0], [0.0, 0.0]]
    assert p[1].grad.isnan().all()


@both
def test_clip_grad_value(torch):
    p = parameters(torch)
    grads = [p[0].grad, p[1].grad]
    assert torch.nn.utils.clip_grad_value_(p, 1.5) is None
    assert p[0].grad.tolist() == [[1.0, 1.5], [1.5, 0.0]]
    assert p[1].grad.tolist() == [-1.5]
    assert p[0].grad is grads[0]
    torch.nn.utils.clip_grad_value_(p[1], 0.5, foreach=True)
    assert p[1].grad.tolist() == [-0.5]


@both
def test_the_old_name_warns(torch):
    words = (
        "`torch.nn.utils.clip_grad_norm` is now deprecated in favor of "
        "`torch.nn.utils.clip_grad_norm_`."
    )
    p = parameters(torch)
    with pytest.warns(FutureWarning) as caught:
        assert torch.nn.utils.clip_grad_norm(p, 2.5).item() == 5.0
    assert [str(one.message) for one in caught] == [words]
    assert caught[0].filename == __file__
    assert p[1].grad.item() == pytest.approx(-2.0, rel=1e-6)
    assert not hasattr(torch.nn.utils, "clip_grad_value")


@both
def test_gradients_with_a_history_are_clipped_unrecorded(torch):
    x = torch.tensor([3.0, 4.0], requires_grad=True)
    x.grad = torch.tensor([3.0, 4.0], requires_grad=True) * 1
    total = torch.nn.utils.clip_grad_norm_(x, 1.0)
    assert not total.requires_grad
    assert x.grad.tolist() == pytest.approx([0.6, 0.8], rel=1e-6)


# ---- as a vector --------------------------------------------------------------------------------


@both
def test_parameters_as_a_vector(torch):
    m = torch.nn.Linear(2, 2)
    vector = torch.nn.utils.parameters_to_vector(m.parameters())
    assert vector.tolist() == [*m.weight.flatten().tolist(), *m.bias.tolist()]
    (vector * torch.arange(6.0)).sum().backward()
    assert m.weight.grad.tolist() == [[0.0, 1.0], [2.0, 3.0]]
    assert m.bias.grad.tolist() == [4.0, 5.0]


@both
def test_parameters_from_a_vector(torch):
    m = torch.nn.Linear(2, 2)
    weight, vector = m.weight, torch.arange(6.0)
    assert torch.nn.utils.vector_to_parameters(vector, m.parameters()) is None
    assert m.weight is weight
    assert m.weight.tolist() == [[0.0, 1.0], [2.0, 3.0]]
    assert m.bias.tolist() == [4.0, 5.0]
    assert m.weight.requires_grad
    vector[3] = 9.0  # the memory is shared
    assert m.weight[1, 1].item() == 9.0


@both
def test_only_tensors_are_vectors(torch):
    m = torch.nn.Linear(1, 1)
    convert = torch.nn.utils.vector_to_parameters
    assert error(convert, [1.0], m.parameters()) == (
        "TypeError", "expected torch.Tensor, but got: list"
    )  # fmt: skip
