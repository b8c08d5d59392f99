"""What the processes of test_multiprocessing.py do: in a file that spawned ones can import."""

import os
import signal
import sys
import threading

import minitorch


def fill(i, x):
    x[i] = i + 1


def fail(i, x):
    """Process 1 raises; the others would never end."""
    if i == 1:
        raise ValueError(f"process {i} cannot {x}")
    threading.Event().wait()


def end(i, how):
    """Process 0 ends in some way; the others would never end."""
    if i:
        threading.Event().wait()
    if how == "exit":
        sys.exit(7)
    os.kill(os.getpid(), getattr(signal, how))


def double(x):
    return x * 2


def add_rank(arguments):
    x, rank = arguments
    x[rank] += 10 + rank
    return x


def put_new(queue):
    queue.put(minitorch.full((3,), 7.0))


def relay(source, target, end):
    x = source.get()
    x += 1
    target.put(x)
    end.wait()  # until it is said that it may end


def train(rank, model, rows):
    """Hogwild: steps without locks, on parameters that another process steps on, too."""
    minitorch.manual_seed(rank)
    optimizer = minitorch.optim.SGD(model.parameters(), lr=0.1)
    x, y = rows
    for _ in range(150):
        chosen = minitorch.randint(0, len(x), (8,))
        optimizer.zero_grad()
        minitorch.nn.functional.mse_loss(model(x[chosen]), y[chosen]).backward()
        optimizer.step()
