"""nn.init: the same numbers as torch, written in place and not recorded."""

import pytest

from tests.nn.both import both, error

# the first three of six numbers after manual_seed(0); every bit of them: tests/test_random.py
FILLED = [
    ("uniform_", (), [0.4963, 0.7682, 0.0885]),
    ("uniform_", (-2.0, 2.0), [-0.015, 1.0729, -1.6461]),
    ("normal_", (), [1.541, -0.2934, -2.1788]),
    ("normal_", (5.0, 0.1), [5.1541, 4.9707, 4.7821]),
    ("constant_", (2.5,), [2.5, 2.5, 2.5]),
    ("zeros_", (), [0.0, 0.0, 0.0]),
    ("ones_", (), [1.0, 1.0, 1.0]),
]


@both
@pytest.mark.parametrize(("name", "args", "expected"), FILLED, ids=str)
def test_values(torch, name, args, expected):
    torch.manual_seed(0)
    p = torch.nn.Parameter(torch.full((2, 3), 7.0))
    assert getattr(torch.nn.init, name)(p, *args) is p
    assert [round(number, 4) for number in p.flatten().tolist()[:3]] == expected
    assert p.is_leaf
    assert p.grad_fn is None
    assert p.requires_grad
    assert p._version == 1


@both
def test_by_name(torch):
    x = torch.empty(3)
    assert torch.nn.init.uniform_(x, a=2.0, b=2.0).tolist() == [2.0, 2.0, 2.0]
    assert torch.nn.init.normal_(x, mean=1.0, std=0.0).tolist() == [1.0, 1.0, 1.0]
    assert torch.nn.init.constant_(tensor=x, val=4).tolist() == [4.0, 4.0, 4.0]
    assert error(torch.nn.init.constant_, x) == (
        "TypeError",
        "constant_() missing 1 required positional argument: 'val'",
    )


@both
def test_results_of_operations_can_be_filled(torch):
    y = torch.ones(2, requires_grad=True) * 3
    torch.nn.init.zeros_(y)  # not recorded
    assert y.tolist() == [0.0, 0.0]
    assert y._version == 1
