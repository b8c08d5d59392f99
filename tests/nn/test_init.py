"""nn.init: the same numbers as torch, written in place and not recorded."""

import functools
import gzip
import json
import math

import numpy as np
import pytest

import minitorch
from tests.goldens import record_init
from tests.nn import table
from tests.nn.both import NO_TORCH, both, error, torch

# how far numbers may be from torch's, as a part of the largest; all others: not at all
ROUNDED = {
    "normal": 3e-7,  # by logarithm and cosine
    "orthogonal": 1e-5,  # by LAPACK's factorisation
    "sparse": 3e-7,
}


@functools.cache
def goldens():
    with gzip.open(record_init.TARGET, "rb") as file:
        return {name: table.unpacked(seen) for name, seen in json.load(file)["cases"].items()}


def check(call, case, theirs):
    ours = record_init.observe(minitorch, *case)
    tolerance = max([part for name, part in ROUNDED.items() if name in call], default=0.0)
    mine, other = [seen.get("p", {}).pop("values", []) for seen in (ours, theirs)]
    assert ours == theirs
    largest = max([abs(value) for value in other], default=0.0)
    np.testing.assert_allclose(mine, other, 0, tolerance * largest)


@pytest.mark.parametrize("call", record_init.CALLS)
def test_as_recorded_from_torch(call):
    recorded = goldens()
    for name, case in record_init.CASES.items():
        if case[0] == call:
            check(call, case, recorded[name])


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
@pytest.mark.parametrize("call", record_init.CALLS)
def test_as_torch_does_now(call):
    for case in record_init.CASES.values():
        if case[0] == call:
            check(call, case, record_init.observe(torch, *case))


@both
def test_large_tensors_and_another_generator(torch):
    """(1000 normal numbers, a few of them drawn again)"""
    generator = torch.Generator().manual_seed(3)
    torch.manual_seed(3)
    p, q = torch.empty(40, 25), torch.empty(40, 25)
    torch.nn.init.trunc_normal_(p, a=-0.5, b=0.7)
    torch.nn.init.trunc_normal_(q, a=-0.5, b=0.7, generator=generator)
    assert torch.equal(p, q)
    assert p.min().item() >= -0.5
    assert p.max().item() <= np.float32(0.7)
    assert [round(n, 4) for n in p[39, :3].tolist()] == [-0.4235, 0.1962, -0.1858]
    for name in ("uniform_", "normal_", "xavier_normal_", "kaiming_uniform_", "orthogonal_"):
        generator.manual_seed(1)
        torch.manual_seed(1)
        function = getattr(torch.nn.init, name)
        assert torch.equal(function(p), function(q, generator=generator)), name


@both
def test_orthogonal_is(torch):
    for shape in ((3, 5), (5, 3), (4, 2, 3)):
        p = torch.nn.init.orthogonal_(torch.empty(shape, dtype=torch.float64), gain=2.0)
        q = p.reshape(shape[0], -1)
        q = q @ q.T if q.shape[0] <= q.shape[1] else q.T @ q
        assert torch.allclose(q, 4 * torch.eye(len(q), dtype=torch.float64))


@both
def test_gains(torch):
    gain = torch.nn.init.calculate_gain
    assert [gain(name) for name in ("linear", "conv2d", "conv_transpose3d", "sigmoid")] == [1] * 4
    assert (gain("tanh"), gain("relu"), gain("selu")) == (5 / 3, math.sqrt(2), 0.75)
    assert gain("leaky_relu") == math.sqrt(2 / (1 + 0.01**2))
    assert gain("leaky_relu", 3) == math.sqrt(2 / 10)
    for slope in (True, "a", [0.1]):
        words = f"negative_slope {slope} not a valid number"
        assert error(gain, "leaky_relu", slope) == ("ValueError", words)
    assert error(gain, "gelu") == ("ValueError", "Unsupported nonlinearity gelu")


@both
def test_old_names_warn_and_do_the_same(torch):
    old, new = torch.zeros(2, 3), torch.zeros(2, 3)
    words = "`nn.init.xavier_uniform` is now deprecated in favor of `nn.init.xavier_uniform_`."
    torch.manual_seed(0)
    with pytest.warns(FutureWarning) as heard:
        assert torch.nn.init.xavier_uniform(old, gain=2) is old
    assert (str(heard[0].message), heard[0].filename) == (words, __file__)
    torch.manual_seed(0)
    assert torch.equal(old, torch.nn.init.xavier_uniform_(new, gain=2))
    assert torch.nn.init.xavier_uniform.__name__ == "xavier_uniform"


@both
def test_results_of_operations_can_be_filled(torch):
    y = torch.ones(2, requires_grad=True) * 3
    torch.nn.init.zeros_(y)  # not recorded
    assert y.tolist() == [0.0, 0.0]
    assert y._version == 1
    words = "constant_() missing 1 required positional argument: 'val'"
    assert error(torch.nn.init.constant_, y) == ("TypeError", words)
    assert error(torch.nn.init.normal_, [1.0])[0] == "AttributeError"


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
def test_all_names_are_there():
    assert set(torch.nn.init.__all__) == set(minitorch.nn.init.__all__)
