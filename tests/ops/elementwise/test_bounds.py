"""clamp with a number beside a 0-d tensor, and the in-place forms of ldexp and nextafter."""

import pytest

import minitorch as torch


def test_a_tensor_without_dimensions_is_a_number_beside_a_number():
    x = torch.tensor([1.0, -2.0, 3.0])
    assert torch.clamp(x, 0, torch.tensor(1)).tolist() == [1, 0, 1]
    assert torch.clamp(x.int(), torch.tensor(1.5), 2).tolist() == [1.5, 1.5, 2]
    assert x.clone().clamp_(torch.tensor(0), 1).tolist() == [1, 0, 1]
    for bound in (torch.tensor([1.0]), torch.tensor(1.0, requires_grad=True)):
        with pytest.raises(TypeError, match="invalid combination of arguments"):
            torch.clamp(x, 0, bound)


def test_powers_of_two_in_place():
    x = torch.tensor([1.0, -2.0, 3.0])
    assert x.ldexp_(torch.tensor(2)) is x
    assert x.tolist() == [4, -8, 12]
    y = torch.tensor([1.0], requires_grad=True)
    y.clone().ldexp_(torch.tensor([3])).backward()
    assert y.grad.tolist() == [8]
    with pytest.raises(RuntimeError, match="ldexp can't be cast to the desired output type Int"):
        x.int().ldexp_(torch.tensor([2]))
    with pytest.raises(TypeError, match=r"ldexp_\(\): argument 'other' \(position 1\)"):
        x.ldexp_(2)


def test_the_next_float_in_place():
    x = torch.tensor([1.0, -2.0])
    assert x.nextafter_(torch.tensor(10.0)) is x
    assert (x > torch.tensor([1.0, -2.0])).all()
    with pytest.raises(NotImplementedError, match='"nextafter_cpu" not implemented'):
        x.int().nextafter_(torch.tensor(10))
