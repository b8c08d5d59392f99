"""Where a class is graded: by processes of this machine, or by a cluster."""

from __future__ import annotations

from pathlib import Path

from . import batch, cluster

HERE = "threads"  # processes of this machine, each with a thread that asks it


def grade(
    course: Path | str,
    assignment: str,
    *,
    executor: str = HERE,
    jobs: int = 1,
    sandbox: str = "auto",
    shard: tuple[int, int] = (1, 1),
    again: bool = False,
    students: list[str] | None = None,
    tell: batch.Tell | None = None,
) -> batch.Outcome:
    """Grade the submissions of an assignment that have no record yet: see batch.grade.

    ``executor``: "threads" for ``jobs`` processes of this machine, or "dask://host:port".
    NoCourse, NoSandbox or NoCluster before anybody's code has run.
    """
    if executor == HERE:
        return batch.grade(
            course, assignment, jobs=jobs, sandbox=sandbox, shard=shard, again=again,
            students=students, tell=tell,
        )  # fmt: skip
    return cluster.grade(
        course, assignment, executor, sandbox=sandbox, shard=shard, again=again,
        students=students, tell=tell,
    )  # fmt: skip
