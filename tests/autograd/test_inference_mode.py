"""inference_mode: nothing is recorded, as block and decorator, in this thread only."""

import threading

import pytest

from tests.autograd.both import first_line


def state(m):
    """is_grad_enabled, is_inference_mode_enabled, and whether an operation is recorded."""
    x = m.ones(2, requires_grad=True)
    return m.is_grad_enabled(), m.is_inference_mode_enabled(), (x * 2).requires_grad


OUTSIDE, INSIDE = (True, False, True), (False, True, False)


def test_as_a_block(m):
    with m.inference_mode():
        assert state(m) == INSIDE
        with m.inference_mode():
            assert state(m) == INSIDE
        assert state(m) == INSIDE
    assert state(m) == OUTSIDE


def test_other_switches_inside(m):
    with m.inference_mode():
        with m.enable_grad():
            assert state(m) == (True, True, False)
            with m.no_grad():
                assert state(m) == INSIDE
            assert state(m) == (True, True, False)
        assert state(m) == INSIDE
        m.set_grad_enabled(True)
        assert state(m) == (True, True, False)
    assert state(m) == OUTSIDE


def test_switched_off_inside(m):
    with m.inference_mode(), m.inference_mode(False):
        assert state(m) == OUTSIDE
    with m.no_grad():
        with m.inference_mode(mode=False):
            assert state(m) == OUTSIDE
        with m.inference_mode():
            assert state(m) == INSIDE
        assert state(m) == (False, False, False)
    assert state(m) == OUTSIDE


def test_within_enable_grad_within_no_grad(m):
    with m.no_grad(), m.enable_grad(), m.inference_mode():
        assert state(m) == INSIDE
    assert state(m) == OUTSIDE


def test_as_a_decorator(m):
    assert m.inference_mode()(lambda: state(m))() == INSIDE
    assert m.inference_mode(lambda: state(m))() == INSIDE
    assert m.inference_mode(False)(lambda: state(m))() == OUTSIDE

    @m.inference_mode()
    def generator():
        yield state(m)

    assert [(found, state(m)) for found in generator()] == [(INSIDE, OUTSIDE)]


def test_after_an_error(m):
    with pytest.raises(ValueError, match="mine"), m.inference_mode():
        raise ValueError("mine")
    assert state(m) == OUTSIDE


def test_leaves_and_backward_inside(m):
    with m.inference_mode():
        x = m.ones(1, requires_grad=True)
        assert x.requires_grad
        assert first_line((x * 2).backward) == (
            "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
        )


def test_other_threads_go_on_recording(m):
    found = []
    with m.inference_mode():
        thread = threading.Thread(target=lambda: found.append(state(m)))
        thread.start()
        thread.join()
    assert found == [OUTSIDE]


def test_gradients_of_a_graph_recorded_outside(m):
    x = m.ones(2, requires_grad=True)
    y = (x * 3).sum()
    with m.inference_mode():
        y.backward()
    assert x.grad.tolist() == [3.0, 3.0]
