"""What PyTorch's own tests of nn ask for, beside the op table; the same bodies on torch."""

import importlib
import warnings

import pytest

import minitorch
from tests.nn.both import both


@both
def test_batch_norm_keeps_channels_that_lie_last(torch):
    """Of this input sizes of 1 leave both orders open: it is not row-major, so it is the other."""
    x = torch.arange(6.0).reshape(1, 3, 2, 1).permute(0, 2, 1, 3)
    for layer in (torch.nn.BatchNorm2d(2), torch.nn.BatchNorm2d(2).eval()):
        assert layer(x).stride() == (6, 1, 2, 2)
        assert layer(x.contiguous()).stride() == (6, 3, 1, 1)
        assert torch.allclose(layer(x), layer(x.contiguous()))


@both
def test_hooks_of_old_checkpoints_can_be_deleted(torch):
    layer = torch.nn.Linear(2, 2)
    assert hasattr(layer, "_state_dict_pre_hooks")
    for name in ("_forward_pre_hooks", "_state_dict_pre_hooks", "_load_state_dict_post_hooks"):
        delattr(layer, name)
    with pytest.raises(AttributeError):
        del layer.nothing
    if torch is minitorch:  # (PyTorch's own module cannot be called any more)
        layer.state_dict()
        layer.register_state_dict_pre_hook(lambda *args: None)


@both
def test_parameters_are_swapped_where_that_is_asked(torch):
    future = importlib.import_module(f"{torch.__name__}.__future__")
    future.set_swap_module_params_on_conversion(True)
    try:
        layer = torch.nn.Linear(2, 2)
        before = list(layer.parameters())
        layer.to("meta")
        layer.to_empty(device="cpu")
        assert [a is b for a, b in zip(before, layer.parameters())] == [True, True]
        state = {name: value + 1 for name, value in layer.state_dict().items()}
        layer.load_state_dict(state, assign=True)
        assert [a is b for a, b in zip(before, layer.parameters())] == [True, True]
        assert layer.bias.requires_grad
        assert layer.bias.data_ptr() == state["bias"].data_ptr()
    finally:
        future.set_swap_module_params_on_conversion(False)


@both
def test_dimensions_of_instance_norm(torch):
    norms = torch.nn.InstanceNorm1d, torch.nn.InstanceNorm2d, torch.nn.InstanceNorm3d
    assert [norm(2)._get_no_batch_dim() for norm in norms] == [2, 3, 4]


@both
def test_losses_of_nothing_have_gradients(torch):
    x = torch.zeros(0, 3, requires_grad=True)
    for loss, target in (
        (torch.nn.MultiLabelMarginLoss(), torch.ones(0, 3, dtype=torch.int64)),
        (torch.nn.MultiMarginLoss(), torch.ones(0, dtype=torch.int64)),
    ):
        x.grad = None
        loss(x, target).sum().backward()
        assert x.grad.shape == (0, 3)


@both
def test_pools_of_no_channels(torch):
    F = torch.nn.functional
    for pool, size in (
        (F.adaptive_avg_pool3d, (0, 4, 4, 4)),
        (F.adaptive_max_pool3d, (0, 4, 4, 4)),
        (F.adaptive_max_pool2d, (0, 4, 4)),
        (F.adaptive_max_pool1d, (0, 4)),
    ):
        assert pool(torch.ones(size), 2).shape == (0, *(2,) * (len(size) - 1))
    with pytest.raises(RuntimeError, match="with dimension 1 being empty"):
        F.adaptive_avg_pool3d(torch.ones(3, 0, 5, 5), 2)


@both
def test_sizes_that_no_number_holds(torch):
    F = torch.nn.functional
    for factor in (1e20, -1e20):
        with pytest.raises(RuntimeError, match="value cannot be converted to type int64_t"):
            F.interpolate(torch.ones(1, 1, 4, 4), scale_factor=factor)
    with pytest.raises(RuntimeError, match=r"as \(-4, -3\), which is too small \(non-positive\)"):
        F.fold(torch.ones(1, 12, 12), (4, 5), (2, 2), 8)


@both
def test_attention_on_a_gpu_is_asked_for(torch):
    cuda = importlib.import_module(f"{torch.__name__}.backends.cuda")
    x = torch.ones(1, 1, 2, 2)
    params = cuda.SDPAParams(x, x, x, None, 0.5, True, False)
    assert (params.dropout, params.is_causal, params.enable_gqa) == (0.5, True, False)
    assert not cuda.can_use_flash_attention(params, True)
    assert not cuda.can_use_efficient_attention(params)


@both
def test_bytes_of_elements(torch):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        storage = torch.ones(3).storage()
    assert storage._untyped_storage.nbytes() == 12


def test_random_complex_tensors_are_refused_when_used():
    for z in (
        minitorch.randn(2, dtype=minitorch.cdouble),
        minitorch.rand(2, dtype=minitorch.complex64),
    ):
        assert "which is not in minitorch" in repr(z)
        for use in (
            lambda z: z + 1, lambda z: 1 * z, lambda z: z == z, lambda z: len(z), lambda z: z.abs(),
            lambda z: minitorch.ones(2) + z, lambda z: minitorch.stack([z]), bool, float,
            lambda z: minitorch.nn.functional.l1_loss(z, z), lambda z: minitorch.sum(z),
            lambda z: minitorch.nn.Parameter(z), lambda z: z[0], lambda z: z.dtype,
        ):  # fmt: skip
            with pytest.raises(NotImplementedError, match="there are no complex numbers here"):
                use(z)
    with pytest.raises(NotImplementedError, match="there are no complex numbers here"):
        minitorch.zeros(2, dtype=minitorch.complex64)


@pytest.mark.parametrize(
    "name",
    [
        "_dynamo.testing.CompileCounterWithBackend",
        "_dynamo.test_case.TestCase",
        "nn.utils._per_sample_grad.call_for_per_sample_grads",
        "nn.utils._expanded_weights.ExpandedWeight",
        "nn.utils._named_member_accessor.NamedMemberAccessor",
        "nn.modules._functions.SyncBatchNorm",
        "_higher_order_ops.map.map",
        "jit.mobile._load_for_lite_interpreter",
    ],
)
def test_parts_that_are_imported_and_refused(name):
    module, _, last = name.rpartition(".")
    with pytest.raises(NotImplementedError, match="is not in minitorch: "):
        getattr(importlib.import_module(f"minitorch.{module}"), last)()


@both
def test_lazy_parameters_that_are_swapped_are_ordinary_ones(torch):
    """(and the layer does not learn its shape any more)"""
    future = importlib.import_module(f"{torch.__name__}.__future__")
    future.set_swap_module_params_on_conversion(True)
    try:
        layer = torch.nn.LazyLinear(4)
        weight = layer.weight
        layer.double()
        assert layer.weight is weight
        assert type(weight) is torch.nn.Parameter
        assert (weight.dtype, tuple(weight.shape)) == (torch.float64, (0,))
        with pytest.raises(AssertionError, match="The in_features inferred from input: 3 is not"):
            layer(torch.ones(2, 3, dtype=torch.float64))
    finally:
        future.set_swap_module_params_on_conversion(False)
    layer = torch.nn.LazyLinear(4).double()
    assert layer(torch.ones(2, 3, dtype=torch.float64)).shape == (2, 4)
