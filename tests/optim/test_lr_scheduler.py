"""Schedulers: 50 epochs of each, bit for bit; resuming, closed forms, warnings, errors.

goldens/optim/schedules.json.gz holds the step sizes, recorded from torch (record_schedules.py).
"""

import gc
import gzip
import json
import math
import pickle
import random
import warnings
import weakref
from pathlib import Path

import pytest

import minitorch
from tests.goldens.missing import HOW
from tests.nn.both import both, error
from tests.optim.schedules import ROWS, follow, optimizer_of, plain, present

GOLDENS = Path(__file__).parents[1] / "goldens" / "optim" / "schedules.json.gz"


@pytest.fixture(scope="module")
def goldens():
    return json.loads(gzip.decompress(GOLDENS.read_bytes()))["paths"]


def sgd(torch, *, groups=2, **options):
    lrs = (0.1, 0.003)[:groups]
    options = {"momentum": 0.9, **options}
    return torch.optim.SGD([{"params": [torch.zeros(1)], "lr": lr} for lr in lrs], **options)


def words_of(action):
    """The warnings of a call, each with the file that it names."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        action()
    return [(str(w.message), Path(w.filename).name) for w in caught]


HERE = Path(__file__).name

# ---- paths --------------------------------------------------------------------------------------


def test_the_record_is_of_these_rows(goldens):
    assert list(goldens) == list(ROWS), HOW


@both
@pytest.mark.parametrize("tensors", [False, True])
@pytest.mark.parametrize("row", ROWS)
def test_fifty_epochs(torch, goldens, row, tensors):
    path, state = follow(torch, row, tensors)
    expected, end = goldens[row][str(tensors)]
    assert alike(path, expected, tensors)
    assert alike(state, end, tensors)  # what PyTorch can load, and the other way round


def alike(ours, theirs, tensors):
    """Equal but for the last digits of floats: their cosines and powers are the C library's.

    With ``tensors`` they are kept in float32.
    """
    if type(ours) is not type(theirs):
        return False
    if isinstance(ours, dict):
        same = (alike(value, theirs[key], tensors) for key, value in ours.items() if key in theirs)
        return ours.keys() == theirs.keys() and all(same)
    if isinstance(ours, list):
        return len(ours) == len(theirs) and all(alike(*pair, tensors) for pair in zip(ours, theirs))
    if isinstance(ours, float):
        return math.isclose(ours, theirs, rel_tol=2e-7 if tensors else 1e-12, abs_tol=1e-15)
    return ours == theirs


def test_another_step_size_is_noticed(goldens):
    path, _ = goldens["CosineAnnealingLR"]["False"]
    other = [*path[:-1], [[path[-1][0][0] * (1 + 1e-10), path[-1][0][1]], *path[-1][1:]]]
    assert alike(path, list(path), False)
    assert not alike(other, path, False)
    assert not alike(path[:-1], path, False)


@both
@pytest.mark.parametrize("row", ROWS)
def test_resumed_as_if_it_had_never_stopped(torch, row):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert follow(torch, row, epochs=30, resume=17) == follow(torch, row, epochs=30)


CLOSED = {
    "StepLR": (3,),
    "MultiStepLR": ([3, 9],),
    "ConstantLR": (),
    "LinearLR": (),
    "ExponentialLR": (0.9,),
    "PolynomialLR": (10, 2),
    "CosineAnnealingLR": (6,),
}


@both
@pytest.mark.parametrize("name", CLOSED)
def test_closed_forms(torch, name):
    """A step to a given epoch ends where the steps one by one do, and is deprecated."""

    def made():
        optimizer = sgd(torch)
        scheduler = getattr(torch.optim.lr_scheduler, name)(optimizer, *CLOSED[name])
        optimizer.step()
        return scheduler

    for epoch in (0, 3, 5, 9, 2):
        jump, walk = made(), made()
        ((words, file),) = words_of(lambda jump=jump, epoch=epoch: jump.step(epoch))
        assert words.startswith("The epoch parameter in `scheduler.step()` was not necessary and")
        assert file == HERE
        for _ in range(epoch):
            walk.step()
        assert jump.get_last_lr() == pytest.approx(walk.get_last_lr(), rel=1e-12)
        assert jump.last_epoch == epoch


@both
def test_by_hand(torch):
    optimizer = torch.optim.SGD([torch.zeros(1)], lr=8.0)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.5)
    seen = []
    for _ in range(5):
        seen.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        assert scheduler.step() is None
    assert seen == [8.0, 8.0, 4.0, 4.0, 2.0]
    assert scheduler.last_epoch == 5
    assert scheduler.base_lrs == [8.0]
    assert optimizer.param_groups[0]["initial_lr"] == 8.0
    assert "initial_lr: 8.0" in repr(optimizer)


@both
def test_a_tensor_stays_the_same_tensor(torch):
    lr = torch.tensor(8.0)
    optimizer = torch.optim.SGD([torch.zeros(1)], lr=lr)
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.5)
    last = scheduler.get_last_lr()[0]
    optimizer.step()
    scheduler.step()
    assert optimizer.param_groups[0]["lr"] is lr
    assert lr.item() == 4.0
    assert (last.item(), scheduler.get_last_lr()[0].item()) == (8.0, 4.0)
    assert optimizer.param_groups[0]["initial_lr"].item() == 8.0


@both
def test_parts_of_epochs(torch):
    restarts = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts
    scheduler = restarts(sgd(torch), 3, 2, 0.001)
    seen = []
    for i in range(40):
        scheduler.step(i / 3)
        seen.append((scheduler.get_last_lr()[0], scheduler.last_epoch))
    assert [epoch for _, epoch in seen] == [i // 3 for i in range(40)]
    for i, (lr, _) in enumerate(seen):
        start, length = (0, 3) if i < 9 else (3, 6) if i < 27 else (9, 12)
        done = (i / 3 - start) / length
        assert lr == pytest.approx(0.001 + 0.099 * (1 + math.cos(math.pi * done)) / 2, abs=1e-12)
    assert error(scheduler.step, -1) == (
        "ValueError", "Expected non-negative epoch, but got -1"
    )  # fmt: skip


# ---- ReduceLROnPlateau --------------------------------------------------------------------------

PLATEAUS = [
    {"patience": 2, "factor": 0.5},
    {"patience": 2, "factor": 0.5, "mode": "max"},
    {"patience": 1, "threshold_mode": "abs", "cooldown": 2, "threshold": 0.01},
    {"patience": 1, "mode": "max", "threshold_mode": "abs", "min_lr": [0.01, 0.001]},
    {"patience": 0, "min_lr": 1e-4, "eps": 1e-3},
]
NUMBERS = [5, 4, 4, 4.1, 3.9999, 4, 4, 4, 3, 3, 3, 3, 3, 2.9, 3, 3, 3, math.nan, 3, 3]


@pytest.mark.oracle
@pytest.mark.parametrize("options", PLATEAUS)
def test_plateaus_as_in_torch(options):
    torch = pytest.importorskip("torch")

    def follow_plateau(m):
        optimizer = sgd(m)
        make = m.optim.lr_scheduler.ReduceLROnPlateau
        scheduler, seen = make(optimizer, **options), []
        for i, number in enumerate(NUMBERS):
            scheduler.step(m.tensor(number) if i % 2 else number)
            state = scheduler.num_bad_epochs, scheduler.cooldown_counter, scheduler.in_cooldown
            seen.append((present(optimizer, scheduler), state, scheduler.best))
            if i == 9:
                state_dict = pickle.loads(pickle.dumps(scheduler.state_dict()))
                scheduler = make(optimizer, **options)
                scheduler.load_state_dict(state_dict)
        return seen, plain(scheduler.state_dict())

    assert follow_plateau(minitorch) == follow_plateau(torch)


@both
def test_a_plateau_by_hand(torch):
    optimizer = torch.optim.SGD([torch.zeros(1)], lr=8.0)
    plateau = torch.optim.lr_scheduler.ReduceLROnPlateau
    scheduler = plateau(optimizer, factor=0.5, patience=1, min_lr=3.0)
    seen = []
    for loss in (5, 4, 4, 4, 3, 3, 3, 3, 3):
        scheduler.step(loss)
        seen.append(optimizer.param_groups[0]["lr"])
    assert seen == [8.0, 8.0, 8.0, 4.0, 4.0, 4.0, 3.0, 3.0, 3.0]
    optimizer.add_param_group({"params": [torch.zeros(1)]})
    for _ in range(3):
        scheduler.step(9)
    assert scheduler.min_lrs == [3.0, 3.0]


# ---- warnings -----------------------------------------------------------------------------------


@both
def test_the_wrong_order_is_warned_of(torch):
    scheduler = torch.optim.lr_scheduler.StepLR(sgd(torch), 3)
    ((words, file),) = words_of(scheduler.step)
    assert words.startswith(
        "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and "
        "later, you should call them in the opposite order: `optimizer.step()` before "
        "`lr_scheduler.step()`.  Failure to do this will result in PyTorch skipping the first "
        "value of the learning rate schedule. See more details at https://"
    )
    assert file == HERE or torch is not minitorch
    assert words_of(scheduler.step) == []  # said once


@both
def test_an_overridden_step_is_warned_of(torch):
    optimizer = sgd(torch)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 3)
    optimizer.step = lambda: None
    optimizer.step()
    ((words, _),) = words_of(scheduler.step)
    assert words.startswith("Seems like `optimizer.step()` has been overridden after learning rate")


@both
def test_the_right_order_is_not_warned_of(torch):
    optimizer = sgd(torch)
    first = torch.optim.lr_scheduler.StepLR(optimizer, 3)
    second = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.5)

    def two_epochs():
        for _ in range(2):
            optimizer.step()
            first.step()
            second.step()

    assert words_of(two_epochs) == []


@both
def test_get_lr_is_not_for_readers(torch):
    scheduler = torch.optim.lr_scheduler.ExponentialLR(sgd(torch), 0.5)
    for name in ("StepLR", "ConstantLR", "CosineAnnealingLR"):
        assert hasattr(getattr(torch.optim.lr_scheduler, name), "get_lr")
    assert words_of(scheduler.get_lr)[0][0] == (
        "To get the last learning rate computed by the scheduler, please use `get_last_lr()`."
    )


@both
def test_closures_and_results_pass_through_a_watched_step(torch):
    optimizer = sgd(torch)
    torch.optim.lr_scheduler.StepLR(optimizer, 3)
    assert optimizer.step(lambda: "loss") == "loss"
    assert optimizer._opt_called


# ---- schedulers of one's own --------------------------------------------------------------------


@both
def test_a_scheduler_of_ones_own(torch):
    lr = torch.optim.lr_scheduler
    assert issubclass(lr._LRScheduler, lr.LRScheduler)

    class Halving(lr._LRScheduler):
        def get_lr(self):
            return [base / 2**self.last_epoch for base in self.base_lrs]

    optimizer = torch.optim.SGD([torch.zeros(1)], lr=8.0)
    scheduler = Halving(optimizer)
    for _ in range(2):
        optimizer.step()
        scheduler.step()
    assert optimizer.param_groups[0]["lr"] == 2.0
    again = Halving(optimizer, last_epoch=1)  # resumed: makes the step into epoch 2
    assert (again.last_epoch, again.get_last_lr()) == (2, [2.0])
    assert error(lr.LRScheduler, optimizer)[0] == "NotImplementedError"


# ---- errors -------------------------------------------------------------------------------------


def _of(name, *args, **options):
    return lambda torch: getattr(torch.optim.lr_scheduler, name)(sgd(torch), *args, **options)


def _combined(name, inner, *args, same=True):
    def make(torch):
        lr, optimizer = torch.optim.lr_scheduler, sgd(torch)
        schedulers = [getattr(lr, inner)(optimizer if same else sgd(torch), *args)]
        if name == "SequentialLR":
            return lr.SequentialLR(optimizer, schedulers, [])
        return lr.ChainedScheduler(schedulers, optimizer)

    return make


BAD = [
    (_of("LambdaLR", [abs]), "ValueError", "Expected 2 lr_lambdas, but got 1"),
    (_of("MultiplicativeLR", [abs]), "ValueError", "Expected 2 lr_lambdas, but got 1"),
    (_of("MultiplicativeLR", 3), "TypeError", "lr_lambda should be a function, but got int"),
    (_of("ConstantLR", 1.5), "ValueError",
     "Constant multiplicative factor expected to be between 0 and 1."),
    (_of("LinearLR", 0), "ValueError",
     "Starting multiplicative factor expected to be greater than 0 and less or equal to 1."),
    (_of("LinearLR", 0.5, 2), "ValueError",
     "Ending multiplicative factor expected to be between 0 and 1."),
    (_of("StepLR", 3, last_epoch=4), "KeyError",
     "param 'initial_lr' is not specified in param_groups[0] when resuming scheduler with "
     "last_epoch >= 0.\nThis typically happens when:\n1. You're trying to resume training from a "
     "checkpoint but haven't properly loaded the optimizer state\n2. You're using last_epoch >= 0 "
     "for a fresh training run (not recommended)"),
    (_of("CosineAnnealingWarmRestarts", 0), "ValueError",
     "Expected positive integer T_0, but got 0"),
    (_of("CosineAnnealingWarmRestarts", 1.5), "ValueError",
     "Expected positive integer T_0, but got 1.5"),
    (_of("CosineAnnealingWarmRestarts", 1, 0), "ValueError",
     "Expected integer T_mult >= 1, but got 0"),
    (_of("CosineAnnealingWarmRestarts", 1, 1, "a"), "ValueError",
     "Expected float or int eta_min, but got a of type <class 'str'>"),
    (_of("ReduceLROnPlateau", factor=1.0), "ValueError", "Factor should be < 1.0."),
    (_of("ReduceLROnPlateau", "x"), "ValueError", "mode x is unknown!"),
    (_of("ReduceLROnPlateau", threshold_mode="x"), "ValueError", "threshold mode x is unknown!"),
    (_of("ReduceLROnPlateau", min_lr=[1]), "ValueError", "expected 2 min_lrs, got 1"),
    (_of("CyclicLR", 0.1, 0.2, mode="x"), "ValueError", "mode is invalid and scale_fn is None"),
    (_of("CyclicLR", [0.1], 0.2), "ValueError",
     "base_lr must have the same length as optimizer.param_groups. base_lr has 1 values, "
     "param_groups has 2."),
    (lambda torch: torch.optim.lr_scheduler.CyclicLR(torch.optim.Adagrad([torch.zeros(1)]), 1, 2),
     "ValueError",
     "optimizer must support momentum or beta1 with `cycle_momentum` option enabled"),
    (_of("OneCycleLR", 0.1), "ValueError",
     "You must define either total_steps OR (epochs AND steps_per_epoch)"),
    (_of("OneCycleLR", 0.1, 0), "ValueError", "Expected positive integer total_steps, but got 0"),
    (_of("OneCycleLR", 0.1, 1.5), "ValueError",
     "Expected positive integer total_steps, but got 1.5"),
    (_of("OneCycleLR", 0.1, epochs=0, steps_per_epoch=1), "ValueError",
     "Expected positive integer epochs, but got 0"),
    (_of("OneCycleLR", 0.1, epochs=2, steps_per_epoch=-1), "ValueError",
     "Expected positive integer steps_per_epoch, but got -1"),
    (_of("OneCycleLR", 0.1, 10, pct_start=1.5), "ValueError",
     "Expected float between 0 and 1 pct_start, but got 1.5"),
    (_of("OneCycleLR", 0.1, 10, anneal_strategy="x"), "ValueError",
     "anneal_strategy must be one of 'cos' or 'linear', instead got x"),
    (_of("SequentialLR", [], []), "ValueError",
     "SequentialLR expects at least one scheduler, but got no scheduler."),
    (_of("SequentialLR", [3], []), "TypeError",
     "SequentialLR at index 0 should have `optimizer` as its attribute."),
    (lambda torch: torch.optim.lr_scheduler.ChainedScheduler([]), "ValueError",
     "ChainedScheduler expects at least one scheduler to be chained, but got no scheduler."),
    (_combined("SequentialLR", "ReduceLROnPlateau"), "ValueError",
     "SequentialLR does not support `ReduceLROnPlateau` scheduler as it requires additional kwargs "
     "to be specified when calling `step`, but got one at index 0 in the given schedulers "
     "sequence."),
    (_combined("ChainedScheduler", "ReduceLROnPlateau"), "ValueError",
     "ChainedScheduler does not support `ReduceLROnPlateau` scheduler as it requires additional "
     "kwargs to be specified when calling `step`, but got one at index 0 in the given schedulers "
     "sequence."),
    (lambda torch: torch.optim.lr_scheduler.StepLR(3, 3), "TypeError", "int is not an Optimizer"),
    (lambda torch: torch.optim.lr_scheduler.ReduceLROnPlateau(3), "TypeError",
     "int is not an Optimizer"),
    (lambda torch: torch.optim.lr_scheduler.OneCycleLR(3, 0.1, 10), "TypeError",
     "int is not an Optimizer"),
    (_of("StepLR", 3, verbose=True), "TypeError",
     "StepLR.__init__() got an unexpected keyword argument 'verbose'"),
]  # fmt: skip


@both
@pytest.mark.parametrize(("make", "kind", "words"), BAD, ids=range(len(BAD)))
def test_errors(torch, make, kind, words):
    assert error(make, torch) == (kind, words)


@both
def test_schedulers_of_other_optimizers(torch):
    for name in ("SequentialLR", "ChainedScheduler"):
        kind, words = error(_combined(name, "StepLR", 3, same=False), torch)
        assert kind == "ValueError"
        assert words.startswith(
            f"{name} expects all schedulers to belong to the same optimizer, but got scheduler "
            "StepLR at index 0 has SGD (\nParameter Group 0\n"
        )
        assert words.endswith(", which is different from SGD.")


@both
def test_more_milestones_than_needed(torch):
    lr, optimizer = torch.optim.lr_scheduler, sgd(torch)
    assert error(lr.SequentialLR, optimizer, [lr.StepLR(optimizer, 3)], [3]) == (
        "ValueError",
        "Sequential Schedulers expects number of schedulers provided to be one more than the "
        "number of milestone points, but got number of schedulers 1 and the number of milestones "
        "to be equal to 1",
    )


@both
def test_one_step_too_many(torch):
    optimizer = sgd(torch)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.1, 5)
    for _ in range(5):
        optimizer.step()
        scheduler.step()
    assert error(scheduler.step) == (
        "ValueError", "Tried to step 6 times. The specified number of total steps is 5"
    )  # fmt: skip


@both
def test_a_group_added_later_has_no_schedule(torch):
    optimizer = sgd(torch)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
    optimizer.add_param_group({"params": [torch.zeros(1)]})
    optimizer.step()
    scheduler.step()  # follows the groups that there are
    closed = torch.optim.lr_scheduler.LambdaLR(optimizer_of(torch, "StepLR"), lambda e: 1.0)
    closed.optimizer.add_param_group({"params": [torch.zeros(1)], "lr": 1.0})
    closed.optimizer.step()
    assert error(closed.step)[0] == "ValueError"


@both
def test_a_scheduler_keeps_no_optimizer_alive(torch):
    optimizer = sgd(torch)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
    optimizer.step()
    scheduler.step()
    alive = weakref.ref(optimizer)
    gc.disable()
    try:
        del optimizer, scheduler
        assert alive() is None or torch is not minitorch
    finally:
        gc.enable()


# ---- by chance ----------------------------------------------------------------------------------

PLAIN = {
    "StepLR": lambda c: (c.randint(1, 6), c.choice([0.1, 0.9])),
    "MultiStepLR": lambda c: ([c.randint(0, 20) for _ in range(4)], 0.5),
    "ConstantLR": lambda c: (c.choice([0.1, 1 / 3]), c.randint(0, 9)),
    "LinearLR": lambda c: (c.choice([0.1, 1.0]), c.choice([0.0, 0.5, 1.0]), c.randint(1, 9)),
    "ExponentialLR": lambda c: (c.choice([0.9, 1.1]),),
    "PolynomialLR": lambda c: (c.randint(1, 20), c.choice([1.0, 2.0, 0.5])),
    "CosineAnnealingLR": lambda c: (c.randint(1, 9), c.choice([0, 0.001])),
    "LambdaLR": lambda c: (lambda epoch: 1 / (1 + epoch),),
    "MultiplicativeLR": lambda c: (lambda epoch: 0.97,),
    "CosineAnnealingWarmRestarts": lambda c: (c.randint(1, 5), c.randint(1, 3)),
}


def some_scheduler(chance, depth=0):
    """How to make a scheduler, maybe of schedulers."""
    kind = chance.random()
    if depth > 1 or kind < 0.4:
        name = chance.choice(sorted(PLAIN))
        args = PLAIN[name](chance)
        return lambda torch, o: getattr(torch.optim.lr_scheduler, name)(o, *args)
    parts = [some_scheduler(chance, depth + 1) for _ in range(chance.randint(1, 3))]
    if kind < 0.7:
        return lambda torch, o: torch.optim.lr_scheduler.ChainedScheduler(
            [part(torch, o) for part in parts]
        )
    milestones = sorted(chance.sample(range(1, 20), len(parts) - 1))
    return lambda torch, o: torch.optim.lr_scheduler.SequentialLR(
        o, [part(torch, o) for part in parts], milestones
    )


def follow_some(torch, seed):
    """The step sizes of 30 epochs, up to an error, if there is one."""
    chance, seen = random.Random(seed), []
    make, optimizer = some_scheduler(chance), sgd(torch)
    try:
        scheduler = make(torch, optimizer)
        for _ in range(30):
            if chance.random() < 0.05:
                optimizer.param_groups[0]["lr"] *= 0.7  # by hand, in between
            seen.append(present(optimizer, scheduler))
            optimizer.step()
            scheduler.step()
    except (ValueError, NotImplementedError, ZeroDivisionError) as problem:
        seen.append((type(problem).__name__, str(problem)))
    return seen


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore:Detected call of")
def test_schedulers_of_schedulers_by_chance():
    torch = pytest.importorskip("torch")
    for seed in range(80):
        assert follow_some(minitorch, seed) == follow_some(torch, seed), seed
