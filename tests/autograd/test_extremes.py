"""What `max()` and `min()` keep, who gets their gradient, and views that reach too far."""

import pytest

import minitorch


@pytest.mark.parametrize("name", ["max", "min"])
def test_ties_share_and_nan_takes_all(m, name):
    tied = m.tensor([3.0, 3.0, 3.0, 3.0], requires_grad=True)
    getattr(tied, name)().backward()
    assert tied.grad.tolist() == [0.25] * 4
    x = m.tensor([1.0, float("nan"), 2.0], requires_grad=True)
    getattr(x, name)().backward()
    assert x.grad.tolist() == [0.0, 1.0, 0.0]


@pytest.mark.parametrize(("name", "node"), [("max", "Max1"), ("min", "Min1")])
def test_a_write_into_the_result_is_noticed(m, name, node):
    x = m.tensor([1.0, 3.0], requires_grad=True)
    y = getattr(x, name)()
    y.add_(1)
    with pytest.raises(RuntimeError, match=f"output 0 of {node}, is at version 1; expected"):
        y.backward()


def test_second_gradients_pass_through_the_chosen_element(m):
    x = m.tensor([1.0, 2.0], dtype=m.float64, requires_grad=True)
    (g,) = m.autograd.grad((x * x).max(), x, create_graph=True)
    assert g.tolist() == [0.0, 4.0]
    assert m.autograd.grad(g.sum(), x)[0].tolist() == [0.0, 2.0]


def test_as_strided_beyond_a_tracked_view_says_what_to_do():
    x = minitorch.ones(2, 3, requires_grad=True)
    row = x[0]
    assert row.as_strided((2,), (1,)).sum().backward() is None
    with pytest.raises(NotImplementedError, match="as_strided of the view's base"):
        row.as_strided((4,), (1,))
    assert row.detach().as_strided((4,), (1,)).tolist() == [1.0] * 4
