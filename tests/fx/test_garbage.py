"""Collections of garbage, and what they call, are no part of a recorded program."""

import gc
import time

import minitorch


def test_a_callback_of_the_collector_does_not_break_a_recording():
    def tell(phase, info):
        time.perf_counter()

    def program(x):
        lists = [[k] for k in range(3000)]  # enough for a collection
        return x + len(lists)

    gc.callbacks.append(tell)
    try:
        compiled = minitorch.compile(program)
        for _ in range(3):
            assert compiled(minitorch.ones(2)).tolist() == [3001.0, 3001.0]
    finally:
        gc.callbacks.remove(tell)
    assert compiled._compiled.breaks == []
    assert gc.isenabled()
