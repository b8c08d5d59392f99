"""Hooks on one saved value: ``grad_fn._raw_saved_self.register_hooks``."""

import pytest

from tests.nn.both import both


@both
def test_each_value_has_hooks_of_its_own(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * x
    y.grad_fn._raw_saved_self.register_hooks(lambda t: t * 2, lambda t: t)
    assert y.grad_fn._saved_self.tolist() == [2, 2]
    assert y.grad_fn._saved_other.tolist() == [1, 1]
    y.grad_fn._raw_saved_other.register_hooks(lambda t: t * 3, lambda t: t)
    y.sum().backward()
    assert x.grad.tolist() == [5, 5]


@both
def test_of_a_result(torch):
    x = torch.zeros(2, requires_grad=True)
    y = x.exp()
    y.grad_fn._raw_saved_result.register_hooks(lambda t: (t * 4).tolist(), torch.tensor)
    y.sum().backward()
    assert x.grad.tolist() == [4, 4]


@both
def test_gradients_of_gradients_go_through(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * x
    y.grad_fn._raw_saved_self.register_hooks(lambda t: t * 2, lambda t: t / 2)
    (g,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    g.sum().backward()
    assert x.grad.tolist() == [2, 2]


@both
def test_refused(torch):
    x = torch.ones(2, requires_grad=True)
    raw = (x * x).grad_fn._raw_saved_self
    with pytest.raises(TypeError, match="incompatible function arguments"):
        raw.register_hooks(1, 2)
    raw.register_hooks(lambda t: t, lambda t: t)
    with pytest.raises(RuntimeError, match="hooks have already been set"):
        raw.register_hooks(lambda t: t, lambda t: t)
    with pytest.raises(RuntimeError, match="modifying its input in place"):
        x.sin().grad_fn._raw_saved_self.register_hooks(lambda t: t.add_(1), lambda t: t)
    y = x * x
    freed = y.grad_fn._raw_saved_self
    y.sum().backward()
    with pytest.raises(RuntimeError, match="after it has been freed"):
        freed.register_hooks(lambda t: t, lambda t: t)
    with pytest.raises(AttributeError, match="_raw_saved_exponent"):
        _ = x.pow(2).grad_fn._raw_saved_exponent
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        packed = x * x
    with pytest.raises(RuntimeError, match="hooks have already been set"):
        packed.grad_fn._raw_saved_self.register_hooks(lambda t: t, lambda t: t)
