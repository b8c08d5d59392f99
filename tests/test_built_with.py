"""What PyTorch's own tests ask first: parts of the library, states, names that were taken out."""

import importlib
import warnings

import pytest

import minitorch
from tests.nn.both import both


@both
def test_states(torch):
    C = torch._C
    assert C._get_torch_function_state() == C._TorchFunctionState.ENABLED
    assert C._len_torch_function_stack() == 0
    with C.DisableTorchFunction():
        assert C._get_torch_function_state() != C._TorchFunctionState.ENABLED
    C._set_torch_function_state(C._TorchFunctionState.ALL_DISABLED)
    C._set_torch_function_state(C._TorchFunctionState.ENABLED)
    assert C._get_torch_function_state() == C._TorchFunctionState.ENABLED
    assert C._get_privateuse1_backend_name() == "privateuseone"
    assert isinstance(C._get_cpu_capability(), str)


@both
def test_parts(torch):
    assert torch.has_lapack is True
    assert isinstance(torch.has_mkl, bool)
    assert isinstance(torch._C.has_lapack, bool)
    assert "architecture" in torch.cpu.get_capabilities()
    assert isinstance(torch.backends.mkldnn.enabled, bool)
    assert torch.backends.quantized.supported_engines
    for name in ("ScriptDict", "ScriptList", "ScriptMethod", "ScriptObject", "ScriptFunction"):
        assert isinstance(getattr(torch._C, name), type)


def test_what_is_not_compiled():
    with pytest.raises(NotImplementedError, match="source is not compiled here"):
        minitorch._C.ScriptMethod()()


@both
def test_modes(torch):
    from_stack = torch.overrides._get_current_function_mode_stack

    class Mode(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            return func(*args, **(kwargs or {}))

    assert torch.overrides._get_current_function_mode() is None
    with Mode() as outer, Mode() as inner:
        assert from_stack() == [outer, inner]
        assert torch.overrides._get_current_function_mode() is inner
    assert from_stack() == []
    utils = importlib.import_module(f"{torch.__name__}.utils._mode_utils")
    same = utils.all_same_mode
    with utils.no_dispatch(), torch._C._DisableFuncTorch():
        assert torch.ones(2).sum() == 2
    assert same([1, 1])
    assert not same([1, 2])


@both
@pytest.mark.parametrize("name", ["eig", "symeig", "lstsq", "matrix_rank", "solve"])
def test_removed(torch, name):
    a = torch.eye(2)
    args = (a, a) if name in ("lstsq", "solve") else (a,)
    with pytest.raises(RuntimeError, match=r"since version 1\.9 and is now removed"):
        getattr(torch, name)(*args)
    if name != "matrix_rank":
        with pytest.raises(RuntimeError, match=r"since version 1\.9 and is now removed"):
            getattr(a, name)(*args[1:])


@both
def test_assert_allclose(torch):
    close = torch.testing.assert_allclose
    with pytest.warns(FutureWarning, match="assert_allclose.* is deprecated"):
        close(torch.ones(2), torch.ones(2) + 1e-5)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        close(torch.ones(2, dtype=torch.float16), torch.ones(2, dtype=torch.float64) * 1.001)
        close(float("nan"), torch.tensor(float("nan")))
        close([1, 2], [1, 2])
        for actual, expected in [([1, 2], [1, 3]), (torch.ones(2), [1.0, 1.001])]:
            with pytest.raises(AssertionError):
                close(actual, expected)
        with pytest.raises(AssertionError):
            close(torch.ones(1), torch.ones(1) * 1.01, rtol=1e-3, atol=1e-3)
        close(torch.ones(1), torch.ones(1) * 1.01, rtol=1e-1, atol=0)


@both
def test_divergence_of_one_family(torch):
    """Bregman's formula gives what the formula of the pair gives."""
    kl = torch.distributions.kl
    p = torch.distributions.Normal(torch.tensor([0.0, 1.0]), torch.tensor([1.0, 2.0]))
    q = torch.distributions.Normal(torch.tensor([1.0, 1.0]), torch.tensor([3.0, 1.0]))
    assert torch.allclose(kl._kl_expfamily_expfamily(p, q), kl.kl_divergence(p, q))
    other = torch.distributions.Exponential(torch.ones(2))
    with pytest.raises(NotImplementedError, match="between different exponential families"):
        kl._kl_expfamily_expfamily(p, other)


@both
def test_a_tensor_over_a_storage(torch):
    assert torch._utils._element_size(torch.float16) == 2
    x = torch.arange(6.0)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "TypedStorage is deprecated")
        y = torch._utils._rebuild_tensor(x.storage(), 1, (2,), (2,))
    assert y.tolist() == [1, 3]
    x[3] = 9
    assert y.tolist() == [1, 9]


@both
def test_an_undefined_gradient(torch):
    x = torch.ones(1, requires_grad=True)
    undefined = torch._C._functions.UndefinedGrad()
    undefined(x * 2).backward()
    assert x.grad is None
    (undefined(x) + x).backward()
    assert x.grad.tolist() == [1.0]


@both
def test_inplace_functions(torch):
    class Double(torch.autograd.function.InplaceFunction):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx, g):
            return g * 2

    x = torch.ones(1, requires_grad=True)
    Double.apply(x * 1).backward()
    assert x.grad.tolist() == [2.0]
