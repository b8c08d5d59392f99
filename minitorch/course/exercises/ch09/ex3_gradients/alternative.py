import contextlib
import functools


def gradients(loss, tensors):
    found = dict.fromkeys(range(len(tensors)))
    with contextlib.ExitStack() as stack:
        for place, t in enumerate(tensors):
            stack.enter_context(t.register_hook(functools.partial(found.__setitem__, place)))
        loss.backward()
    return list(found.values())
