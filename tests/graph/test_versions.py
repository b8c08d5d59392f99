"""Versions: who counts whose writes, and how backward finds out that a kept value was changed."""

import pytest

from tests.autograd.both import first_line, numbers

HINT = (
    " Hint: enable anomaly detection to find the operation that failed to compute its gradient, "
    "with torch.autograd.set_detect_anomaly(True, check_nan=False)."
)


def changed(kind, origin, now, expected):
    """torch's words for a kept tensor that was written into."""
    return (
        "RuntimeError: one of the variables needed for gradient computation has been modified by "
        f"an inplace operation: [torch.{kind}]{origin} is at version {now}; expected version "
        f"{expected} instead.{HINT}"
    )


def output(name, nr=0):
    return f", which is output {nr} of {name},"


def leaf(m, *values):
    return m.tensor(values or (1.0, 2.0), requires_grad=True)


# ---- counting -----------------------------------------------------------------------------------


def test_every_write_counts_once(m):
    x = m.zeros(2, 2)
    writes = [
        lambda: x.add_(1),
        lambda: x.mul_(x),
        lambda: x.zero_(),
        lambda: x.fill_(2),
        lambda: x.copy_(m.ones(2, 2)),
        lambda: x.__setitem__(0, 3.0),
        lambda: x.__setitem__((0, slice(None)), m.ones(2)),
        lambda: x.__setitem__(x > 0, 1.0),
        lambda: x.__setitem__([0, 1], m.ones(2, 2)),
        lambda: x.__iadd__(1),
        lambda: x[0].add_(1),
        lambda: x.t()[0].add_(1),
        lambda: x.detach().add_(1),
        lambda: x.exp_().relu_(),
    ]
    counted = []
    for write in writes:
        before = x._version
        write()
        counted.append(x._version - before)
    assert counted == [1] * (len(writes) - 1) + [2]


def test_what_is_no_write_does_not_count(m):
    x = m.ones(2)
    x + 1, x.view(2), x.requires_grad_(), x.detach(), x.clone(), x.numpy(force=True)
    x.sum().backward()
    assert x._version == 0


def test_a_write_that_fails_does_not_count(m):
    x = m.ones(2)
    first_line(x.add_, m.ones(3))
    first_line(m.arange(2).add_, 1.5)
    y = leaf(m)
    first_line(y.add_, 1)
    assert (x._version, y._version, numbers(y)) == (0, 0, [1.0, 2.0])


def test_views_and_detach_share_the_counter_and_data_does_not(m):
    x = m.zeros(4)
    view, detached, data = x[:2], x.detach(), x.data
    deeper = view.view(1, 2).t()
    deeper.add_(1)
    assert [t._version for t in (x, view, detached, deeper, data)] == [1, 1, 1, 1, 0]
    data.add_(1)
    assert [t._version for t in (x, view, detached, deeper, data)] == [1, 1, 1, 1, 1]
    data.add_(1)
    assert [t._version for t in (x, data)] == [1, 2]
    assert numbers(x) == [3.0, 3.0, 2.0, 2.0]


def test_numpy_writes_count_for_nobody(m):
    x = m.zeros(2)
    x.numpy()[0] = 5
    assert (numbers(x), x._version) == ([5.0, 0.0], 0)


def test_new_memory_goes_on_counting(m):
    x = m.zeros(2)
    view = x[:1]
    x.add_(1)
    x.data = m.ones(2)
    assert x._version == 1
    x.add_(1)
    assert (x._version, view._version) == (2, 2)


# ---- finding out --------------------------------------------------------------------------------


def test_a_leaf_has_no_maker_to_name(m):
    a, b = leaf(m), m.ones(1)
    y = a * b
    b.add_(1)
    assert first_line(y.sum().backward) == changed("FloatTensor [1]", "", 1, 0)


def test_a_result_that_is_kept_is_named_after_its_op(m):
    a = leaf(m)
    for name, y in {"Exp": a.exp(), "Sigmoid": a.sigmoid(), "Tanh": a.tanh()}.items():
        z = y.view(2)
        with m.no_grad():
            y.add_(1)
        assert first_line(z.sum().backward) == changed("FloatTensor [2]", output(name), 1, 0)
        y.add_(1)
        assert first_line(y.sum().backward) == changed("FloatTensor [2]", output(name), 2, 0)


def test_relu_in_place_keeps_its_result(m):
    h = leaf(m) * 1
    h.relu_()
    h.add_(1)
    assert first_line(h.sum().backward) == changed("FloatTensor [2]", output("Relu"), 2, 1)


def test_an_input_is_named_after_what_it_is_now(m):
    a = leaf(m)
    h = a * 3
    y = h * h
    h.add_(1)
    assert first_line(y.sum().backward) == changed("FloatTensor [2]", output("Add"), 1, 0)
    h = a * 3
    y = h**2
    with m.no_grad():
        h.add_(1)
    assert first_line(y.sum().backward) == changed("FloatTensor [2]", output("Mul"), 1, 0)


def test_a_view_that_follows_its_base(m):
    base = leaf(m) * 1
    view = base[:1]
    y = view.sin()
    base.mul_(2)
    assert first_line(y.sum().backward) == changed("FloatTensor [1]", output("AsStrided"), 1, 0)


def test_a_write_through_a_view_is_noticed_by_the_base(m):
    base = leaf(m) * 1
    y = base.sin()
    base[0].mul_(2)
    expected = changed("FloatTensor [2]", output("torch::autograd::CopySlices"), 1, 0)
    assert first_line(y.sum().backward) == expected


def test_dtype_and_shape_are_named(m):
    a = m.ones(2, 3, dtype=m.float64, requires_grad=True)
    w = m.ones(3, 1, dtype=m.float64)
    y = a @ w
    w.zero_().zero_()
    assert first_line(y.sum().backward) == changed("DoubleTensor [3, 1]", "", 2, 0)
    a = m.ones((), dtype=m.float16, requires_grad=True)
    h = a * 2
    y = h.log()
    h.add_(1)
    assert first_line(y.backward) == changed("HalfTensor []", output("Add"), 1, 0)


def test_the_expected_version_is_that_at_the_time_of_recording(m):
    a, b = leaf(m), m.ones(2)
    b.add_(1)
    b.add_(1)
    y = a * b
    b.add_(1)
    assert first_line(y.sum().backward) == changed("FloatTensor [2]", "", 3, 2)


def test_an_output_of_several(m):
    parts = (leaf(m) * 1).unbind()
    y = parts[1].sin()
    with m.no_grad():
        parts[1].add_(1)
    # the part is named by its history, and it can have no new one
    assert first_line(y.backward) == first_line(lambda: parts[1].grad_fn)


def test_grad_checks_as_backward_does(m):
    a, b = leaf(m), m.ones(2)
    y = a * b
    b.add_(1)
    assert first_line(m.autograd.grad, y.sum(), a) == changed("FloatTensor [2]", "", 1, 0)
    error = first_line(m.autograd.grad, y.sum(), a, create_graph=True)
    assert error == changed("FloatTensor [2]", "", 1, 0)


def test_writes_through_data_go_unnoticed(m):
    a = leaf(m)
    y = a.sigmoid()
    y.data.zero_()
    y.sum().backward()
    assert numbers(a.grad) == [0.0, 0.0]


def test_writes_through_detach_are_noticed(m):
    y = leaf(m).sigmoid()
    y.detach().zero_()
    assert first_line(y.sum().backward) == changed("FloatTensor [2]", output("Sigmoid"), 1, 0)


def test_a_write_after_backward_does_not_matter(m):
    a, b = leaf(m), m.ones(2)
    (a * b).sum().backward()
    b.add_(1)
    assert numbers(a.grad) == [1.0, 1.0]


# ---- kept only when needed ----------------------------------------------------------------------

FREE = {
    "h * constant": lambda m, h: h * m.ones(2),
    "h * 2": lambda m, h: h * 2,
    "h / constant": lambda m, h: h / m.ones(2),
    "h @ constant": lambda m, h: h @ m.ones(2),
    "h + o": lambda m, h: h + m.ones(2, requires_grad=True),
    "h - o": lambda m, h: h - m.ones(2, requires_grad=True),
    "exp": lambda m, h: h.exp(),
    "2 / h": lambda m, h: 2 / h,
    "sigmoid": lambda m, h: h.sigmoid(),
    "relu": lambda m, h: h.relu(),
    "sqrt": lambda m, h: h.sqrt(),
    "sum": lambda m, h: h.sum(),
    "mean": lambda m, h: h.mean(),
    "clone": lambda m, h: h.clone(),
    "cat": lambda m, h: m.cat([h, h]),
    "stack": lambda m, h: m.stack([h, h]),
    "o * (h without history)": lambda m, h: m.ones(2, requires_grad=True) + h.detach(),
    "softmax": lambda m, h: h.softmax(0),
}
KEPT = {
    "h * o": lambda m, h: h * m.ones(2, requires_grad=True),
    "h ** 2": lambda m, h: h**2,
    "h ** 1": lambda m, h: h**1,
    "sin": lambda m, h: h.sin(),
    "log": lambda m, h: h.log(),
    "o / h": lambda m, h: m.ones(2, requires_grad=True) / h,
    "h @ o": lambda m, h: h @ m.ones(2, requires_grad=True),
    "max": lambda m, h: h.max(),
}


@pytest.mark.parametrize("name", FREE)
def test_the_input_may_be_changed_after(m, name):
    a = leaf(m)
    h = a * 1
    y = FREE[name](m, h)
    h.add_(1)
    y.sum().backward()


@pytest.mark.parametrize("name", KEPT)
def test_the_input_must_not_be_changed_after(m, name):
    a = leaf(m)
    h = a * 1
    y = KEPT[name](m, h)
    h.add_(1)
    assert first_line(y.sum().backward) == changed("FloatTensor [2]", output("Add"), 1, 0)


def test_a_value_without_need_of_a_gradient_keeps_nothing(m):
    a = m.ones(2)
    b = leaf(m)
    y = a * b  # the gradient of b needs a; a needs none
    with m.no_grad():
        b.add_(1)
    y.sum().backward()
    assert numbers(b.grad) == [1.0, 1.0]


def test_writing_into_a_result_that_nobody_kept(m):
    a = leaf(m)
    for y in (a * 2, a + 1, a.log(), a.sin(), a**2, a.sum(), a.clone()):
        y.mul_(3)
        y.sum().backward()
