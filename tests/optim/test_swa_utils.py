"""Averaged models, their schedule, and batch normalization measured anew."""

import copy
import importlib

import pytest

import minitorch
from tests.nn.both import both, error


def utils(torch):
    return importlib.import_module(f"{torch.__name__}.optim.swa_utils")


def layer(torch, *values):
    """Linear layers whose parameters have one value after the other."""
    made = []
    for value in values:
        linear = torch.nn.Linear(2, 1)
        with torch.no_grad():
            for p in linear.parameters():
                p.fill_(value)
        made.append(linear)
    return made


AVERAGES = {
    "default": (lambda u: {}, [1.0, 2.0, 4.0]),
    "swa": (lambda u: {"avg_fn": u.get_swa_avg_fn()}, [1.0, 2.0, 4.0]),
    "swa multi": (lambda u: {"multi_avg_fn": u.get_swa_multi_avg_fn()}, [1.0, 2.0, 4.0]),
    "ema": (lambda u: {"avg_fn": u.get_ema_avg_fn(0.75)}, [1.0, 1.5, 3.125]),
    "ema multi": (lambda u: {"multi_avg_fn": u.get_ema_multi_avg_fn(0.75)}, [1.0, 1.5, 3.125]),
    "own": (lambda u: {"avg_fn": lambda a, p, n: a + p * n}, [1.0, 4.0, 20.0]),
}


@both
@pytest.mark.parametrize("name", AVERAGES)
def test_averages(torch, name):
    options, expected = AVERAGES[name]
    models = layer(torch, 1.0, 3.0, 8.0)
    averaged = utils(torch).AveragedModel(models[0], **options(utils(torch)))
    assert averaged.module is not models[0]
    assert averaged.n_averaged.item() == 0
    assert averaged.n_averaged.dtype == torch.int64
    for model, value in zip(models, expected):
        assert averaged.update_parameters(model) is None
        assert averaged.module.weight.tolist() == [[value, value]]
        assert averaged.module.bias.tolist() == [value]
        assert averaged.module.weight.requires_grad
        assert model.weight.tolist() != [[0.0, 0.0]]
    assert averaged(torch.ones(1, 2)).item() == 3 * expected[-1]
    assert list(averaged.state_dict()) == ["n_averaged", "module.weight", "module.bias"]
    assert averaged.n_averaged.item() == 3


@both
@pytest.mark.parametrize("use_buffers", [False, True])
def test_buffers_are_copied_or_averaged(torch, use_buffers):
    model = torch.nn.BatchNorm1d(1)
    averaged = utils(torch).AveragedModel(model, use_buffers=use_buffers)
    for mean, batches in ((1.0, 2), (3.0, 4), (8.0, 9)):
        with torch.no_grad():
            model.running_mean.fill_(mean)
            model.num_batches_tracked.fill_(batches)
        averaged.update_parameters(model)
    assert averaged.module.running_mean.item() == (4.0 if use_buffers else 8.0)
    assert averaged.module.num_batches_tracked.item() == (5 if use_buffers else 9)


@both
def test_wrong_averages(torch):
    for name in ("get_ema_avg_fn", "get_ema_multi_avg_fn"):
        assert error(getattr(utils(torch), name), 1.5) == (
            "ValueError", "Invalid decay value 1.5 provided. Please provide a value in [0,1] range."
        )  # fmt: skip
    assert error(utils(torch).AveragedModel, torch.nn.ReLU(), None, print, print) == (
        "AssertionError", "Only one of avg_fn and multi_avg_fn should be provided"
    )  # fmt: skip


@both
def test_update_bn(torch):
    norm = torch.nn.BatchNorm1d(1)
    model = torch.nn.Sequential(norm, torch.nn.Linear(1, 1)).eval()
    first, second = torch.tensor([[0.0], [2.0]]), torch.tensor([[4.0], [8.0]])
    utils(torch).update_bn([first, (second, "label")], model)
    assert norm.running_mean.item() == pytest.approx(3.5)
    assert norm.running_var.item() == pytest.approx((2 + 8) / 2)
    assert norm.num_batches_tracked.item() == 2
    assert norm.momentum == 0.1
    assert not model.training
    assert norm.weight.grad is None
    linear = torch.nn.Linear(1, 1)
    utils(torch).update_bn(None, linear)  # nothing to measure: the data is not asked for


@pytest.mark.oracle
@pytest.mark.parametrize("options", [
    {}, {"anneal_strategy": "linear"}, {"anneal_epochs": 0}, {"anneal_epochs": 1},
    {"anneal_epochs": 5, "anneal_strategy": "linear"},
])  # fmt: skip
@pytest.mark.parametrize("swa_lr", [0.05, [0.05, 0.5]])
def test_swalr_as_in_torch(options, swa_lr):
    torch = pytest.importorskip("torch")

    def follow(m):
        groups = [{"params": [m.zeros(1)], "lr": lr} for lr in (0.3, 0.1)]
        optimizer, seen = m.optim.SGD(groups), []
        scheduler = utils(m).SWALR(optimizer, swa_lr, **options)
        for epoch in range(15):
            seen.append([group["lr"] for group in optimizer.param_groups])
            optimizer.step()
            scheduler.step()
            if epoch == 6:
                state = copy.deepcopy(scheduler.state_dict())
                scheduler = utils(m).SWALR(optimizer, swa_lr, **options)
                scheduler.load_state_dict(state)
        return seen, scheduler.state_dict()

    assert follow(minitorch) == follow(torch)


@both
def test_wrong_schedules(torch):
    optimizer, make = torch.optim.SGD([torch.zeros(1)]), utils(torch).SWALR
    assert error(make, optimizer, 0.1, anneal_strategy="x") == (
        "ValueError", "anneal_strategy must be one of 'cos' or 'linear', instead got x"
    )  # fmt: skip
    for epochs in (-1, 1.5):
        assert error(make, optimizer, 0.1, epochs) == (
            "ValueError", f"anneal_epochs must be equal or greater than 0, got {epochs}"
        )  # fmt: skip
    assert error(make, optimizer, [1, 2])[0] == "ValueError"
