"""Whole models and optimizers: by their classes, which takes a file that is trusted."""

import copy
import pickle

import pytest

import minitorch
from tests.goldens.record_serialization import FOLDER
from tests.nn.both import both
from tests.serialization.objects import in_memory
from tests.serialization.test_attacks import archive, name


@both
def test_a_whole_model(torch):
    torch.manual_seed(0)
    model = torch.nn.Sequential(
        torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2), torch.nn.ReLU(), torch.nn.Flatten(),
        torch.nn.Dropout(0.5), torch.nn.Linear(8, 2),
    ).eval()  # fmt: skip
    x = torch.randn(3, 1, 4, 4)
    with pytest.raises(pickle.UnpicklingError, match=r"container\S*Sequential was not an allowed"):
        in_memory(torch.save, torch.load, model)
    loaded = in_memory(torch.save, torch.load, model, weights_only=False)
    assert repr(loaded) == repr(model)
    assert torch.equal(loaded(x), model(x))
    assert not loaded.training
    assert all(p.requires_grad for p in loaded.parameters())
    classes = [type(module) for module in model.modules()]
    with torch.serialization.safe_globals([*classes, set]):
        assert torch.equal(in_memory(torch.save, torch.load, model)(x), model(x))


def test_a_whole_model_of_pytorch():
    """Its classes are found here by their names."""
    test = minitorch.load(FOLDER / "model_output.pt")
    model = minitorch.load(FOLDER / "model.pt", weights_only=False)
    assert type(model) is minitorch.nn.Sequential
    assert minitorch.allclose(model(test["x"]), test["y"])
    model(test["x"]).sum().backward()
    assert model[0].weight.grad.shape == (3, 2)
    with pytest.raises(pickle.UnpicklingError, match=r"GLOBAL torch.nn.modules.container.Seq"):
        minitorch.load(FOLDER / "model.pt")
    nn = minitorch.nn
    with minitorch.serialization.safe_globals([nn.Sequential, nn.Linear, nn.ReLU]):
        assert minitorch.allclose(minitorch.load(FOLDER / "model.pt")(test["x"]), test["y"])


def test_a_whole_model_of_an_older_minitorch():
    """A class is found although its file has moved."""
    file = archive(name("minitorch.nn.linear", "Linear"))
    assert minitorch.load(file, weights_only=False) is minitorch.nn.Linear


def test_a_class_that_is_not_here():
    file = archive(name("torch.nn.modules.linear", "NoSuchLayer"))
    with pytest.raises(pickle.UnpicklingError, match=r"it has no torch.nn.modules.linear.NoSuch"):
        minitorch.load(file, weights_only=False)


class Net(minitorch.nn.Module):
    """A reader's module, with everything that a module may have."""

    def __init__(self):
        super().__init__()
        self.layer = minitorch.nn.Linear(2, 2)
        self.tied = self.layer.weight
        self.register_buffer("mean", minitorch.zeros(2))
        self.register_buffer("count", minitorch.zeros(1), persistent=False)
        self.settings = {"rate": 0.1}

    def forward(self, x):
        return self.layer(x) + self.mean @ self.tied


def test_a_readers_module():
    model = Net()
    loaded = in_memory(minitorch.save, minitorch.load, model, weights_only=False)
    assert loaded.tied is loaded.layer.weight
    assert list(loaded.state_dict()) == list(model.state_dict())
    assert loaded.count.tolist() == [0]
    assert loaded.settings == {"rate": 0.1}
    x = minitorch.ones(1, 2)
    assert minitorch.equal(loaded(x), model(x))


OPTIMIZERS = {"SGD": {"lr": 0.1, "momentum": 0.9}, "Adam": {"lr": 0.1}, "RMSprop": {"lr": 0.01}}


def trained(torch, optimizer_class, **settings):
    model = torch.nn.Linear(2, 1)
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[0.5, -0.25]]))
        model.bias.fill_(0.125)
    optimizer = getattr(torch.optim, optimizer_class)(model.parameters(), **settings)
    steps(torch, model, optimizer)
    return model, optimizer


def steps(torch, model, optimizer):
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.tensor([[1.0, 2.0], [3.0, -1.0]])).square().sum().backward()
        optimizer.step()


@pytest.mark.parametrize("name", OPTIMIZERS)
@both
def test_the_state_of_an_optimizer(name, torch):
    """Saved by one, it goes on in the other: here each goes on in itself, and in a copy."""
    model, optimizer = trained(torch, name, **OPTIMIZERS[name])
    checkpoint = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3}
    saved = in_memory(torch.save, torch.load, checkpoint)
    assert saved["epoch"] == 3
    assert saved["optimizer"]["param_groups"] == checkpoint["optimizer"]["param_groups"]
    other, its_optimizer = trained(torch, name, **OPTIMIZERS[name])
    other.load_state_dict(saved["model"])
    its_optimizer.load_state_dict(copy.deepcopy(saved["optimizer"]))
    steps(torch, model, optimizer)
    steps(torch, other, its_optimizer)
    assert torch.equal(other.weight, model.weight)
    assert torch.equal(other.bias, model.bias)


@pytest.mark.oracle
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizers_change_houses(name):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed (make oracle)")
    for here, there in ((minitorch, torch), (torch, minitorch)):
        model, optimizer = trained(here, name, **OPTIMIZERS[name])
        states = model.state_dict(), optimizer.state_dict()
        saved = in_memory(here.save, there.load, states)
        other, its_optimizer = trained(there, name, **OPTIMIZERS[name])
        other.load_state_dict(saved[0])
        its_optimizer.load_state_dict(saved[1])
        steps(here, model, optimizer)
        steps(there, other, its_optimizer)
        difference = [
            abs(a - b)
            for mine, its in zip(model.parameters(), other.parameters())
            for a, b in zip(mine.flatten().tolist(), its.flatten().tolist())
        ]
        assert max(difference) < 1e-6
