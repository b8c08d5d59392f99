"""Anomaly mode: a failing backward names the line that recorded the node."""

import inspect
import warnings

import pytest

import minitorch

HERE = __file__

# NaN is what these tests are about; outside pytest the package itself silences NumPy here.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def line_of(function, text):
    """`File "...", line n, in name`, as a traceback shows the line of `function` with `text`."""
    lines, start = inspect.getsourcelines(function)
    number = start + next(i for i, line in enumerate(lines) if text in line)
    return f'File "{HERE}", line {number}, in {function.__name__}'


def failure(call):
    """The error and the warnings of a call."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        with pytest.raises(RuntimeError) as error:
            call()
    return str(error.value), [str(w.message) for w in caught]


def nan_gradient(m):
    x = m.tensor([0.0, 1.0], requires_grad=True)
    root = x.sqrt()
    return (root * 0).sum()


def test_nan(m):
    with m.autograd.set_detect_anomaly(True):
        error, messages = failure(lambda: nan_gradient(m).backward())
    assert error == "Function 'SqrtBackward0' returned nan values in its 0th output."
    (message,) = messages
    assert message.startswith(
        "Error detected in SqrtBackward0. Traceback of forward call that caused the error:\n"
    )
    assert line_of(nan_gradient, "x.sqrt()") in message
    assert "minitorch/autograd" not in message


def test_nan_may_pass(m):
    y = nan_gradient(m)
    y.backward()
    with m.autograd.set_detect_anomaly(True, check_nan=False):
        nan_gradient(m).backward()
        assert (m.is_anomaly_enabled(), m.is_anomaly_check_nan_enabled()) == (True, False)


def test_a_graph_recorded_before(m):
    y = nan_gradient(m)
    with m.autograd.set_detect_anomaly(True):
        error, messages = failure(y.backward)
    assert error == "Function 'SqrtBackward0' returned nan values in its 0th output."
    assert messages[0].startswith(
        "Error detected in SqrtBackward0. No forward pass information available. Enable detect "
        "anomaly during forward pass for more information."
    )


def overwritten(m):
    x = m.ones(2, requires_grad=True) * 1
    y = x.exp()
    y.add_(1)
    return y.sum()


def test_a_kept_value_that_was_overwritten(m):
    with m.autograd.set_detect_anomaly(True):
        error, messages = failure(lambda: overwritten(m).backward())
    assert error == (
        "one of the variables needed for gradient computation has been modified by an inplace "
        "operation: [torch.FloatTensor [2]], which is output 0 of Exp, is at version 1; expected "
        "version 0 instead. Hint: the backtrace further above shows the operation that failed to "
        "compute its gradient. The variable in question was changed in there or anywhere later. "
        "Good luck!"
    )
    assert line_of(overwritten, "x.exp()") in messages[0]


def second_gradient(m):
    x = m.tensor([0.0, 1.0], requires_grad=True)
    y = (x**1.5).sum()
    (gx,) = m.autograd.grad(y, x, create_graph=True)
    m.autograd.grad((gx * 0).sum(), x)


def test_a_backward_of_a_backward(m):
    with m.autograd.set_detect_anomaly(True):
        error, messages = failure(lambda: second_gradient(m))
    assert error == "Function 'PowBackward0' returned nan values in its 0th output."
    assert line_of(second_gradient, "create_graph") in messages[0]
    assert messages[1].startswith(
        "\n\nPrevious calculation was induced by PowBackward0. Traceback of forward call that "
        "induced the previous calculation:\n"
    )
    assert line_of(second_gradient, "x**1.5") in messages[1]


def test_an_error_of_a_readers_own_function(m):
    class Broken(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            raise RuntimeError("mine")

    with m.autograd.set_detect_anomaly(True):
        error, messages = failure(lambda: Broken.apply(m.ones(1, requires_grad=True)).backward())
    assert error == "mine"
    assert messages[0].startswith("Error detected in BrokenBackward. Traceback of forward call")


def test_views_and_writes_are_traced(m):
    with m.autograd.set_detect_anomaly(True):
        x = m.ones(2, requires_grad=True)
        nodes = [x[0].grad_fn, (x * 1).add_(x).grad_fn, x.split(1)[0].grad_fn, x.sum().grad_fn]
    for node in nodes:
        assert list(node.metadata) == ["traceback_"]
        assert "test_views_and_writes_are_traced" in "".join(node.metadata["traceback_"][-2:])
    assert (x * 1).grad_fn.metadata == {}


def test_the_switches(m):
    with pytest.warns(UserWarning, match="Anomaly Detection has been enabled. This mode will"):
        mode = m.autograd.detect_anomaly()
    assert not m.is_anomaly_enabled()
    with mode:
        assert (m.is_anomaly_enabled(), m.is_anomaly_check_nan_enabled()) == (True, True)
        with m.autograd.set_detect_anomaly(False):
            assert not m.is_anomaly_enabled()
        assert m.is_anomaly_enabled()
    assert not m.is_anomaly_enabled()
    m.autograd.set_detect_anomaly(True)
    assert m.is_anomaly_enabled()
    m.autograd.set_detect_anomaly(False)
    assert not m.is_anomaly_enabled()


def test_it_costs_nothing_when_it_is_off():
    """Recording runs the very same functions before and after."""
    from minitorch.graph import entry as entries
    from minitorch.graph import node as function
    from minitorch.graph import views as history

    before = [module._next_number for module in (entries, function, history)]
    with minitorch.autograd.set_detect_anomaly(True):
        during = [module._next_number for module in (entries, function, history)]
    after = [module._next_number for module in (entries, function, history)]
    assert before == after
    assert not set(before) & set(during)


def test_every_file_that_numbers_nodes_is_known():
    import ast
    import pathlib

    package = pathlib.Path(minitorch.__file__).parent
    users = {
        path.stem
        for path in package.rglob("*.py")
        if any(
            isinstance(node, ast.Assign)
            and ast.unparse(node.value) == "_next_number()"
            and ast.unparse(node.targets[0]).endswith(".number")
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
        )
    }
    assert users == {"entries", "function", "history", "reduce"}
