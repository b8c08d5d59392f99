"""Programs share the memory of their buffers, and compute the same all the same."""

import gc
import threading
import tracemalloc

import minitorch


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
