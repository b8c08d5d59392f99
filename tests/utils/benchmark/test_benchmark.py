"""Timers and tables of times: what they say of times that are given, on both."""

import importlib

import pytest

from tests.nn.both import both, error


def of(torch):
    return importlib.import_module(f"{torch.__name__}.utils.benchmark")


def measured(b, times, runs=10, stmt="x + x", setup="pass", **names):
    return b.Measurement(runs, list(times), b.TaskSpec(stmt, setup, **names))


def lines(m):
    """Without the first, which has the object's address."""
    return repr(m).splitlines()[1:]


@both
def test_statistics_of_given_times(torch):
    m = measured(of(torch), [4.0, 1.0, 2.0, 3.0], runs=2)
    assert m.times == [2.0, 0.5, 1.0, 1.5]
    assert (m.median, m.mean, m.iqr) == (1.25, 1.25, 0.75)
    assert m.stmt == "x + x"
    assert m.num_threads == 1
    assert m.title == "x + x"
    assert m.significant_figures == 1
    assert m.has_warnings
    assert measured(of(torch), [1.0] * 8).significant_figures == 4
    assert error(getattr, m, "nothing")[0] == "AttributeError"


@both
def test_how_a_measurement_is_shown(torch):
    b = of(torch)
    assert lines(measured(b, [0.5])) == [
        "x + x",
        "  50.00 ms",
        "  1 measurement, 10 runs , 1 thread",
    ]
    shown = lines(measured(b, [1.0, 2.0, 3.0, 4.0], label="add", sub_label="3", num_threads=2))
    assert shown == [
        "add: 3",
        "  Median: 250.00 ms",
        "  IQR:    150.00 ms (175.00 to 325.00)",
        "  4 measurements, 10 runs per measurement, 2 threads",
        "  WARNING: Interquartile range is 60.0% of the median measurement.",
        "           This suggests significant environmental influence.",
    ]
    shown = lines(measured(b, [1e-6], setup="a = 1\nb = 2", stmt="a\nb", description="two"))
    assert shown[:6] == ["stmt:", "  a", "  b", "", "two", "setup:"]


@both
def test_measurements_of_one_task_are_merged(torch):
    b = of(torch)
    both_, other = [measured(b, [2.0]), measured(b, [4.0])], measured(b, [1.0], label="other")
    first, second = b.Measurement.merge([*both_, other])
    assert (first.times, first.number_per_run) == ([0.2, 0.4], 1)
    assert second.label == "other"


@both
def test_units_and_digits(torch):
    b = of(torch)
    units = [b.select_unit(t) for t in (3e-9, 3e-6, 2.5e-3, 1.5)]
    assert units == [("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3), ("s", 1)]
    assert b.unit_to_english("us") == "microsecond"
    assert b.trim_sigfig(3.0, 1) == 3.0
    assert b.trim_sigfig(1234.0, 2) == 1200.0
    assert b.ordered_unique("abca") == ["a", "b", "c"]


@both
def test_tables(torch):
    b = of(torch)
    results = [
        measured(b, [4.0], label="sums", sub_label="small", description="mine"),
        measured(b, [2.0], label="sums", sub_label="small", description="theirs"),
        measured(b, [30.0], label="sums", sub_label="a large one", description="mine"),
        measured(b, [9.0], label="sums", sub_label="small", description="mine", num_threads=4),
        measured(b, [9.0], label="products", description="mine"),
    ]
    table = b.Compare(results)
    assert [line.rstrip() for line in str(table).splitlines()] == TABLE
    table.trim_significant_figures()
    table.colorize()
    assert str(table).splitlines()[3:5] == [
        f"      small        |  {GREEN} 400{END}  |  {GREEN}200.0 {END}",
        f"      a large one  |  {RED}3000{END}  |        ",
    ]
    table.colorize(rowwise=True)
    table.highlight_warnings()
    noisy = measured(b, [1.0, 2.0, 3.0, 4.0], label="sums", sub_label="z", description="mine")
    table.extend_results([noisy])
    shown = str(table).splitlines()
    assert shown[5] == f"      z            |  {GREEN} 200 (! 60%){END}  |        "
    assert "(! XX%) Measurement has high variance, where XX is the IQR / median * 100." in shown
    assert error(b.Compare, [1]) == (
        "ValueError",
        "Expected an instance of `Measurement`, got <class 'int'> instead.",
    )


GREEN, RED, END = "\033[92m\033[1m", "\033[31m\033[1m", "\033[0m\033[0m"
TABLE = [
    "[---------------- sums ---------------]",
    "                   |   mine   |  theirs",
    "1 threads: ----------------------------",
    "      small        |   400.0  |  200.0",
    "      a large one  |  3000.0  |",
    "4 threads: ----------------------------",
    "      small        |   900.0  |",
    "",
    "Times are in milliseconds (ms).",
    "",
    "[----- products ----]",
    "             |   mine",
    "1 threads: ----------",
    "      x + x  |  900.0",
    "",
    "Times are in milliseconds (ms).",
]


@both
def test_a_timer_runs_the_statement(torch):
    b, seen = of(torch), []
    timer = b.Timer("seen.append(n)", "n = 3", globals={"seen": seen}, label="l")
    m = timer.timeit(5)
    assert seen == [3] * 7  # two that do not count
    assert (m.number_per_run, len(m.raw_times), m.label) == (5, 1, "l")
    assert m.median > 0
    m = b.Timer("\n    torch.ones(2)\n    pass\n").blocked_autorange(min_run_time=1e-4)
    assert m.stmt == "torch.ones(2)\npass"
    assert sum(m.raw_times) >= 1e-4
    m = b.Timer("pass").adaptive_autorange(threshold=10.0, min_run_time=1e-5, max_run_time=0.01)
    assert m.raw_times


@both
def test_threads_meanwhile(torch):
    before, said = torch.get_num_threads(), []
    names = {"said": said}
    of(torch).Timer("said.append(torch.get_num_threads())", globals=names, num_threads=3).timeit(1)
    assert set(said) == {3}
    assert torch.get_num_threads() == before


@both
@pytest.mark.parametrize(
    "arguments",
    [{"stmt": len}, {"language": "rust"}, {"global_setup": "int i;"}],
)
def test_what_a_timer_refuses(torch, arguments):
    expected = {
        "stmt": "Currently only a `str` stmt is supported.",
        "language": "Invalid language `rust`.",
        "global_setup": "global_setup is C++ only, got `int i;`. Most likely this code can simply "
        "be moved to `setup`.",
    }
    assert error(of(torch).Timer, **arguments) == ("ValueError", *[expected[k] for k in arguments])
    assert error(of(torch).Timer().repeat)[0] == "NotImplementedError"
    assert error(of(torch).Timer().autorange)[0] == "NotImplementedError"


def test_what_is_pytorchs_alone():
    from minitorch.utils.benchmark import Timer

    assert "must be Python" in error(Timer, language="c++")[1]
    assert "Valgrind" in error(Timer().collect_callgrind)[1]
