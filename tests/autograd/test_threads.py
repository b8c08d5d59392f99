"""Several threads at once: graphs of their own, and leaves that all of them share."""

import sys
import threading

import pytest

from tests.autograd.both import numbers

THREADS, STEPS = 4, 60


def in_threads(work):
    """Run ``work(number)`` in several threads; the first exception of any is raised here."""
    problems = []

    def guarded(number):
        try:
            work(number)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=guarded, args=(n,)) for n in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


def test_graphs_of_their_own(m):
    found = {}

    def work(number):
        a = m.tensor([1.0, 2.0], requires_grad=True)
        for _ in range(STEPS):
            h = a * number
            h.retain_grad()
            (h * h).sum().backward()
        found[number] = numbers(a.grad)

    in_threads(work)
    expected = {n: [2.0 * n * n * STEPS, 4.0 * n * n * STEPS] for n in range(THREADS)}
    assert found == expected


def test_grad_on_shared_leaves(m):
    a = m.tensor([1.0, 2.0], requires_grad=True)

    def work(number):
        for _ in range(STEPS):
            (g,) = m.autograd.grad((a**2 * number).sum(), a)
            assert numbers(g) == [2.0 * number, 4.0 * number]

    in_threads(work)
    assert a.grad is None


def test_a_shared_graph_that_is_kept(m):
    a = m.tensor([1.0, 2.0], requires_grad=True)
    y = (a.exp() * a).sum()
    (expected,) = m.autograd.grad(y, a, retain_graph=True)

    def work(number):
        for _ in range(STEPS):
            (g,) = m.autograd.grad(y, a, retain_graph=True)
            assert numbers(g) == numbers(expected)

    in_threads(work)


def test_backward_of_one_thread_inside_no_grad_of_another(m):
    quiet = threading.Event()
    done = threading.Event()

    def work(number):
        if number == 0:
            with m.no_grad():
                quiet.set()
                assert done.wait(10)
                assert not (m.ones(1, requires_grad=True) * 2).requires_grad
        elif number == 1:
            assert quiet.wait(10)
            a = m.ones(1, requires_grad=True)
            (g,) = m.autograd.grad((a**3).sum(), a, create_graph=True)
            g.sum().backward()
            done.set()
            assert numbers(a.grad) == [6.0]

    in_threads(work)


def test_an_error_in_one_thread_leaves_the_others_alone(m):
    def work(number):
        a = m.ones(2, requires_grad=True)
        for _ in range(STEPS):
            y = a.exp().sum()
            y.backward()
            if number == 0:
                with pytest.raises(RuntimeError, match="a second time"):
                    y.backward()
        assert m.is_grad_enabled()

    in_threads(work)


def test_gradients_of_shared_leaves_are_added_one_at_a_time(m):
    # Large enough for NumPy to let other threads run in the middle of an addition.
    many = 200_000
    a = m.zeros(many, requires_grad=True)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            a.grad = None
            in_threads(lambda number: [(a * 1.0).backward(m.ones(many)) for _ in range(STEPS // 3)])
            assert (a.grad == THREADS * (STEPS // 3)).all()
    finally:
        sys.setswitchinterval(usual)


def test_hooks_may_run_backward_again(m):
    # whoever holds the lock around .grad must not wait for it
    a, b = m.ones(1, requires_grad=True), m.ones(1, requires_grad=True)

    def again(leaf):
        with m.enable_grad():
            (b * 2).backward()

    a.register_post_accumulate_grad_hook(again)

    def work(number):
        for _ in range(STEPS):
            (a * 3).backward()

    in_threads(work)
    assert b.grad.item() == 2.0 * THREADS * STEPS
