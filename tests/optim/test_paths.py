"""Adam and its relatives: the same path as torch over 100 steps, for every setting; and errors.

goldens/optim/paths.json.gz holds the ends of the paths, recorded from torch (record_optim.py).
"""

import gzip
import inspect
import json
from pathlib import Path

import numpy as np
import pytest

import minitorch
from tests.goldens.missing import HOW
from tests.nn.both import both, error
from tests.optim.paths import OWN, ROWS, follow

GOLDENS = Path(__file__).parents[1] / "goldens" / "optim" / "paths.json.gz"
# A Tensor's step size is rounded to float32 now and then, and not always at the same place.
CLOSE, CLOSE_ENOUGH = 1e-10, 1e-7


@pytest.fixture(scope="module")
def goldens():
    return json.loads(gzip.decompress(GOLDENS.read_bytes()))["paths"]


def test_the_record_is_of_these_rows(goldens):
    assert list(goldens) == list(ROWS), HOW


@both
@pytest.mark.parametrize("row", ROWS)
def test_a_hundred_steps(torch, goldens, row):
    name, options = ROWS[row]
    steps = 100 if torch is minitorch else 10  # torch takes its time
    params, state = follow(torch, name, options, steps)
    expected, remembered = goldens[row][str(steps)]
    rtol = CLOSE_ENOUGH if "tensor" in row else CLOSE
    np.testing.assert_allclose(params, expected, rtol=rtol, atol=rtol)
    assert list(state) == list(remembered)
    for key, values in state.items():
        np.testing.assert_allclose(values, remembered[key], rtol=rtol, atol=rtol, err_msg=key)


@pytest.mark.oracle
@pytest.mark.parametrize("name", OWN)
def test_single_precision(name):
    torch = pytest.importorskip("torch")
    ours, _ = follow(minitorch, name, {}, 30, "float32")
    theirs, _ = follow(torch, name, {}, 30, "float32")
    np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)


@both
@pytest.mark.parametrize("name", OWN)
def test_states_are_of_the_parameters_dtype_and_counters_float32(torch, name):
    for dtype in (torch.float32, torch.float64):
        p = torch.ones(2, 3, dtype=dtype, requires_grad=True)
        optimizer = getattr(torch.optim, name)([p])
        p.grad = torch.ones(2, 3, dtype=dtype)
        optimizer.step()
        for key, value in optimizer.state[p].items():
            counts = key in ("step", "mu_product", "eta", "mu")
            assert value.dtype == (torch.float32 if counts else dtype), key
            assert value.shape == (() if counts else (2, 3))
            assert not value.requires_grad


BAD = [
    ("Adam", {"lr": -1}, "Invalid learning rate: -1"),
    ("Adam", {"lr": float("nan")}, "Invalid learning rate: nan"),
    ("Adam", {"eps": -1}, "Invalid epsilon value: -1"),
    ("Adam", {"betas": (1.0, 0.9)}, "Invalid beta parameter at index 0: 1.0"),
    ("Adam", {"betas": (0.9, -0.1)}, "Invalid beta parameter at index 1: -0.1"),
    ("Adam", {"weight_decay": -1}, "Invalid weight_decay value: -1"),
    ("Adam", {"betas": (0, 0.9)}, "betas must be either both floats or both Tensors"),
    ("AdamW", {"lr": -1}, "Invalid learning rate: -1"),
    ("Adamax", {"lr": -1}, "Invalid learning rate: -1"),
    ("Adamax", {"eps": -1}, "Invalid epsilon value: -1"),
    ("Adamax", {"betas": (0, 1)}, "Invalid beta parameter at index 1: 1"),
    ("Adamax", {"weight_decay": -1}, "Invalid weight_decay value: -1"),
    ("NAdam", {"lr": -1}, "Invalid learning rate: -1"),
    ("NAdam", {"momentum_decay": -1}, "Invalid momentum_decay value: -1"),
    ("NAdam", {"betas": (-1, 0)}, "Invalid beta parameter at index 0: -1"),
    ("RAdam", {"lr": -1}, "Invalid learning rate: -1"),
    ("RAdam", {"eps": -1}, "Invalid epsilon value: -1"),
    ("RAdam", {"weight_decay": -1}, "Invalid weight_decay value: -1"),
    ("RMSprop", {"lr": -1}, "Invalid learning rate: -1"),
    ("RMSprop", {"momentum": -1}, "Invalid momentum value: -1"),
    ("RMSprop", {"alpha": -1}, "Invalid alpha value: -1"),
    ("RMSprop", {"eps": -1}, "Invalid epsilon value: -1"),
    ("Adagrad", {"lr": -1}, "Invalid learning rate: -1"),
    ("Adagrad", {"lr_decay": -1}, "Invalid lr_decay value: -1"),
    ("Adagrad", {"initial_accumulator_value": -1}, "Invalid initial_accumulator_value value: -1"),
    ("Adagrad", {"weight_decay": -1}, "Invalid weight_decay value: -1"),
    ("Adagrad", {"eps": -1}, "Invalid epsilon value: -1"),
    ("Adadelta", {"lr": -1}, "Invalid learning rate: -1"),
    ("Adadelta", {"rho": 1.5}, "Invalid rho value: 1.5"),
    ("Adadelta", {"eps": -1}, "Invalid epsilon value: -1"),
    ("Rprop", {"lr": -1}, "Invalid learning rate: -1"),
    ("Rprop", {"etas": (0.5, 1.0)}, "Invalid eta values: 0.5, 1.0"),
    ("Rprop", {"etas": (0.0, 1.5)}, "Invalid eta values: 0.0, 1.5"),
    ("ASGD", {"lr": -1}, "Invalid learning rate: -1"),
    ("ASGD", {"weight_decay": -1}, "Invalid weight_decay value: -1"),
    ("LBFGS", {"lr": -1}, "Invalid learning rate: -1"),
]


@both
@pytest.mark.parametrize(("name", "options", "words"), BAD)
def test_bad_settings(torch, name, options, words):
    make = getattr(torch.optim, name)
    assert error(make, [torch.zeros(1)], **options) == ("ValueError", words)


@both
def test_settings_that_do_not_go_together(torch):
    p, two, one = torch.zeros(1), torch.tensor([0.5, 0.5]), torch.tensor([0.5])
    adam, no = torch.optim.Adam, "{} as a Tensor is not supported for capturable=False and "
    no += "foreach=True"
    for name in [*OWN, "SGD", "LBFGS"]:
        make = getattr(torch.optim, name)
        assert error(make, [p], lr=two) == ("ValueError", "Tensor lr must be 1-element")
        assert make([p], lr=one).param_groups[0]["lr"] is one
    for options, words in (
        ({"lr": one, "foreach": True}, no.format("lr")),
        ({"betas": (one, 0.5)}, "betas must be either both floats or both Tensors"),
        ({"betas": (one, one), "foreach": True}, no.format("betas[0]")),
        ({"betas": (one, two)}, None),  # which PyTorch finds out with words about the comparison
        ({"fused": True, "foreach": True}, "`fused` and `foreach` cannot be `True` together."),
        ({"fused": True, "differentiable": True}, "`fused` does not support `differentiable`"),
    ):
        kind, given = error(adam, [p], **options)
        assert kind in ("ValueError", "RuntimeError")
        assert given == words or words is None
    betas = adam([p], betas=(one, one)).param_groups[0]["betas"]
    assert [beta.shape for beta in betas] == [(), ()]


@both
@pytest.mark.parametrize("name", [name for name in OWN if name != "Adagrad"])
def test_capturable_is_for_gpus(torch, name):
    p = torch.zeros(1, requires_grad=True)
    optimizer = getattr(torch.optim, name)([p], capturable=True)
    optimizer.step()  # nothing to do
    p.grad = torch.ones(1)
    kind, words = error(optimizer.step)
    assert kind == "AssertionError"
    assert words.startswith("If capturable=True, params")
    assert "must be on supported devices: ['cuda', 'xpu', 'hpu', 'privateuseone'" in words


@pytest.mark.oracle
@pytest.mark.parametrize("name", [*OWN, "SGD", "LBFGS"])
def test_signatures_and_defaults(name):
    torch = pytest.importorskip("torch")
    ours, theirs = [
        [(p.name, p.kind, p.default) for p in inspect.signature(make).parameters.values()]
        for make in (getattr(minitorch.optim, name), getattr(torch.optim, name))
    ]
    assert ours == theirs
    mine = getattr(minitorch.optim, name)([minitorch.zeros(1)])
    assert mine.defaults == getattr(torch.optim, name)([torch.zeros(1)]).defaults
    assert mine.defaults == {k: v for k, v in mine.param_groups[0].items() if k != "params"}
