"""Mixed precision without a GPU: switched off with torch's warning; the scaler, on the CPU."""

import copy
import math
import pickle

import pytest

import minitorch
from tests.autograd.conftest import with_torch
from tests.nn.both import both, error


@both
def test_autocast_to_cuda_warns_and_changes_nothing(torch):
    with pytest.warns(UserWarning, match="CUDA is not available or torch_xla is imported"):
        block = torch.autocast("cuda", dtype=torch.float16)
    with block:
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype == torch.float32
        assert torch.is_autocast_enabled() is False

    @torch.autocast("cuda", enabled=False)
    def product(x):
        return x @ x

    assert product(torch.ones(2, 2)).dtype == torch.float32
    assert product.__name__ == "product"
    with torch.amp.autocast("cpu", enabled=False):
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype == torch.float32


def model(torch):
    p = torch.tensor([1.0], requires_grad=True)
    return p, torch.optim.SGD([p], lr=0.1)


@both
@pytest.mark.parametrize("settings", [{}, {"enabled": False}, {"dtype": "bfloat16"}])
def test_autocast_to_what_is_no_device_or_has_none(torch, settings):
    if "dtype" in settings:
        settings = {"dtype": getattr(torch, settings["dtype"])}
    told = "User specified an unsupported autocast device_type '{}'"
    without = told if "dtype" in settings else "unsupported scalarType"
    for kind, words in (
        ("graphics", "Expected one of cpu, cuda, ipu, xpu, mkldnn"),
        ("cuda:x", "Invalid device string: 'cuda:x'"),
        ("hip", told.format("hip")),
        ("meta", without.format("meta")),
        ("fpga", without.format("fpga")),
    ):
        name, found = error(torch.autocast, kind, **settings)
        assert (name, found[: len(words)]) == ("RuntimeError", words)


@both
def test_a_scaler_for_cuda_is_disabled(torch):
    with pytest.warns(UserWarning, match="GradScaler is enabled, but CUDA is not available"):
        scaler = torch.amp.GradScaler()
    p, optimizer = model(torch)
    loss = (p * 2).sum()
    assert scaler.scale(loss) is loss
    loss.backward()
    scaler.unscale_(optimizer)
    scaler.step(optimizer)
    scaler.update()
    assert p.tolist() == pytest.approx([0.8])
    assert (scaler.is_enabled(), scaler.get_scale(), scaler.state_dict()) == (False, 1.0, {})


@both
def test_a_scaler_on_the_cpu(torch):
    scaler = torch.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
    p, optimizer = model(torch)
    assert error(scaler.update) == (
        "AssertionError",
        "Attempted update but _scale is None.  This may indicate your script did not use "
        "scaler.scale(loss or outputs) earlier in the iteration.",
    )
    for scale in (8.0, 8.0, 16.0):
        assert scaler.get_scale() == scale
        optimizer.zero_grad()
        loss = scaler.scale((p * 2).sum())
        loss.backward()
        assert p.grad.tolist() == [2 * scale]
        scaler.unscale_(optimizer)
        assert p.grad.tolist() == [2.0]
        scaler.step(optimizer)
        scaler.update()
    assert p.tolist() == pytest.approx([0.4])
    assert error(scaler.update) == (
        "AssertionError", "No inf checks were recorded prior to update."
    )  # fmt: skip
    saved = scaler.state_dict()
    assert saved == {
        "scale": 16.0, "growth_factor": 2.0, "backoff_factor": 0.5, "growth_interval": 2,
        "_growth_tracker": 1,
    }  # fmt: skip
    scaler.scale(torch.ones(1))
    p.grad = torch.tensor([math.inf])
    assert scaler.step(optimizer) is None  # left out
    assert p.tolist() == pytest.approx([0.4])
    assert error(scaler.step, optimizer) == (
        "RuntimeError", "step() has already been called since the last update()."
    )  # fmt: skip
    scaler.update()
    assert scaler.get_scale() == 8.0
    scaler.load_state_dict(saved)
    assert scaler.get_scale() == 16.0


@both
def test_several_losses_and_wrong_calls(torch):
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0)
    a, b = scaler.scale([torch.ones(1), torch.ones(1)])
    assert (a.item(), b.item()) == (2.0, 2.0)
    assert error(scaler.scale, 3.0) == (
        "ValueError", "outputs must be a Tensor or an iterable of Tensors"
    )  # fmt: skip
    p, optimizer = model(torch)
    p.grad = torch.ones(1)
    scaler.unscale_(optimizer)
    kind, words = error(scaler.unscale_, optimizer)
    assert (kind, words[:33]) == ("RuntimeError", "unscale_() has already been calle")
    assert error(scaler.load_state_dict, {})[0] == "RuntimeError"


@pytest.mark.parametrize("torch", [pytest.param(minitorch, id="minitorch"), with_torch])
def test_custom_forward_and_backward(torch):
    class Double(torch.autograd.Function):
        @staticmethod
        @torch.amp.custom_fwd(device_type="cuda", cast_inputs=torch.float16)
        def forward(ctx, x):
            assert ctx._fwd_used_autocast is False
            return x * 2

        @staticmethod
        @torch.amp.custom_bwd(device_type="cuda")
        def backward(ctx, g):
            return g * 2

    x = torch.ones(2, requires_grad=True)
    y = Double.apply(x)
    y.sum().backward()
    assert y.dtype == torch.float32
    assert x.grad.tolist() == [2.0, 2.0]
    with pytest.raises(ValueError, match="Expected `device_type` of type `str`"):
        torch.amp.custom_fwd(device_type=1)
    with pytest.raises(TypeError, match="must be str, not int"):
        torch.amp.is_autocast_available(1)


@both
def test_old_names_for_cuda(torch):
    amp = torch.cuda.amp
    with pytest.warns(FutureWarning, match=r"Please use `torch.amp.autocast\('cuda', args...\)`"):
        block = amp.autocast(enabled=False)
    with block:
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype == torch.float32
    assert isinstance(block, torch.amp.autocast)
    with pytest.warns(UserWarning, match="CUDA is not available"):
        amp.autocast()
    with pytest.warns(FutureWarning, match=r"`torch.cuda.amp.GradScaler\(args...\)` is deprecated"):
        scaler = amp.GradScaler(8.0, enabled=False)
    assert scaler.is_enabled() is False
    assert amp.amp_definitely_not_available() is True

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        def backward(ctx, g):
            return 2 * g

    with pytest.warns(FutureWarning, match="custom_fwd"):
        Double.forward = staticmethod(amp.custom_fwd(cast_inputs=torch.float32)(Double.forward))
    with pytest.warns(FutureWarning, match="custom_bwd"):
        Double.backward = staticmethod(amp.custom_bwd(Double.backward))
    x = torch.ones(2, requires_grad=True)
    Double.apply(x).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_the_cache_is_a_wish():
    assert minitorch.is_autocast_cache_enabled()
    try:
        minitorch.set_autocast_cache_enabled(False)
        assert not minitorch.is_autocast_cache_enabled()
    finally:
        minitorch.set_autocast_cache_enabled(True)
    assert minitorch.clear_autocast_cache() is None
    with pytest.raises(TypeError, match=r"enabled must be a bool \(got int\)"):
        minitorch.set_autocast_cache_enabled(1)


# ---- the scaler in its parts, as libraries and subclasses use it ---------------------------------


@both
def test_settings_of_a_scaler(torch):
    scaler = torch.amp.GradScaler("cpu", 4.0, 3.0, 0.25, 5)
    assert scaler.get_growth_factor() == 3.0
    assert scaler.get_backoff_factor() == 0.25
    assert scaler.get_growth_interval() == 5
    assert scaler._get_growth_tracker() == 0
    scaler.set_growth_factor(2.0)
    scaler.set_backoff_factor(0.5)
    scaler.set_growth_interval(1)
    p, optimizer = model(torch)
    scaler.scale(p * 2).sum().backward()
    scaler.step(optimizer)
    scaler.update()
    assert scaler.get_scale() == 8.0
    scaler.update(3.0)
    assert scaler.get_scale() == 3.0
    scaler.update(torch.tensor(5.0))
    assert scaler.get_scale() == 5.0
    assert error(scaler.update, torch.ones(2))[0] == "AssertionError"
    assert isinstance(scaler.scale(iter([p])), map)


@both
def test_what_a_scaler_found(torch):
    scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
    optimizers = [model(torch)[1] for _ in range(2)]
    (p,), (q,) = [optimizer.param_groups[0]["params"] for optimizer in optimizers]
    scaler.scale(p * 2 + q * math.inf).sum().backward()
    cpu = torch.device("cpu")
    assert scaler._check_inf_per_device(optimizers[0])[cpu].item() == 0.0
    assert p.grad.tolist() == [8.0]  # only looked at
    for optimizer in optimizers:
        scaler.step(optimizer)
    assert scaler._found_inf_per_device(optimizers[1])[cpu].item() == 1.0
    assert p.tolist() == pytest.approx([0.8])
    assert q.tolist() == [1.0]
    stages = [scaler._per_optimizer_states[id(optimizer)]["stage"].name for optimizer in optimizers]
    assert stages == ["STEPPED", "STEPPED"]
    scaler.update()
    assert scaler.get_scale() == 2.0
    p.grad = torch.ones(1, dtype=torch.float32)
    half = torch.optim.SGD([torch.ones(1, dtype=torch.float16, requires_grad=True)], lr=0.1)
    half.param_groups[0]["params"][0].grad = torch.ones(1, dtype=torch.float16)
    assert error(scaler.unscale_, half) == ("ValueError", "Attempting to unscale FP16 gradients.")


@both
def test_a_scaler_is_copied_between_steps(torch):
    scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
    p, optimizer = model(torch)
    scaler.scale(p).sum().backward()
    scaler.unscale_(optimizer)
    assert error(pickle.dumps, scaler)[0] == "AssertionError"
    scaler.step(optimizer)
    scaler.update()
    again = copy.deepcopy(scaler)
    assert (again.get_scale(), again._get_growth_tracker(), again._scale) == (4.0, 1, None)


@both
def test_an_optimizer_that_scales_by_itself(torch):
    told = []

    class Own(torch.optim.SGD):
        _step_supports_amp_scaling = True

        def step(self, closure=None):
            told.append((self.grad_scale.item(), self.found_inf.item()))

    class Older(torch.optim.SGD):
        _step_supports_amp_scaling = True

        def step(self, closure=None, *, grad_scaler=None):
            told.append(grad_scaler)

    scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
    p = torch.ones(1, requires_grad=True)
    scaler.scale(p).sum().backward()
    own = Own([p], lr=0.1)
    scaler.step(own)
    assert told == [(4.0, 0.0)]
    assert not hasattr(own, "grad_scale")
    with pytest.warns(FutureWarning, match="GradScaler is going to stop passing itself"):
        scaler.step(Older([p], lr=0.1))
    assert told[1] is scaler


@both
@pytest.mark.filterwarnings("ignore:overflow")  # NumPy's, which is not shown outside of tests
def test_the_scale_grows_no_further_than_float32(torch):
    scale, tracker = torch.tensor(3e38), torch.tensor(0, dtype=torch.int32)
    torch._amp_update_scale_(scale, tracker, torch.zeros(()), 2.0, 0.5, 1)
    assert (scale.item(), tracker.item()) == (pytest.approx(3e38), 0)
    torch._amp_update_scale_(scale, tracker, torch.ones(()), 2.0, 0.5, 1)
    assert scale.item() == pytest.approx(1.5e38)
    grads, found = [torch.tensor([2.0, 4.0]), torch.tensor([math.nan])], torch.zeros(())
    torch._amp_foreach_non_finite_check_and_unscale_(grads, found, torch.tensor(0.5))
    assert grads[0].tolist() == [1.0, 2.0]
    assert found.item() == 1.0
