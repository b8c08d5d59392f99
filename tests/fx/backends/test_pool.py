"""Programs share the memory of their buffers, and compute the same all the same."""

import gc
import threading
import tracemalloc
import weakref

import pytest

import minitorch
from minitorch.backends.c.kernels import unavailable
from minitorch.fx.backends.pool import give_back
from tests.benchmarks import text

REASON = unavailable()
needs_c = pytest.mark.skipif(REASON is not None, reason=f"no kernels in C: {REASON}")
pytestmark = pytest.mark.usefixtures("few_objects")


def program(size):
    def step(x):
        y = x
        for _ in range(3):
            y = (y.exp() + x).sin() * 2
        return y.sum()

    return minitorch.compile(step, backend="numpy"), step, minitorch.linspace(0, 1, size)


def test_a_larger_one_takes_the_memory_over():
    programs = [program(size) for size in (30_000, 90_000, 60_000, 120_000)]
    for _ in range(3):
        for compiled, plain, x in programs:
            assert minitorch.equal(compiled(x), plain(x))
    pools = {id(compiled._compiled.entries[0].run.pool) for compiled, _, _ in programs}
    assert len(pools) == 1, "each holds memory of its own"


def test_memory_is_held_once():
    def held(count):
        gc.collect()
        tracemalloc.start()
        programs = [program(200_000 + n) for n in range(count)]
        for compiled, _, x in programs:
            x = minitorch.ones(x.shape)
            compiled(x), compiled(x)
        del x
        gc.collect()
        found = tracemalloc.get_traced_memory()[0] - sum(4 * x.numel() for _, _, x in programs)
        tracemalloc.stop()
        return found

    assert held(6) < 1.6 * held(1)


def test_threads_that_run_at_once():
    compiled, plain, x = program(100_000)
    compiled(x)
    expected, wrong = plain(x), []

    def run():
        for _ in range(20):
            if not minitorch.equal(compiled(x), expected):
                wrong.append(1)

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_pool_is_gone_at_once():
    compiled, _, x = program(400_000)
    compiled(x)
    gc.collect()
    gc.disable()
    try:
        pool = weakref.ref(compiled._compiled.entries[0].run.pool)
        give_back()
        assert pool() is None, "something keeps a pool that was given back"
        assert compiled(x).item() == compiled(x).item()
    finally:
        gc.enable()


@pytest.mark.parametrize("backend", ["numpy", pytest.param("c", marks=needs_c)])
def test_a_compiled_gpt_step_needs_less_memory(backend):
    """Counted: what lies in the pool, and all that a call asks for besides, are 0.8 of eager's.

    Both calls begin with the gradients of the step before, which the caller still has.
    """

    def asked_for(step):
        kept = [step() for _ in range(3)][-1]
        gc.collect()
        tracemalloc.start()
        step()
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found + sum(4 * gradient.numel() for gradient in kept[1:])

    eager = asked_for(text.gpt(minitorch))
    compiled = minitorch.compile(text.gpt(minitorch), backend=backend)
    besides = asked_for(compiled)
    assert compiled._compiled.entries[0].run.plan.peak + besides <= 0.8 * eager
