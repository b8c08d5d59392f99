"""minitorch.multiprocessing: Python's processes, queues and pools, with tensors that are shared.

Nothing here sleeps: processes, queues and pipes are waited for.
"""

import multiprocessing as python_multiprocessing
import os
import pickle
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import minitorch
from minitorch import multiprocessing as mp
from minitorch.sharing import names
from tests.multiprocessing import process_functions
from tests.nn.both import both, error

ROOT = Path(__file__).resolve().parents[2]
needs_fork = pytest.mark.skipif(
    "fork" not in mp.get_all_start_methods(), reason="this system cannot fork"
)
pytestmark = pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")


def files():
    found = [name for folder in names.directories() for name in os.listdir(folder)]
    return {name for name in found if name.startswith(names.family())}


@pytest.fixture(autouse=True)
def nothing_is_left():
    before = files()
    yield
    assert python_multiprocessing.active_children() == []
    assert files() <= before


@needs_fork
@both
def test_a_child_writes_the_parents_tensor(torch):
    """The ledger's row S1-22, with the outputs that it lists."""
    x = torch.zeros(2).share_memory_()
    assert (x.is_shared(), torch.zeros(2).is_shared()) == (True, False)
    context = torch.multiprocessing.get_context("fork")
    child = context.Process(target=lambda: x.add_(1))
    child.start()
    child.join()
    assert f"{x} {child.exitcode}" == "tensor([1., 1.]) 0"


@needs_fork
@both
def test_a_tensor_in_a_queue_is_shared(torch):
    context = torch.multiprocessing.get_context("fork")
    there, back = context.SimpleQueue(), context.SimpleQueue()

    def answer():
        x, row, frozen = there.get()
        row += 5
        frozen += 1
        back.put((x.is_shared(), x.requires_grad, frozen.requires_grad))
        there.get()

    child = context.Process(target=answer)
    child.start()
    x = torch.zeros(2, 2)
    frozen = torch.nn.Parameter(torch.zeros(1), requires_grad=False)
    there.put((x, x[1], frozen))
    assert back.get() == (True, False, False)
    assert (x.tolist(), frozen.tolist(), x.is_shared()) == ([[0, 0], [5, 5]], [1], True)
    there.put(None)
    child.join()
    assert child.exitcode == 0


@needs_fork
def test_what_a_process_sends_may_outlive_it():
    """(In PyTorch the sender must wait.)"""
    context = mp.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=process_functions.put_new, args=(queue,))
    child.start()
    child.join()
    x = queue.get()
    assert (x.tolist(), x.is_shared()) == ([7, 7, 7], True)
    assert sum(name.startswith(names.names_of(child.pid)) for name in files()) == 0
    queue.close()


@needs_fork
def test_a_tensor_may_be_sent_on():
    """Parent, first child, second child, parent: all write the same memory."""
    context = mp.get_context("fork")
    queues, end = [context.SimpleQueue() for _ in range(3)], context.Event()
    children = [
        context.Process(target=process_functions.relay, args=(queues[i], queues[i + 1], end))
        for i in range(2)
    ]
    for child in children:
        child.start()
    x = minitorch.zeros(2)
    queues[0].put(x)
    children_x = queues[2].get()
    assert x.tolist() == children_x.tolist() == [2, 2]
    assert children_x.data_ptr() == x.data_ptr()  # mapped only once
    end.set()
    for child in children:
        child.join()


@needs_fork
def test_pipes_and_pools():
    context = mp.get_context("fork")
    mine, its = context.Pipe()
    x = minitorch.arange(3.0)
    mine.send({"x": x})
    received = its.recv()["x"]
    received[0] = 9
    assert x.tolist() == [9, 1, 2]
    with context.Pool(2) as pool:
        doubled = pool.map(process_functions.double, [minitorch.tensor([i]) for i in range(3)])
        assert [each.tolist() for each in doubled] == [[0], [2], [4]]
        pool.map(process_functions.add_rank, [(x, 0), (x, 2)])
        pool.close()
        pool.join()
    assert x.tolist() == [19, 1, 14]


@needs_fork
def test_hogwild():
    """Two processes train one model, and neither waits for the other."""
    minitorch.manual_seed(0)
    x = minitorch.randn(64, 3)
    rows = (x, x @ minitorch.tensor([[1.0], [-2.0], [0.5]]) + 0.25)
    model = minitorch.nn.Linear(3, 1).share_memory()
    context = mp.get_context("fork")
    children = [
        context.Process(target=process_functions.train, args=(rank, model, rows))
        for rank in range(2)
    ]
    for child in children:
        child.start()
    for child in children:
        child.join()
    assert [child.exitcode for child in children] == [0, 0]
    assert minitorch.nn.functional.mse_loss(model(rows[0]), rows[1]).item() < 1e-6


# ---- spawn --------------------------------------------------------------------------------------


def test_spawn():
    x = minitorch.zeros(2)
    assert mp.spawn(process_functions.fill, args=(x,), nprocs=2) is None
    assert x.tolist() == [1, 2]
    assert x.is_shared()


@needs_fork
def test_a_process_that_raises():
    with pytest.raises(mp.ProcessRaisedException) as caught:
        mp.start_processes(process_functions.fail, ("swim",), 3, start_method="fork")
    text = str(caught.value)
    assert text.startswith(
        "\n\n-- Process 1 terminated with the following error:\nTraceback (most recent call last):"
    )
    assert text.endswith("ValueError: process 1 cannot swim\n")
    assert caught.value.error_index == 1
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.msg, again.error_pid) == (caught.value.msg, caught.value.error_pid)


def join_all(context):
    while not context.join():
        pass


@needs_fork
@pytest.mark.parametrize(
    ("how", "text", "code", "name"),
    [
        ("exit", "process 0 terminated with exit code 7", 7, None),
        ("SIGKILL", "process 0 terminated with signal SIGKILL", -9, "SIGKILL"),
    ],
)
def test_a_process_that_ends(how, text, code, name):
    context = mp.start_processes(process_functions.end, (how,), 2, False, start_method="fork")
    pids = context.pids()
    with pytest.raises(mp.ProcessExitedException) as caught:
        join_all(context)
    error = caught.value
    assert (str(error), error.exit_code, error.signal_name) == (text, code, name)
    assert (error.error_index, error.error_pid) == (0, pids[0])
    again = pickle.loads(pickle.dumps(error))
    assert (again.exit_code, again.signal_name) == (code, name)
    assert [process.is_alive() for process in context.processes] == [False, False]


@needs_fork
def test_a_context_to_join():
    x = minitorch.zeros(2)
    context = mp.start_processes(process_functions.fill, (x,), 2, False, start_method="fork")
    assert isinstance(context, mp.ProcessContext)
    assert len(context.pids()) == 2
    join_all(context)
    assert context.join()
    with pytest.warns(UserWarning, match="SpawnContext is renamed to ProcessContext"):
        mp.SpawnContext([], [])


PROGRAM = """
import os, threading
from minitorch import multiprocessing as mp
def wait(i, queue):
    queue.put(i)
    threading.Event().wait()
queue = mp.get_context("fork").SimpleQueue()
mp.start_processes(wait, (queue,), 2, join=False, start_method="fork")
queue.get(), queue.get()
os._exit(3)
"""


@needs_fork
def test_processes_end_with_their_parent():
    command = [sys.executable, "-c", PROGRAM]
    # It ends when the last process has closed stdout.
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 3
    assert ran.stderr == ""


# ---- names --------------------------------------------------------------------------------------


@both
def test_the_names_of_pythons_multiprocessing(torch):
    missing = [
        name for name in python_multiprocessing.__all__ if not hasattr(torch.multiprocessing, name)
    ]
    assert missing == []
    assert torch.multiprocessing.get_context("spawn").get_start_method() == "spawn"


@both
def test_sharing_strategies(torch):
    names = torch.multiprocessing.get_all_sharing_strategies()
    assert "file_system" in names
    before = torch.multiprocessing.get_sharing_strategy()
    assert before in names
    torch.multiprocessing.set_sharing_strategy("file_system")
    assert torch.multiprocessing.get_sharing_strategy() == "file_system"
    torch.multiprocessing.set_sharing_strategy(before)
    kind, words = error(torch.multiprocessing.set_sharing_strategy, "pigeons")
    assert kind == "AssertionError"
    assert words == f"invalid sharing strategy 'pigeons', expected one of {names}"


def test_spawn_spawns():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        mp.spawn(process_functions.fill, nprocs=0, start_method="fork")
    assert caught[0].category is FutureWarning
    assert str(caught[0].message).startswith("This method only supports start_method=spawn (got: f")
    assert caught[0].filename == __file__
