"""Where the time of one student goes: a program, no test, since times differ between machines.

    python -m tests.classroom.where --chapter book --students 3

Right solutions are judged in landlock, in this process, one student after the other. The first is
not counted: it is then that the judge learns what the references do. What is told are seconds of
the processor for each student: of the judge, of the zygote that watches, and of the child, which
are shared out to what it was asked (with what it cost the judge to ask and to read).
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path

from minitorch.classroom import bare_copy, children, judging, sandboxes
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import all_exercises, chapters, of_chapter


def seconds_of(pid: int) -> float:
    """Seconds of the processor that another process has used; 0.0 if it is gone."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


class Told:
    """Counts what each request costs the child, and what its answer costs the judge."""

    def __init__(self) -> None:
        self.child: Counter[str] = Counter()
        self.judge: Counter[str] = Counter()
        self.born = 0.0
        children.Child.ask_for_arrays = self.counted(children.Child.ask_for_arrays)  # type: ignore[method-assign]

    def counted(self, ask):  # type: ignore[no-untyped-def]
        def asked(child, op, data, cpu=30.0):  # type: ignore[no-untyped-def]
            (pid,) = grandchildren(child.nursery.process.pid)
            before, begun = seconds_of(pid), time.process_time()
            try:
                return ask(child, op, data, cpu)
            finally:
                key = data.get("exercise", op)
                self.child[key] += seconds_of(pid) - before
                self.judge[key] += time.process_time() - begun

        return asked


def grandchildren(pid: int) -> list[int]:
    return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--chapter", default="book")
    parser.add_argument("--students", type=int, default=3)
    args = parser.parse_args()
    some = all_exercises() if args.chapter == "book" else of_chapter(args.chapter)
    wanted = chapters() if args.chapter == "book" else [args.chapter]
    told = Told()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        bare = bare_copy.make(Path(folder))
        with sandboxes.starter("landlock", bare, wanted) as starter:
            assert isinstance(starter, children.Nursery)
            judge = judging.Judge("where", {one.id: 1 for one in some}, b"secret", starter)
            for number in range(args.students + 1):
                if number == 1:
                    told.child.clear()
                    told.judge.clear()
                    assert starter.process is not None
                    zygote = seconds_of(starter.process.pid)
                    here = time.process_time()
                found = judge.exercises(Submission({one.id: one.reference for one in some}))
                wrong = [id for id, entry in found.items() if entry["verdict"] != "passed"]
                assert not wrong, wrong
            here, zygote = time.process_time() - here, seconds_of(starter.process.pid) - zygote
    count = args.students
    child = told.child.total()
    print("seconds of the processor for a student")
    print(f"  {(here + zygote + child) / count:7.3f}  all of it")
    print(f"  {here / count:7.3f}  the judge, {told.judge.total() / count:.3f} of it over requests")
    print(f"  {zygote / count:7.3f}  the zygote")
    print(f"  {child / count:7.3f}  the child, of which")
    for key, spent in told.child.most_common():
        print(f"  {spent / count:9.4f}  {key}")


if __name__ == "__main__":
    main()
