"""Worker processes: the same batches, clear errors, and nothing left behind.

No test waits by sleeping: processes and pipes are waited for.
"""

import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import minitorch
from minitorch.sharing import names, segments
from minitorch.utils.data import DataLoader, batch_messages
from minitorch.utils.data.batch_messages import read, write
from tests.nn.both import both, error
from tests.utils.data import samples

ROOT = Path(__file__).resolve().parents[3]
needs_fork = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system cannot fork"
)
# Every test here starts processes that pytest's own threads know nothing of.
pytestmark = pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")


def files(program=None):
    """The files of shared memory of these tests, or of another program (its process id).

    (Other tests may run at the same time, and have files of their own.)
    """
    own = (names.family(), "minitorch-test-")
    begin = own if program is None else f"minitorch-{program}-"
    found = [name for folder in names.directories() for name in os.listdir(folder)]
    return [name for name in found if name.startswith(begin)]


@pytest.fixture(autouse=True)
def nothing_is_left():
    before = set(files())
    yield
    if multiprocessing.active_children():
        gc.collect()  # what pytest keeps of a failure may hold an iterator
    assert multiprocessing.active_children() == []
    assert set(files()) <= before


def forked(*arguments, **options):
    """A DataLoader whose workers may be given lambdas, whatever the system starts by default."""
    return DataLoader(*arguments, multiprocessing_context="fork", **options)


def values(batches):
    return [batch.tolist() for batch in batches]


def first_column(batches):
    return [batch[:, 0].tolist() for batch in batches]


IN_FOURS = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


@needs_fork
@both
def test_the_same_batches_with_workers(torch):
    """Two epochs, shuffled and not, and the same numbers afterwards, whatever makes them."""
    one = {"num_workers": 1, "multiprocessing_context": "fork"}
    for options in ({}, {"shuffle": True}):
        seen = []
        for workers in ({}, one, one | {"num_workers": 2, "prefetch_factor": 1}):
            torch.manual_seed(3)
            loader = torch.utils.data.DataLoader(range(6), 4, **options, **workers)
            seen.append((values(loader), values(loader), torch.rand(1).item()))
        assert seen[0] == seen[1] == seen[2]
    assert seen[0][:2] == ([[2, 4, 0, 1], [3, 5]], [[3, 2, 0, 1], [4, 5]])
    assert round(seen[0][2], 4) == 0.5944


@needs_fork
@both
@pytest.mark.parametrize("workers", [{}, {"num_workers": 2, "multiprocessing_context": "fork"}])
def test_a_training_prints_the_same_losses(torch, workers):
    """Split, shuffled, trained and tested: an ordinary program, and what it prints."""
    torch.manual_seed(0)
    x = torch.randn(300, 8)
    rows = torch.utils.data.TensorDataset(x, (x.sum(1) > 0).long())
    train, test = torch.utils.data.random_split(rows, [0.8, 0.2])
    torch.manual_seed(1)
    nn = torch.nn
    model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    loader = torch.utils.data.DataLoader(train, batch_size=32, shuffle=True, **workers)
    printed = []
    for _ in range(3):
        total = 0.0
        for inputs, labels in loader:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(inputs), labels)
            loss.backward()
            optimizer.step()
            total += loss.item()
        printed.append(f"{total / len(loader):.5f}")
    with torch.no_grad():
        for inputs, labels in torch.utils.data.DataLoader(test, batch_size=100):
            printed.append((model(inputs).argmax(1) == labels).sum().item())
    assert printed == ["0.67057", "0.39751", "0.15563", 55]


@needs_fork
def test_random_numbers_of_workers():
    """Recorded from torch: its generator, Python's and NumPy's, in two workers."""
    minitorch.manual_seed(3)
    loader = forked(samples.Draws(), batch_size=None, num_workers=2)
    drawn = [(i, worker, seed, *map(round4, numbers)) for i, worker, seed, numbers in loader]
    assert drawn == DRAWN
    minitorch.manual_seed(3)
    again = [(i, worker, seed, *map(round4, numbers)) for i, worker, seed, numbers in loader]
    assert again == drawn


def round4(number):
    return round(number, 4)


DRAWN = [
    (0, 0, 937055941807507096, 0.2876, 0.2179, 0.8795),
    (1, 1, 937055941807507097, 0.747, 0.0905, 0.1355),
    (2, 0, 937055941807507096, 0.6863, 0.5236, 0.3519),
    (3, 1, 937055941807507097, 0.829, 0.292, 0.5719),
]


@needs_fork
@both
def test_what_a_worker_knows_of_itself(torch):
    def about(_):
        worker = torch.utils.data.get_worker_info()
        return repr(worker), error(setattr, worker, "id", 5)

    torch.manual_seed(3)
    options = {"num_workers": 1, "multiprocessing_context": "fork", "collate_fn": about}
    ((text, wrong),) = torch.utils.data.DataLoader([7], **options)
    assert text == (
        "WorkerInfo(id=0, num_workers=1, seed=937055941807507096, dataset=[7], rng=None, "
        "worker_method='multiprocessing')"
    )
    assert wrong == ("FrozenInstanceError", "cannot assign to field 'id'")


@needs_fork
def test_streams_are_dealt_out():
    batches = forked(samples.Stream(7), batch_size=2, num_workers=2)
    assert values(batches) == [[0, 2], [1, 3], [4, 6], [5]]
    assert list(forked(samples.Stream(3), batch_size=None, num_workers=2)) == [0, 1, 2]
    kept = forked(samples.Stream(5), batch_size=2, num_workers=2, persistent_workers=True)
    assert values(kept) == values(kept) == [[0, 2], [1, 3], [4]]
    short = forked(samples.Stream(5), batch_size=2, num_workers=2, drop_last=True)
    assert values(short) == [[0, 2], [1, 3]]


@needs_fork
def test_persistent_workers_keep_their_dataset():
    loader = forked(samples.Counting(), None, num_workers=2, persistent_workers=True)
    first, second = list(loader), list(loader)
    assert [asked for asked, _ in first + second] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert {pid for _, pid in first} == {pid for _, pid in second} != {os.getpid()}
    for _ in loader:
        break  # what the workers have made already is thrown away
    assert [asked for asked, _ in loader] == [7, 7, 8, 8]
    fresh = forked(samples.Counting(), None, num_workers=1)
    assert [[asked for asked, _ in fresh] for _ in range(2)] == [[1, 2, 3, 4]] * 2


@needs_fork
def test_out_of_order_batches_are_all_there():
    loader = forked(samples.Rows(), 4, num_workers=2, in_order=False)
    assert sorted(first_column(loader)) == IN_FOURS
    stream = forked(samples.Stream(5), None, num_workers=2, in_order=False)
    assert sorted(stream) == [0, 1, 2, 3, 4]


@needs_fork
def test_worker_init_fn():
    loader = forked(samples.Rows(), 4, num_workers=2, worker_init_fn=samples.set_offset)
    assert [batch[0, 0].item() for batch in loader] == [100, 204, 108]
    failing = forked(samples.Rows(), num_workers=1, worker_init_fn=samples.fail_at_start)
    kind, words = error(list, failing)
    assert kind == "ValueError"
    assert words.startswith("Caught ValueError in DataLoader worker process 0.\nOriginal Traceback")
    assert words.endswith("ValueError: worker 0 cannot begin\n")


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_that_begin_from_nothing(method):
    """The dataset's tensors go there in shared memory: what a worker writes, all see."""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    dataset = samples.Shared()
    loader = DataLoader(dataset, 2, num_workers=1, multiprocessing_context=method)
    assert loader.multiprocessing_context.get_start_method() == method
    assert values(loader) == [[[1, 1], [2, 2]], [[3, 3], [4, 4]]]
    assert dataset.x.tolist() == [[1, 1], [2, 2], [3, 3], [4, 4]]


def test_a_dataset_that_cannot_be_sent():
    loader = DataLoader([lambda: 0], num_workers=1, multiprocessing_context="spawn")
    with (
        pytest.warns(UserWarning, match="Got pickle error when attempting to start a worker Pro"),
        pytest.raises((pickle.PicklingError, AttributeError), match="lambda"),
    ):
        iter(loader)


# ---- what goes wrong ----------------------------------------------------------------------------


@needs_fork
@pytest.mark.parametrize(
    ("what", "kind", "name", "last"),
    [
        ("value_error", ValueError, "ValueError", "ValueError: sample 5 is bad"),
        ("key_error", KeyError, "KeyError", "KeyError: 'no\\nkey'"),
        ("local_error", RuntimeError, "Local", "Local: known only here"),
        ("two_arguments", RuntimeError, "UnicodeDecodeError", "position 0: why"),
    ],
)
def test_a_sample_that_raises(what, kind, name, last):
    """torch's words; the batches before it come, and those after it, too."""
    iterator = iter(forked(samples.Failing(what), 4, num_workers=2))
    assert next(iterator)[0, 0].item() == 0
    with pytest.raises(kind) as caught:
        next(iterator)
    words = str(caught.value.args[0])
    where = f"Caught {name} in DataLoader worker process 1.\n"
    assert words.startswith(f"{where}Original Traceback (most recent call last):\n")
    assert last in words.splitlines()[-1]
    assert "in __getitem__" in words
    assert str(caught.value).splitlines()[0] == where.strip()
    assert first_column(iterator) == [[8, 9, 10, 11]]


@needs_fork
@pytest.mark.parametrize(
    ("what", "cause"),
    [("exit", "ended with exit code 3"), ("kill", "was killed by signal SIGKILL")],
)
def test_a_worker_that_dies(what, cause):
    loader = forked(samples.Failing(what), 4, num_workers=2, persistent_workers=True)
    iterator = iter(loader)
    dead = iterator._workers[1].process.pid
    with pytest.raises(RuntimeError) as caught:
        list(iterator)
    words = str(caught.value)
    expected = f"DataLoader worker (pid(s) {dead}) exited unexpectedly: worker 1 {cause}. "
    assert words.startswith(expected)
    assert multiprocessing.active_children() == []
    assert list(iterator) == []
    again = iter(loader)  # an iterator with new workers, of which one will die as before
    assert dead not in [worker.process.pid for worker in again._workers]
    with pytest.raises(RuntimeError, match="worker 1 "):
        list(again)


@needs_fork
def test_another_worker_that_dies_is_noticed_at_once():
    """Worker 0 would never answer; the end of worker 1 is reported while it is waited for."""

    def stop_or_kill(batch):
        (sample,) = batch
        os.kill(os.getpid(), signal.SIGSTOP if sample == 0 else signal.SIGKILL)

    iterator = iter(forked([0, 1], num_workers=2, collate_fn=stop_or_kill))
    stopped = iterator._workers[0].process.pid
    killer = multiprocessing.get_context("fork").Process(target=continue_after, args=(stopped,))
    with pytest.raises(RuntimeError, match="worker 1 was killed by signal SIGKILL"):
        _let_go(iterator, killer)
    killer.join()


def continue_after(pid):
    os.kill(pid, signal.SIGCONT)


def _let_go(iterator, killer):
    """Before the error is raised, all workers are sent away: the stopped one must go on for it."""
    wait = iterator._died

    def died(worker):
        killer.start()
        return wait(worker)

    iterator._died = died
    next(iterator)


@needs_fork
def test_a_worker_that_is_too_slow():
    iterator = iter(forked(samples.Failing("stop"), 4, num_workers=2, timeout=0.2))
    pid = iterator._workers[1].process.pid
    next(iterator)
    with pytest.raises(RuntimeError) as caught:
        next(iterator)
    assert str(caught.value) == "DataLoader timed out after 0.2 seconds"
    os.kill(pid, signal.SIGKILL)  # or the end of the iterator would wait for it for 5 seconds


@needs_fork
def test_what_cannot_be_sent():
    x = minitorch.ones(1, requires_grad=True)

    def function():
        pass

    with pytest.raises((AttributeError, pickle.PicklingError)) as refused:  # 3.14: PicklingError
        pickle.dumps(function)
    for batch, kind, words in (
        (x * 2, "RuntimeError", "Cowardly refusing to serialize non-leaf tensor"),
        (function, type(refused.value).__name__, "local object"),
    ):
        loader = forked([0], num_workers=1, collate_fn=lambda _, batch=batch: batch)
        found, text = error(list, loader)
        assert (found, words in text) == (kind, True)
        assert text.startswith(f"Caught {kind} in DataLoader worker process 0.")
    (leaf,) = forked([0], num_workers=1, collate_fn=lambda _: x)
    assert (leaf.requires_grad, leaf.is_leaf, leaf.tolist()) == (True, True, [1.0])


@needs_fork
def test_early_ends_leave_nothing():
    """break, an iterator that is dropped, an exception in the loop: the fixture looks around."""
    for _ in forked(samples.Rows(), 2, num_workers=2):
        break
    assert (multiprocessing.active_children(), files()) == ([], [])
    iterator = iter(forked(samples.Rows(), 2, num_workers=2, persistent_workers=True))
    kept = next(iterator)
    del iterator
    assert multiprocessing.active_children() == []
    assert kept.is_shared()
    assert kept[1, 5].item() == 1
    assert error(_fail_in_a_loop)[0] == "ZeroDivisionError"


def _fail_in_a_loop():
    for _ in forked(samples.Rows(), 2, num_workers=2):
        raise ZeroDivisionError


# ---- messages -----------------------------------------------------------------------------------


@needs_fork
def test_tensors_that_share_memory_share_it_afterwards():
    ((batch),) = forked(samples.Rows(), 12, num_workers=1, collate_fn=samples.as_pairs)
    x = batch["x"]
    assert batch["again"] is x
    assert (batch["n"], tuple(batch["none"].shape)) == (12, (0, 1000))
    assert batch["column"].stride() == (1, 1000)
    assert batch["column"].storage_offset() == 1
    x[3, 1] = 50
    assert batch["column"][0, 3].item() == 50


@pytest.mark.parametrize("size", [1, 100_000])
def test_a_message_is_short_whatever_is_in_it(size):
    x, y = minitorch.randn(size, 3), minitorch.arange(size)
    message = write((0, {"x": x, "y": y}), "minitorch-test-")
    assert len(message) < 700
    number, batch = read(message)
    assert number == 0
    assert np.array_equal(batch["x"].numpy(), x.numpy())
    assert batch["x"].is_shared()
    assert batch["y"].tolist() == y.tolist()
    assert files() == []


def test_only_the_part_that_is_read_is_attached():
    """A row of a large tensor is a small batch."""
    table = minitorch.arange(1_000_000.0).reshape(1000, 1000)
    row, every_third = read(write((table[5], table[7, 1::3]), "minitorch-test-"))
    assert row.tolist() == table[5].tolist()
    assert every_third.tolist() == table[7, 1::3].tolist()
    assert row.untyped_storage().nbytes() < 12_000


def test_shared_memory_is_not_copied():
    x = minitorch.zeros(4).share_memory_()
    part = read(write(x[1:3], "minitorch-test-"))
    part[0] = 7
    assert x.tolist() == [0, 7, 0, 0]


@needs_fork
def test_samples_in_shared_memory_stay_where_they_are():
    dataset = samples.Shared(5)
    for i, row in enumerate(forked(dataset, batch_size=None, num_workers=1)):
        assert row.data_ptr() == dataset.x[i].data_ptr()
        if i == 1:
            break  # the messages on the way hold names of the dataset's memory
    assert dataset.x[:2].tolist() == [[1, 1], [2, 2]]
    assert len(files()) == 1


@needs_fork
def test_memory_of_a_batch_is_freed_with_it():
    mapped = batch_messages.Segment.mapped
    loader = forked(samples.Rows(), 4, num_workers=1)
    for batch in loader:
        assert batch_messages.Segment.mapped == mapped + 1
        del batch
    assert batch_messages.Segment.mapped == mapped


def test_many_batches_do_not_open_many_files(monkeypatch):
    monkeypatch.setattr(batch_messages, "MOST_MAPPED", batch_messages.Segment.mapped + 2)
    kept = [read(write(minitorch.full((3,), i), "minitorch-test-")) for i in range(4)]
    assert [x.is_shared() for x in kept] == [True, True, False, False]
    assert [x[2].item() for x in kept] == [0, 1, 2, 3]
    kept[3] += 1  # its memory may be written, too


def test_full_memory_is_explained(monkeypatch):
    import errno

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(segments, "_fill", full)
    kind, words = error(write, minitorch.ones(3), "minitorch-test-")
    assert kind == "RuntimeError"
    assert words.startswith("shared memory of 12 bytes needs room in one of [")
    assert "docker --shm-size" in words


# ---- programs -----------------------------------------------------------------------------------

PROGRAM = """
import os, signal, sys
from minitorch.utils.data import DataLoader
from tests.utils.data import samples
dataset = samples.Failing(sys.argv[1])
iterator = iter(DataLoader(dataset, 2, num_workers=2, multiprocessing_context="fork"))
next(iterator)
print(*[worker.process.pid for worker in iterator._workers], flush=True)
{then}
"""
THEN = {
    "end": ("value_error", "", 0),
    "exit": ("value_error", "sys.exit(4)", 4),
    "exception": ("value_error", "raise ZeroDivisionError", 1),
    "_exit": ("value_error", "os._exit(5)", 5),
    "killed": ("stop", "os.kill(os.getpid(), signal.SIGKILL)", -9),
    "terminated": ("stop", "os.kill(os.getpid(), signal.SIGTERM)", -15),
    "interrupted": ("stop", "os.killpg(0, signal.SIGINT); list(iterator)", -2),
}


@needs_fork
@pytest.mark.parametrize("how", THEN)
def test_the_end_of_a_program_is_the_end_of_its_workers(how):
    what, then, code = THEN[how]
    program = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM.format(then=then), what],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    # The workers hold its stdout and stderr, too: this waits for the last of them to end.
    out, err = program.communicate(timeout=60)
    assert program.returncode == code, err
    assert len(out.split()) == 2
    left = {"exception": ["ZeroDivisionError"], "interrupted": ["KeyboardInterrupt"]}.get(how, [])
    assert err.splitlines()[-1:] == left
    assert "resource_tracker" not in err
    assert files(program.pid) == []


def test_without_processes_there_are_no_workers():
    program = (
        "import sys\n"
        "from minitorch.utils.data import DataLoader\n"
        "sys.platform = 'emscripten'\n"
        "assert not [name for name in sys.modules if name.startswith('multiprocessing')]\n"
        "assert [x.tolist() for x in DataLoader([1, 2])] == [[1], [2]]\n"
        "list(DataLoader([1, 2], num_workers=2))\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert ran.stderr.splitlines()[-1] == (
        "RuntimeError: num_workers > 0 needs a Python that can start processes, but the one in a "
        "browser cannot. Try: num_workers=0."
    )
