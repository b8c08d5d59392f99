"""How `make test` shares the suite out, and what it says meanwhile:  pytest -p tests.spreading -n 2

The suite is cut into pieces, and a process takes one piece after another, the longest first. A
piece is a file, because its tests share fixtures that are dear; files in which each notebook or
page is work of its own are cut there. Two files that ask for the same are one. Without `-n` the
pieces run one after the other.

Instead of a dot for each test there is a line now and then: how much of the whole is done, counted
in seconds of work, not in tests (one builds the book, another adds two numbers). At the end stand
the slowest pieces. The seconds below are rough, from a quiet machine: only the order of pieces
and the percentage hang on them. Take them from that list when it changes.
"""

import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling
from xdist.workermanage import WorkerController

# The whole file, in seconds. A file that is not here costs TEST seconds a test.
SECONDS = {
    "tests/autograd/test_memory.py": 6.0,
    "tests/browser/test_cards.py": 22.0,
    "tests/browser/test_carry.py": 41.0,
    "tests/browser/test_course.py": 140.0,
    "tests/browser/test_doors.py": 15.0,
    "tests/browser/test_editor.py": 29.0,
    "tests/browser/test_every_cell.py": 390.0,
    "tests/browser/test_follow.py": 10.0,
    "tests/browser/test_live.py": 59.0,
    "tests/browser/test_offline.py": 146.0,
    "tests/browser/test_operations.py": 37.0,
    "tests/browser/test_pages.py": 240.0,
    "tests/browser/test_policy.py": 54.0,
    "tests/browser/test_reader_work.py": 67.0,
    "tests/browser/test_reading.py": 43.0,
    "tests/classroom/test_blank_work.py": 87.0,
    "tests/classroom/test_children.py": 20.0,
    "tests/classroom/test_cluster.py": 10.0,
    "tests/classroom/test_deno.py": 12.0,
    "tests/classroom/test_grading.py": 11.0,
    "tests/classroom/test_real_tools.py": 86.0,
    "tests/classroom/test_sandboxes.py": 35.0,
    "tests/classroom/test_twins.py": 13.0,
    "tests/course/test_attacks.py": 83.0,
    "tests/course/test_cards.py": 18.0,
    "tests/course/test_catalogue.py": 220.0,
    "tests/course/test_checking.py": 9.0,
    "tests/course/test_graders.py": 125.0,
    "tests/course/test_limits.py": 17.0,
    "tests/course/test_preparation.py": 34.0,
    "tests/course/test_solutions.py": 9.0,
    "tests/devices/test_layers.py": 31.0,
    "tests/devices/test_op_table.py": 127.0,
    "tests/fuzz/test_compiled.py": 10.0,
    "tests/fx/passes/test_passes.py": 13.0,
    "tests/fx/test_compiling.py": 10.0,
    "tests/fx/test_control_flow.py": 10.0,
    "tests/fx/test_jit.py": 57.0,
    "tests/nn/test_table.py": 26.0,
    "tests/notebooks/test_nbval.py": 98.0,
    "tests/notebooks/test_twin.py": 50.0,
    "tests/ops/test_samples.py": 32.0,
    "tests/ops/test_table.py": 140.0,
    "tests/programs/test_programs.py": 41.0,
    "tests/serialization/test_hostile.py": 20.0,
    "tests/test_doctests.py": 22.0,
    "tests/test_floors.py": 16.0,
    "tests/test_processors.py": 170.0,
    "tests/tools/test_clone.py": 35.0,
    "tests/tools/test_doors.py": 14.0,
    "tests/tools/test_epub.py": 57.0,
    "tests/tools/test_spreading.py": 12.0,
    "tests/utils/data/test_workers.py": 8.0,
    "tests/viz/programs/test_programs.py": 10.0,
}
TEST = 0.02
# Files that are cut at each notebook or page, which stands in the brackets of a test's name, or at
# the chapter of each exercise.
CUT = (
    "tests/course/test_cards.py",
    "tests/course/test_catalogue.py",
    "tests/course/test_graders.py",
    "tests/browser/test_every_cell.py",
    "tests/browser/test_pages.py",
    "tests/notebooks/test_twin.py",
)
# Files whose tests ask for what those of another file ask for, and belong to its piece.
WITH = {"tests/devices/test_op_table.py": "tests/ops/test_table.py"}  # what each case shows here
PLACE = re.compile(r"\[(\d\d-[\w-]+|\d\d(?=\.\d+\])|[\w/.-]+\.html[^\]]*)[\d.]*\]$")
SLOWEST = 50  # pieces named at the end
PAUSE = 10.0  # seconds between two lines


def piece(nodeid: str) -> str:
    """The name of the piece to which a test belongs."""
    file = nodeid.partition("::")[0]
    place = PLACE.search(nodeid) if file in CUT else None
    return f"{file}[{place[1]}]" if place else WITH.get(file, file)


def weights(nodeids: Iterable[str]) -> dict[str, float]:
    """What each test is expected to cost, in seconds: its share of its file."""
    names = list(nodeids)
    files = [name.partition("::")[0] for name in names]
    count: dict[str, int] = defaultdict(int)
    for file in files:
        count[file] += 1
    return {
        name: SECONDS.get(file, TEST * count[file]) / count[file]
        for name, file in zip(names, files, strict=True)
    }


def longest_first(nodeids: list[str]) -> list[str]:
    """The tests, piece after piece; within a piece, and between equals, their order stays."""
    pieces: dict[str, list[str]] = defaultdict(list)
    cost: dict[str, float] = defaultdict(float)
    for name, seconds in weights(nodeids).items():
        pieces[piece(name)].append(name)
        cost[piece(name)] += seconds
    order = sorted(pieces, key=lambda each: -cost[each])
    return [name for each in order for name in pieces[each]]


class Numbered(list[str]):
    """Names, all different, that know their places: xdist asks for the place of each test."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(names)
        self.places = {name: place for place, name in enumerate(self)}

    def index(self, name: str) -> int:  # type: ignore[override]
        return self.places[name]


class Pieces(LoadScopeScheduling):
    """xdist's own scheduler for modules and classes; what belongs together is a piece.

    At each test xdist's own counts all tests that a process was ever given, and looks through the
    list of all: half a minute for 34,000 tests. Here what is done is forgotten.
    """

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Numbered(collection)

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        name = self.registered_collections[node][item_index]
        given, own = self.assigned_work[node], piece(name)
        del given[own][name]
        if not given[own]:
            del given[own]
        self._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        return piece(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Pieces:
    config.option.loadscopereorder = False  # xdist would start those of the most tests
    return Pieces(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    by_name = {item.nodeid: item for item in items}
    items[:] = [by_name[name] for name in longest_first(list(by_name))]


class Progress:
    """Tells what is done; in the process that the reader started."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.cost: dict[str, float] = {}
        self.took: dict[str, float] = defaultdict(float)
        self.done = self.failed = 0
        self.spent = 0.0  # expected seconds of the tests that are done
        self.start = self.told = time.monotonic()

    def expect(self, nodeids: Iterable[str]) -> None:
        self.cost = self.cost or weights(nodeids)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:
        self.expect(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.expect(item.nodeid for item in session.items)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """As pytest counts it, without its letter; an expected failure is left to pytest."""
        if hasattr(report, "wasxfail") or (report.passed and report.when != "call"):
            return None
        if report.failed and report.when != "call":
            return "error", "", ""
        return report.outcome, "", ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[piece(report.nodeid)] += report.duration
        if report.failed:
            self.failed += 1
            self.say(f"FAILED {report.nodeid}")
        if report.when == "teardown":
            self.done += 1
            self.spent += self.cost.get(report.nodeid, 0.0)
            if time.monotonic() - self.told >= PAUSE:
                self.tell()

    def tell(self) -> None:
        self.told = time.monotonic()
        whole = sum(self.cost.values()) or 1.0
        share = min(int(100 * self.spent / whole), 100)
        minutes, seconds = divmod(int(self.told - self.start), 60)
        failed = f", {self.failed} failed" if self.failed else ""
        done = f"{self.done} of {len(self.cost)} tests{failed}"
        self.say(f"{share:3d} % of the work   {done}   {minutes}:{seconds:02d} min")

    def say(self, text: str) -> None:
        reporter = self.config.pluginmanager.getplugin("terminalreporter")
        if reporter is not None:
            terminal = self.config.get_terminal_writer()
            if terminal.width_of_current_line:  # pytest's letter for a failure that was expected
                terminal.line()
            reporter.write_line(f"    {text}")

    def pytest_terminal_summary(self) -> None:
        self.tell()
        self.say("the slowest parts, in seconds of one process:")
        for line in self.slowest():
            self.say(line)

    def slowest(self) -> Iterator[str]:
        order = sorted(self.took, key=lambda each: -self.took[each])
        return (f"{self.took[each]:7.1f} s  {each}" for each in order[:SLOWEST])


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # that is one of xdist's processes
        config.pluginmanager.register(Progress(config), "minitorch-progress")
