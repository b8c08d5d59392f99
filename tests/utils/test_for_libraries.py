"""What libraries around PyTorch import, beside its documented names."""

import warnings
from importlib import import_module

import pytest

import minitorch
from minitorch import errors
from tests.nn.both import both, error


@both
def test_checkpoints_of_ones_own(torch):
    module = import_module(f"{torch.__name__}.utils.checkpoint")
    assert module.get_device_states(torch.ones(1), [3]) == ([], [])
    assert module.set_device_states([], []) is None
    x = torch.ones(2, requires_grad=True)
    first, second, third = module.detach_variable((x * 2, 3, torch.ones(1)))
    assert (first.grad_fn, first.requires_grad, second) == (None, True, 3)
    assert third.requires_grad is False
    said = error(module.detach_variable, [x])
    assert said == (
        "RuntimeError",
        "Only tuple of tensors is supported. Got Unsupported input type: list",
    )
    with pytest.warns(UserWarning, match="None of the inputs have requires_grad=True"):
        module.check_backward_validity([torch.ones(1), 3])
    assert module.check_backward_validity([x]) is None


@both
def test_backends_of_processes_have_names(torch):
    distributed = import_module(f"{torch.__name__}.distributed")
    name = distributed.Backend("GLOO")
    assert (name, type(name), distributed.Backend.MPI) == ("gloo", str, "mpi")
    assert error(distributed.Backend, 3) == (
        "ValueError", "Backend constructor parameter must be string-ish"
    )  # fmt: skip
    assert import_module(f"{torch.__name__}.distributed.distributed_c10d").Backend is not None


@both
def test_names_that_begin_with_a_line(torch):
    utils = import_module(f"{torch.__name__}.distributions.utils")
    x = torch.arange(6.0).view(1, 2, 3)
    assert utils._sum_rightmost(x, 2).tolist() == [15.0]
    assert utils._sum_rightmost(x, 0) is x
    transforms = torch.distributions.transforms
    assert isinstance(transforms.ExpTransform().inv, transforms._InverseTransform)
    stateless = import_module(f"{torch.__name__}.nn.utils.stateless")
    linear = torch.nn.Linear(1, 1)
    with stateless._reparametrize_module(linear, {"weight": torch.ones(1, 1)}):
        assert linear.weight.tolist() == [[1.0]]
    assert isinstance(linear.weight, torch.nn.Parameter)


@both
def test_expand_of_own_distributions(torch):
    class Narrow(torch.distributions.Normal):
        def __init__(self):
            super().__init__(0.0, 0.1)

    assert torch.distributions.Normal(0.0, 1.0).expand((2,)).batch_shape == (2,)
    said = error(Narrow()._get_checked_instance, torch.distributions.Normal)
    assert said == (
        "NotImplementedError",
        "Subclass Narrow of Normal that defines a custom __init__ method must also define a "
        "custom .expand() method.",
    )


@both
def test_a_number_loses_its_history(torch, monkeypatch):
    monkeypatch.setattr(errors.Once, "said", set())
    torch.set_warn_always(True)
    x = torch.ones(1, requires_grad=True)
    try:
        with pytest.warns(UserWarning, match="requires_grad=True to a scalar"):
            assert torch.tensor([x, x]).tolist() == [1.0, 1.0]
        with torch.no_grad(), warnings.catch_warnings():
            warnings.simplefilter("error")
            torch.tensor([x])
    finally:
        torch.set_warn_always(False)


@both
def test_normal_numbers_of_what_does_not_lie_in_rows(torch):
    torch.manual_seed(0)
    drawn = torch.empty_strided((4, 5), (1, 4)).normal_()
    torch.manual_seed(0)
    like = torch.randn_like(torch.ones(5, 4).t())
    assert torch.equal(drawn, like)
    torch.manual_seed(0)  # as if they were fewer than 16: by pairs, in the order of the memory
    pairs = torch.cat([torch.randn(10), torch.randn(10)])
    assert torch.allclose(drawn.t().flatten(), pairs, atol=1e-6)


@both
@pytest.mark.filterwarnings("ignore:.*torch.jit.trace:DeprecationWarning")
def test_not_every_module_is_a_script(torch):
    kind = torch.jit.ScriptModule
    assert issubclass(kind, torch.nn.Module)
    assert not isinstance(torch.nn.Linear(1, 1), kind)
    assert isinstance(torch.jit.trace(torch.nn.Linear(1, 1), torch.ones(1, 1)), kind)


@both
def test_the_old_amp_of_the_cpu(torch):
    pytest.importorskip("ml_dtypes", reason="tensors of bfloat16 need it")
    with pytest.warns(FutureWarning, match=r"`torch.cpu.amp.autocast\(args...\)` is deprecated"):
        block = torch.cpu.amp.autocast()
    with block:
        assert torch.is_autocast_enabled("cpu")
    with pytest.warns(FutureWarning, match=r"`torch.cpu.amp.GradScaler\(args...\)` is deprecated"):
        scaler = torch.cpu.amp.GradScaler(init_scale=4.0)
    assert scaler.scale(torch.ones(1)).tolist() == [4.0]
    assert torch.cpu.amp.autocast_mode.autocast is torch.cpu.amp.autocast


@both
def test_an_optimizer_that_does_not_call_its_base(torch):
    class Plain(torch.optim.Optimizer):
        def __init__(self, params):
            self.params, self.param_groups, self.defaults, self.state = params, [], {}, {}

        def step(self, closure=None):
            return len(self.params)

    assert Plain([1, 2]).step() == 2


@both
def test_bytes_of_a_file(torch, tmp_path):
    path = str(tmp_path / "bytes")
    (tmp_path / "bytes").write_bytes(b"abcdef")
    bytes_ = torch.UntypedStorage.from_file(path, False, 4)
    assert bytes_.tolist() == [97, 98, 99, 100]
    bytes_[0] = 98
    assert (tmp_path / "bytes").read_bytes() == b"abcdef"
    part = bytes_[1:3]
    part[0] = 120
    assert (part.tolist(), bytes_[1]) == ([120, 99], 120)
    assert bytes_.untyped() is bytes_
    assert torch.asarray(part, dtype=torch.uint8).tolist() == [120, 99]
    shared = torch.UntypedStorage.from_file(path, True, 8)
    shared[0] = 98
    assert (tmp_path / "bytes").read_bytes() == b"bbcdef\0\0"
    assert error(torch.UntypedStorage.from_file, path, False, 100)[0] == "RuntimeError"


def test_what_is_refused_may_stand_in_annotations():
    from minitorch import futures

    def later(x) -> futures.Future[int] | None:
        return None

    assert later(1) is None
    assert int | futures.Future is not None
    with pytest.raises(NotImplementedError, match=r"torch.futures.Future is not in minitorch"):
        futures.Future()
    assert minitorch.Future is minitorch.jit.Future
