"""Tensors made in inference_mode: what may be done with them afterwards, and what may not."""

import pytest

from tests.autograd.both import first_line

CANNOT_SAVE = "RuntimeError: Inference tensors cannot be saved for backward. Please do not use "
CANNOT_WRITE = "RuntimeError: Inplace update to inference tensor outside InferenceMode is not "
CANNOT_REQUIRE = (
    "RuntimeError: Setting requires_grad=True on inference tensor outside InferenceMode is not "
    "allowed."
)
AMBIGUOUS = (
    "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your "
    "code by moving both the view and the inplace either both inside the inference_mode block (if "
    "you don't want the inplace to be tracked) or both outside (if you want the inplace to be "
    "tracked)."
)


@pytest.fixture
def x(m):
    with m.inference_mode():
        return m.ones(2)


MAKERS = {
    "ones": lambda m, n: m.ones(2),
    "mul": lambda m, n: n * 2,
    "mul tracked": lambda m, n: n.requires_grad_() * 2,
    "mul two": lambda m, n: n * n,
    "exp": lambda m, n: n.exp(),
    "sum": lambda m, n: n.sum(),
    "clone": lambda m, n: n.clone(),
    "tensor": lambda m, n: m.tensor([1.0]),
    "cat": lambda m, n: m.cat([n, n]),
    "to": lambda m, n: n.to(m.float64),
    "from_numpy": lambda m, n: m.from_numpy(n.numpy()),
    "index": lambda m, n: n[m.tensor([0])],
    "matmul": lambda m, n: n @ n,
    "compare": lambda m, n: n > 0,
}
ALIASES = {
    "view": lambda m, n: n.view(2),
    "index": lambda m, n: n[0],
    "split": lambda m, n: n.split(1)[0],
    "detach": lambda m, n: n.detach(),
    "data": lambda m, n: n.data,
    "self": lambda m, n: n.contiguous(),
}


@pytest.mark.parametrize("make", MAKERS)
def test_what_is_made_inside_is_one(make, m):
    with m.inference_mode():
        inside = MAKERS[make](m, m.ones(2))
        normal = MAKERS[make](m, m.ones(2).clone())
        with m.inference_mode(False):
            assert not MAKERS[make](m, m.ones(2)).is_inference()
    assert (inside.is_inference(), inside.is_leaf, normal.is_inference()) == (True, True, True)
    assert not MAKERS[make](m, m.ones(2)).is_inference()


@pytest.mark.parametrize("alias", ALIASES)
def test_aliases_are_what_they_alias(alias, m, x):
    normal = m.ones(2)
    assert ALIASES[alias](m, x).is_inference()
    with m.inference_mode():
        assert not ALIASES[alias](m, normal).is_inference()
        assert ALIASES[alias](m, x).is_inference()


def test_no_version_no_base(m, x):
    assert first_line(lambda: x._version) == (
        "RuntimeError: Inference tensors do not track version counter."
    )
    assert (x.view(1, 2)._is_view(), x.view(1, 2)._base) == (False, None)
    assert first_line(lambda: x.view(1, 2)._version).endswith("do not track version counter.")


WRITES = {
    "add_": lambda t: t.add_(1),
    "setitem": lambda t: t.__setitem__(0, 5.0),
    "zero_": lambda t: t.zero_(),
    "copy_": lambda t: t.copy_(t.clone()),
    "relu_": lambda t: t.relu_(),
    "view": lambda t: t.view(2).mul_(3),
    "t_": lambda t: t.t_(),
    "unsqueeze_": lambda t: t.unsqueeze_(0).squeeze_(0),
    "index_fill_": lambda t: t.index_fill_(0, t.argmax().view(1), 2.0),
    "clamp_": lambda t: t.clamp_(0, 1),
    "uniform_": lambda t: t.uniform_(),
}


@pytest.mark.parametrize("write", WRITES)
def test_writes_outside_are_refused(write, m, x):
    with m.inference_mode():
        WRITES[write](x)
    before = x.tolist()
    assert first_line(WRITES[write], x).startswith(CANNOT_WRITE)
    with m.no_grad():
        assert first_line(WRITES[write], x).startswith(CANNOT_WRITE)
    with m.inference_mode(), m.inference_mode(False):
        assert first_line(WRITES[write], x).startswith(CANNOT_WRITE)
    if m.__name__ == "minitorch":  # torch has written by then
        assert x.tolist() == before


def test_out_is_a_write(m, x):
    w = m.ones(2)
    with m.inference_mode():
        m.add(w, w, out=x)
    assert first_line(lambda: m.exp(w, out=x)).startswith(CANNOT_WRITE)
    if m.__name__ == "minitorch":
        assert x.tolist() == [2.0, 2.0]


def test_reading_outside(m, x):
    w = m.ones(2, requires_grad=True)
    for result in (w + x, w - x, m.stack([w, x]), m.ones(2, requires_grad=True).mul(2).add_(x)):
        assert result.requires_grad
        assert not result.is_inference()
    assert not (x + 1).is_inference()
    assert (w * x.clone()).grad_fn is not None
    assert m.ones(2).add_(x).tolist() == [2.0, 2.0]


KEEPERS = {
    "mul": lambda w, x: w * x,
    "other way": lambda w, x: x * w,
    "matmul": lambda w, x: w @ x,
    "div": lambda w, x: w / x,
    "in place": lambda w, x: (w * 1).mul_(x),
}


@pytest.mark.parametrize("keep", KEEPERS)
def test_keeping_for_backward_is_refused(keep, m, x):
    w = m.ones(2, requires_grad=True)
    assert first_line(KEEPERS[keep], w, x).startswith(CANNOT_SAVE)


def test_a_custom_function_may_not_keep_one(m, x):
    class Scale(m.autograd.Function):
        @staticmethod
        def forward(ctx, w, x):
            ctx.save_for_backward(x)
            return w * 2

    assert first_line(Scale.apply, m.ones(2, requires_grad=True), x).startswith(CANNOT_SAVE)


def test_requires_grad(m, x):
    assert first_line(x.requires_grad_) == CANNOT_REQUIRE
    assert first_line(setattr, x, "requires_grad", True) == CANNOT_REQUIRE
    assert first_line(m.nn.Parameter, x) == CANNOT_REQUIRE
    assert not x.requires_grad_(False).requires_grad
    with m.inference_mode():
        leaf = m.ones(2, requires_grad=True)
        assert x.requires_grad_().requires_grad
    (leaf + 2).sum().backward()
    assert leaf.grad.tolist() == [1.0, 1.0]


def test_views_of_ordinary_tensors(m):
    n, w = m.ones(2), m.ones(2, requires_grad=True)
    with m.inference_mode():
        a, b = n.view(2), w.view(2)
        assert (a._base is n, b._base is w, b.requires_grad, b.is_leaf) == (True,) * 4
        n.add_(1)
        a.add_(1)
        w.add_(1)
        b.add_(1)
        assert (n._version, w._version) == (2, 2)
    assert not a.requires_grad
    assert b.requires_grad
    assert first_line(b.add_, 1) == (
        "RuntimeError: A view was created in inference mode and is being modified inplace in "
        f"normal mode. {AMBIGUOUS}"
    )
    assert first_line(lambda: b.grad_fn) == (
        "RuntimeError: A view was created in inference mode and its base or another view of its "
        f"base has been modified inplace in normal mode. {AMBIGUOUS}"
    )
    assert a.add_(1).tolist() == [4.0, 4.0]


def test_gradients_collected_inside(m):
    w = m.ones(2, requires_grad=True)
    y = (w * 3).sum()
    with m.inference_mode():
        y.backward()
        assert w.grad.is_inference()
    assert first_line((w * 3).sum().backward).startswith(CANNOT_WRITE)


def test_data_of_another(m, x):
    t = m.ones(2)
    t.data = x
    assert t.is_inference()


def test_mode_of_one_thread_only_marks_its_own(m):
    import threading

    found = []
    with m.inference_mode():
        thread = threading.Thread(target=lambda: found.append((m.ones(2) * 2).is_inference()))
        thread.start()
        thread.join()
        assert (m.ones(2) * 2).is_inference()
    assert found == [False]
    assert not (m.ones(2) * 2).is_inference()
