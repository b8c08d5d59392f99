"""Files from strangers: whatever is in them, load answers, and what it returns harms nothing.

The files are loaded in processes of their own, see ``hostile/sandbox.py``. ``make fuzz`` loads far
more of them.
"""

import collections
import contextlib
import io
import sys
import warnings

import pytest

import minitorch
from minitorch.serialization import LoadError, budget, loading, opcodes, trees, weights_only
from minitorch.serialization.errors import show
from tests.serialization.hostile import files, growing, mutations, pickles, sandbox, uses
from tests.serialization.hostile.pickles import number, row

needs_limits = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no limits of memory and time for a process"
)


def holes(outcomes):
    """Those that are holes, and how many files there were of each answer."""
    outcomes = list(outcomes)
    return [o for o in outcomes if o.hole], collections.Counter([o.answer for o in outcomes])


@needs_limits
def test_hostile_files():
    found, answers = holes(sandbox.run_hostile(every=24))
    assert found == []
    assert sum(answers.values()) >= 400
    assert (
        answers["loaded"] > 30
    )  # some of them are harmless, and then everything is done with them
    assert answers["UnpicklingError"] > 400


@needs_limits
def test_files_that_ask_for_too_much():
    found, answers = holes(sandbox.run_hostile(3000))
    assert found == []
    assert answers["UnpicklingError"] > 20


@needs_limits
def test_changed_checkpoints():
    found, answers = holes(sandbox.run_mutated(0, 0, 300))
    assert found == []
    assert answers["loaded"] > 10


ATTACKS = {
    "import os": "",  # it was imported long ago
    "open(%r, 'w').close()": "open",
    "import this": "import",
    "__import__('os').system('true')": "os.system",
    "__import__('os').environ.update(MINITORCH_HOSTILE='1')": "os.putenv",
    "bytearray(200 * 10**6)": "MemoryError",
    "while True: pass": "the process died",
    "__import__('os').abort()": "the process died",
}


@needs_limits
def test_the_sandbox_notices(tmp_path):
    """A loader that runs what the pickle says, in place of ours: then there are holes."""
    codes = [code.replace("%r", repr(str(tmp_path / "x"))) for code in ATTACKS]
    outcomes = list(sandbox.run_code(codes))
    assert [outcome.name for outcome in outcomes] == codes
    for outcome, heard in zip(outcomes, ATTACKS.values(), strict=True):
        assert heard in outcome.hole
        assert bool(outcome.hole) == bool(heard)


# ---- bounded inputs give bounded time ------------------------------------------------------------

SMALL = 2_000  # bytes of a pickle; another has four times as many


def work_of(program):
    """How many functions, Python's and those written in C, load calls for a pickle."""
    calls = 0

    def count(frame, event, arg):
        nonlocal calls
        calls += event in ("call", "c_call")

    file = io.BytesIO(pickles.archive(program))
    with warnings.catch_warnings(), contextlib.suppress(LoadError):
        warnings.simplefilter("ignore")
        sys.setprofile(count)
        try:
            minitorch.load(file)
        finally:
            sys.setprofile(None)
    return calls


# Copies of something long are paid for: their number grows until the budget is used up. That takes
# a while, so here a file has a twentieth of it.
COPIES = ("sets again", "a wide key again", "sets of wide keys", "Counters again")
LARGE = 10_000


class SmallBudget(budget.Budget):
    def __init__(self, size):
        super().__init__(size)
        self.left = self.limit = self.limit // 20


TITLES = [title.rpartition(", ")[0] for title, _ in growing.growing(1000)]


@pytest.mark.parametrize("title", TITLES)
def test_no_quadratic_work(title, monkeypatch):
    """Four times the bytes: at most four times the calls, and some. (Quadratic would be 16 times.)

    What takes time within one call, such as looking for keys, the sandbox measures.
    """
    size = SMALL
    if title in COPIES:
        size = LARGE
        monkeypatch.setattr(loading, "Budget", SmallBudget)
    work = [work_of(dict(growing.growing(n))[f"{title}, {n}"]) for n in (size, 4 * size)]
    assert work[1] <= 6 * work[0] + 1000, work


def test_quadratic_work_would_be_seen(monkeypatch):
    """The counting can fail: here is an entry() that walks through the stack each time."""
    load = loading._Memories.load
    monkeypatch.setattr(
        loading._Memories, "load", lambda self, found, entry: (entry(), load(self, found, entry))[1]
    )
    monkeypatch.setattr(weights_only.WeightsOnlyUnpickler, "_entry", lambda self: [
        len(value) for value in ([None],) * len(self._stack)] and "x")  # fmt: skip
    with pytest.raises(AssertionError):
        test_no_quadratic_work("memories below many values", monkeypatch)


def test_a_large_file_may_make_more():
    small, large = budget.Budget(2**20), budget.Budget(2**26)
    assert small.limit == 48 * 2**20
    assert large.limit > 100 * 2**26


@pytest.mark.parametrize("order", [1, -1])
def test_honest_keys_in_large_numbers(order):
    """Vocabularies, counts, sparse numbers: a dict of many keys of one kind is no attack."""
    count = 6_000
    value = {
        "places": {i: str(i) for i in range(count)[::order]},
        "sparse": {i * 7919 % 10**9: i for i in range(count)},
        "random": {i * 0x9E3779B97F4A7C15 % 2**60: 1 for i in range(count)},
        "pairs": {(i, i + 1): i for i in range(count // 3)},
        "merges": {(f"a{i}", f"b{i}"): i for i in range(count // 3)},
        "floats": {i / 7: i for i in range(count // 3)},
        "counts": collections.Counter({-i: i for i in range(count // 3)}),
        "set": {i * 7919 for i in range(count)},
    }
    file = io.BytesIO()
    minitorch.save(value, file)
    file.seek(0)
    assert minitorch.load(file) == value


def test_honest_values_of_all_sizes():
    """What takes most memory for each byte in a file, and is honest: it loads, however much."""
    for value in (
        [set() for _ in range(5000)], [{1: 2} for _ in range(9000)], [[] for _ in range(20_000)],
        [None] * 50_000, list(range(256, 20_000)), [[1.5] * 10] * 1000,
        ["ab" * i for i in range(900)],
        [minitorch.ones(2) for _ in range(300)], [minitorch.ones(2000)] * 2000,
        list(minitorch.ones(17_100, 1)),  # views: nearly a mebibyte of pickle, and one memory
    ):  # fmt: skip
        file = io.BytesIO()
        minitorch.save(value, file)
        file.seek(0)
        loaded = minitorch.load(file)
        assert len(loaded) == len(value)
        assert repr(loaded[:3]) == repr(value[:3])


# ---- details -------------------------------------------------------------------------------------


def refusal(program):
    with pytest.raises(LoadError) as caught:
        minitorch.load(io.BytesIO(pickles.archive(program)))
    return str(caught.value)


def test_a_refusal_is_one_that_a_program_for_pytorch_catches():
    errors = minitorch.serialization.errors
    for cls, theirs in (
        (errors.UnpicklingError, "UnpicklingError"), (errors.CorruptError, RuntimeError),
        (errors.CutOffError, EOFError), (errors.UnsupportedError, NotImplementedError),
        (errors.ByteOrderError, ValueError),
    ):  # fmt: skip
        assert issubclass(cls, LoadError)
        assert theirs in (cls.__name__, *cls.__mro__)


def test_values_in_errors_are_short():
    doubled = ()
    for _ in range(60):
        doubled = (doubled, doubled)
    values = [doubled, [doubled] * 99, {1: doubled}, "x" * 10**6, b"x" * 10**6, 10**600,
              float("nan"), minitorch.ones(3), set, len, "\x1b[2J", "\ud800", None]  # fmt: skip
    for value in values:
        assert len(show(value)) < 1000
        assert show(value).isprintable()


def test_names_that_a_terminal_would_obey_are_escaped():
    assert "\x1b" not in refusal(pickles.name("os.\x1b[2J"))
    assert "\x1b" not in refusal(pickles.name("evil.\x1b[2J")).partition("error: ")[2]
    assert "\x1b" not in refusal(pickles.tensor(pickles.storage(key=pickles.text("\x1b[2J"))))
    location = pickles.storage(location=pickles.text("\x1b[2J"))
    assert "\x1b" not in refusal(pickles.tensor(location))


def test_attributes_that_programs_look_for():
    state = {"array": 1, "_is_buffer": True, "__array_interface__": {}, "note": 1, "lr_scale": 0.5}
    for name in state:
        program = pickles.parameter(pickles.table((pickles.text(name), pickles.number(1))))
        if name in ("note", "lr_scale"):
            assert getattr(minitorch.load(io.BytesIO(pickles.archive(program))), name) == 1
        else:
            assert f"Parameter may not get the attribute {name!r}" in refusal(program)


def test_bools_are_zero_or_one():
    data = dict(files.records())["bools of 255"]
    loaded = minitorch.load(io.BytesIO(data))
    assert loaded.numpy().view("uint8").tolist() == [1] * 16


def test_no_bool_can_be_written_as_something_else(tmp_path):
    """NumPy adds up the bytes of a mask and believes the sum: a byte of 255 there harms memory."""
    kinds = dict(files.kinds())
    for wide in (16, 32, 64):
        for title in (f"uint{wide} in the memory of Bool", f"Bool and uint{wide} in one memory"):
            assert "from a storage without a dtype" in refusal(kinds[title])
    path = tmp_path / "x.pt"
    kinds = [pickles.name(f"torch.{kind}Storage") for kind in ("Bool", "Byte")]
    for make in (files.in_each_other, files.reaching):
        path.write_bytes(make(*kinds))
        for mapped in (False, True):
            with pytest.raises(LoadError, match="reading file data/0: another record begins in it"):
                minitorch.load(path, mmap=mapped)


def test_a_counter_that_could_not_be_printed():
    """Python sorts what a Counter has counted: two expanded tensors would be compared."""
    wide = files.VALUES["an expanded tensor"]
    counts = pickles.table((pickles.text("a"), wide), (pickles.text("b"), wide))
    assert "counts with numbers" in refusal(pickles.call("collections.Counter", counts))
    put = pickles.call("collections.Counter") + pickles.text("a") + wide + b"s"
    assert "counts with numbers, but the file gives a Tensor" in refusal(put)


def test_what_a_tensor_with_notes_takes_to_print_is_counted():
    noted = pickles.parameter(pickles.table((pickles.text("note"), b"N")))
    assert "again and again" in refusal(b"(" + noted + b"q\0" + b"h\0" * 30_000 + b"t")


def test_expanded_tensors_that_would_be_printed_for_ever():
    for n, dimensions in ((2, 60), (7, 20)):
        place = (number(0), row(*[number(n)] * dimensions), row(*[number(0)] * dimensions))
        program = pickles.call("torch._utils._rebuild_tensor", pickles.storage(), *place)
        assert "again and again" in refusal(program)


def test_a_value_that_contains_itself():
    assert "contains itself" in refusal(b"]q\0h\0a")


def test_a_warning_comes_once():
    with pytest.warns(UserWarning, match="Detected pickle protocol 4") as caught:
        minitorch.load(io.BytesIO(pickles.archive(b"\x80\4" * 1000 + b"N")))
    assert len(caught) == 1


def test_the_uses_find_holes():
    """The checks of what was loaded can fail."""
    bad = minitorch.nn.Parameter(minitorch.ones(2))
    bad._note = 1
    with pytest.raises(uses.Hole, match="attribute _note"):
        uses.use(bad, 1000)
    with pytest.raises(uses.Hole, match="from a file of 3"):
        uses.use(minitorch.ones(2), 3)
    named = collections.OrderedDict()
    named.__dict__["__array_interface__"] = minitorch.ones(2).numpy().__array_interface__
    with pytest.raises(uses.Hole, match="reads memory from a OrderedDict"):
        uses.use(named, 1000)


def test_the_honest_checkpoints_load():
    for data in mutations.honest():
        minitorch.load(io.BytesIO(data))


def test_every_instruction_has_its_price():
    assert opcodes.COSTS.keys() == opcodes.ARGUMENTS.keys()
    assert trees._DEEPEST == 1000
