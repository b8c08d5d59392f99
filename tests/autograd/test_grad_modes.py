"""no_grad, enable_grad, set_grad_enabled: as blocks, as decorators, per thread."""

import threading

import pytest

import minitorch
from tests.autograd.both import first_line


def recording(m):
    return (m.ones(1, requires_grad=True) * 2).requires_grad


def test_blocks_nest_and_undo_themselves(m):
    assert recording(m)
    with m.no_grad():
        assert not m.is_grad_enabled()
        assert not recording(m)
        with m.enable_grad():
            assert recording(m)
        assert not recording(m)
        with m.set_grad_enabled(True):
            assert recording(m)
        assert not recording(m)
    assert recording(m)


def test_an_exception_restores_the_mode(m):
    with pytest.raises(KeyError), m.no_grad():
        raise KeyError
    assert m.is_grad_enabled()


def test_results_under_no_grad(m):
    x = m.ones(2, requires_grad=True)
    with m.no_grad():
        y = x * 2
        made = m.ones(2, requires_grad=True)
        assert x.requires_grad
        assert made.requires_grad
    assert (y.requires_grad, y.grad_fn, y.is_leaf) == (False, None, True)
    words = "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
    assert first_line(y.sum().backward) == words


def test_set_grad_enabled_acts_at_once(m):
    m.set_grad_enabled(False)
    try:
        assert not recording(m)
        m.set_grad_enabled(True)
        assert recording(m)
    finally:
        m.set_grad_enabled(True)


@pytest.mark.parametrize("brackets", [True, False])
def test_as_a_decorator(m, brackets):
    mode = m.no_grad() if brackets else m.no_grad

    @mode
    def quiet(value):
        """Words."""
        return recording(m), value

    assert quiet(3) == (False, 3)
    assert quiet.__name__ == "quiet"
    assert quiet.__doc__ == "Words."
    assert recording(m)


def test_a_decorated_function_may_call_itself_and_fail(m):
    @m.no_grad()
    def down(n):
        if n < 0:
            raise ValueError
        return [recording(m), *down(n - 1)] if n else []

    assert down(3) == [False, False, False]
    with pytest.raises(ValueError):
        down(-1)
    assert recording(m)


def test_a_decorator_of_set_grad_enabled_waits_for_the_call(m):
    @m.set_grad_enabled(False)
    def quiet():
        return recording(m)

    assert recording(m)
    assert quiet() is False
    assert recording(m)


def test_a_generator_holds_the_mode_only_while_it_runs(m):
    @m.no_grad()
    def steps():
        sent = yield recording(m)
        yield recording(m), sent
        try:
            yield recording(m)
        except KeyError:
            yield "caught", recording(m)

    generator = steps()
    assert next(generator) is False
    assert recording(m)
    assert generator.send(7) == (False, 7)
    assert recording(m)
    assert next(generator) is False
    assert generator.throw(KeyError()) == ("caught", False)
    assert recording(m)
    generator.close()
    assert recording(m)


def test_a_generator_returns_its_value_and_may_end_after_a_throw(m):
    @m.no_grad()
    def steps():
        try:
            yield recording(m)
        except KeyError:
            return "caught", recording(m)
        return "the end", recording(m)

    def outer():
        found.append((yield from steps()))

    found = []
    assert list(outer()) == [False]
    assert found == [("the end", False)]
    generator = steps()
    next(generator)
    with pytest.raises(StopIteration) as ended:
        generator.throw(KeyError())
    assert ended.value.value == ("caught", False)
    assert recording(m)


def test_every_thread_has_its_own_mode(m):
    seen = []
    inside, go_on = threading.Event(), threading.Event()

    def other():
        with m.no_grad():
            inside.set()
            go_on.wait(5)
            seen.append(recording(m))
        seen.append(recording(m))

    thread = threading.Thread(target=other)
    thread.start()
    assert inside.wait(5)
    assert recording(m)
    go_on.set()
    thread.join()
    assert seen == [False, True]
    with m.no_grad():
        new = threading.Thread(target=lambda: seen.append(recording(m)))
        new.start()
        new.join()
    assert seen[-1] is True


def test_numpy_is_allowed_where_nothing_is_recorded(m):
    x = m.ones(2, requires_grad=True)
    words = (
        "RuntimeError: Can't call numpy() on Tensor that requires grad. "
        "Use tensor.detach().numpy() instead."
    )
    assert first_line(x.numpy) == words
    with m.no_grad():
        x.numpy()[0] = 5
    assert x[0].item() == 5


def test_both_modules_keep_apart():
    with minitorch.no_grad():
        assert not recording(minitorch)
    assert recording(minitorch)


def test_a_class_is_no_function():
    with pytest.warns(FutureWarning, match="Decorating classes is deprecated"):

        @minitorch.no_grad()
        class Model:
            pass

    assert type(Model()).__name__ == "Model"


def test_set_grad_enabled_takes_a_bool(m):
    with pytest.raises(TypeError, match="must be bool, not str"):
        m.set_grad_enabled("a")


def test_writes_without_a_trace(m):
    x = m.ones(3)
    with m.autograd._unsafe_preserve_version_counter(x):
        x.add_(1)
    assert (x._version, x.tolist()) == (0, [2.0, 2.0, 2.0])
    with m.autograd.set_multithreading_enabled(False):
        (m.ones(2, requires_grad=True) * 2).sum().backward()
