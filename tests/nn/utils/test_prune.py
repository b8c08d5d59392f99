"""Pruning: the masks that PyTorch 2.13 makes for the same seeds, and what becomes of the module."""

import importlib

import pytest

import minitorch as torch
from minitorch.nn.utils import prune
from tests.nn.both import both

nn = torch.nn

# what is done to the weight (3, 4) -> torch's mask, row after row
MASKS = {
    "prune.l1_unstructured(m, 'weight', amount=.5)": "001110101001",
    "prune.l1_unstructured(m, 'weight', amount=3)": "011111111001",
    "prune.random_unstructured(m, name='weight', amount=.3)": "011010101111",
    "prune.ln_structured(m, 'weight', amount=.5, n=2, dim=0)": "000000001111",
    "prune.random_structured(m, 'weight', amount=1, dim=1)": "101110111011",
    "prune.identity(m, 'weight')": "111111111111",
    "prune.custom_from_mask(m, 'weight', torch.tensor([[1., 0, 1, 0]] * 3))": "101010101010",
    "prune.l1_unstructured(m, 'weight', .5, importance_scores=torch.arange(12.).reshape(3, 4))": (
        "000000111111"
    ),
    "prune.global_unstructured([(conv, 'weight'), (m, 'weight')], L1, amount=.4)": "011111101001",
}


def made():
    torch.manual_seed(0)
    conv, layer = nn.Conv2d(1, 3, 2), nn.Linear(4, 3)
    torch.manual_seed(1)
    return conv, layer


def mask_of(layer):
    return "".join(str(int(one)) for one in layer.weight_mask.flatten().tolist())


@pytest.mark.parametrize("call", MASKS)
def test_the_masks_are_those_of_torch(call):
    conv, layer = made()
    before = layer.weight.tolist()
    names = {"prune": prune, "torch": torch, "m": layer, "conv": conv}
    eval(call, {**names, "L1": prune.L1Unstructured})
    assert mask_of(layer) == MASKS[call]
    assert [name for name, _ in layer.named_parameters()] == ["bias", "weight_orig"]
    assert layer.weight_orig.tolist() == before
    assert torch.equal(layer.weight, layer.weight_orig * layer.weight_mask)
    assert prune.is_pruned(layer)


def test_twice():
    _, layer = made()
    prune.l1_unstructured(layer, "weight", amount=0.5)
    prune.ln_structured(layer, "weight", amount=1, n=1, dim=1)
    assert mask_of(layer) == "001100100001"
    (hook,) = layer._forward_pre_hooks.values()
    assert [type(one).__name__ for one in hook] == ["L1Unstructured", "LnStructured"]
    with pytest.raises(ValueError, match="acting on the parameter named"):
        hook.add_pruning_method(prune.RandomUnstructured.apply(layer, "bias", 1))


def test_gradients_reach_the_parameter_where_it_is_kept():
    _, layer = made()
    prune.l1_unstructured(layer, "weight", amount=0.5)
    layer(torch.ones(2, 4)).sum().backward()
    assert layer.weight_orig.grad.tolist() == (2 * layer.weight_mask).tolist()
    with torch.no_grad():
        layer.weight_orig.fill_(1)
    assert layer(torch.ones(1, 4)).shape == (1, 3)  # the weight is computed anew
    assert layer.weight.sum() == 6


def test_remove_makes_it_lasting():
    _, layer = made()
    prune.remove(prune.l1_unstructured(layer, "weight", amount=0.5), "weight")
    assert list(layer.state_dict()) == ["bias", "weight"]
    assert (layer.weight == 0).sum() == 6
    assert not prune.is_pruned(layer)
    assert layer._forward_pre_hooks == {}
    with pytest.raises(ValueError, match="has to be pruned before pruning can be removed"):
        prune.remove(layer, "weight")


@pytest.mark.parametrize(
    ("amount", "error", "words"),
    [
        (1.5, ValueError, r"should either be a float in the range \[0, 1\] or a non-negative"),
        (-1, ValueError, "non-negative"),
        (100, ValueError, "should be smaller than the number of parameters to prune=12"),
        ("a", TypeError, "Invalid type for amount: a. Must be int or float"),
    ],
)
def test_amounts_that_are_none(amount, error, words):
    _, layer = made()
    with pytest.raises(error, match=words):
        prune.l1_unstructured(layer, "weight", amount=amount)
    assert "weight" in dict(layer.named_parameters())


def test_a_method_of_ones_own_and_prune_of_a_tensor():
    class Odd(prune.BasePruningMethod):
        def compute_mask(self, t, default_mask):
            mask = default_mask.clone()
            mask.view(-1)[::2] = 0
            return mask

    _, layer = made()
    Odd.apply(layer, "bias")
    assert layer.bias_mask.tolist() == [0, 1, 0]
    assert Odd().prune(torch.ones(4)).tolist() == [0, 1, 0, 1]
    with pytest.raises(ValueError, match="Structured pruning"):
        prune.random_structured(layer, "bias", amount=1, dim=0)
    with pytest.raises(TypeError, match='Only "unstructured"'):
        prune.global_unstructured([(layer, "weight")], prune.LnStructured, amount=1, n=1)


@both
def test_helpers(torch):
    """What PyTorch's methods are made of; its tests call them."""
    prune = importlib.import_module(f"{torch.__name__}.nn.utils.prune")
    for amount in ("a", None):
        with pytest.raises(TypeError, match="Invalid type for amount"):
            prune._validate_pruning_amount_init(amount)
    for amount in (1.1, -1, 20.0):
        with pytest.raises(ValueError, match="should either be a float in the range"):
            prune._validate_pruning_amount_init(amount)
    prune._validate_pruning_amount(3, 3)
    prune._validate_pruning_amount(0.9, 1)
    with pytest.raises(ValueError, match="smaller than the number of parameters to prune=3"):
        prune._validate_pruning_amount(4, 3)
    assert prune._compute_nparams_toprune(0.5, 15) == 8
    assert prune._compute_nparams_toprune(3, 15) == 3
    with pytest.raises(ValueError, match="multidimensional tensors"):
        prune._validate_structured_pruning(torch.ones(2))
    with pytest.raises(IndexError, match="Invalid index 2 for tensor of size"):
        prune._validate_pruning_dim(torch.ones(2, 2), 2)
    norms = prune._compute_norm(torch.tensor([[3.0, 4.0], [0.0, 2.0]]), 2, 0)
    assert norms.tolist() == [5, 2]
