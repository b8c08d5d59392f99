"""Grading on a Dask cluster: the records are those of a plain run, also when a worker is killed."""

import importlib.util
import os
import signal
import sys
import threading
import time

import pytest

from minitorch.classroom import batch, cli, cluster, executors, records
from tests.classroom.test_grading import a_course, records_of

PATIENT = {  # on a busy machine a process of the cluster needs its time to answer
    "distributed.comm.timeouts.connect": "300s",
    "distributed.scheduler.worker-ttl": "900s",
    "distributed.nanny.pre-spawn-environ.OPENBLAS_NUM_THREADS": 1,
}


def test_without_dask_it_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    line = ["class", "grade", "02", "--course", str(a_course(tmp_path))]
    assert cli.main([*line, "--executor", "dask://127.0.0.1:8786"]) == 2
    assert "pip install distributed" in capsys.readouterr().err
    assert records_of(tmp_path) == {}


@pytest.mark.parametrize(
    "address", ["dask://", "127.0.0.1:8786", "dask://host", "dask://host:0", "dask://a/b:1", "ray"]
)
def test_an_address_that_is_none(address):
    with pytest.raises(cluster.NoCluster, match="named as dask://host:port"):
        cluster.scheduler(address)


def test_an_address():
    assert cluster.scheduler("dask://10.0.0.7:8786") == "tcp://10.0.0.7:8786"
    assert cluster.scheduler("dask://[::1]:8786") == "tcp://[::1]:8786"


def kill_one_when(client, course, count):
    """End one process of the cluster by force, as soon as so many records are there."""
    while len(records_of(course)) < count:
        time.sleep(0.02)
    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)


@pytest.fixture
def surroundings_of_before():
    """Dask sets variables for its workers (threads of BLAS, what malloc keeps) in this process."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


def test_a_worker_killed_half_way(tmp_path, holding, bare, surroundings_of_before):
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("NO TEST OF A DASK CLUSTER: pip install distributed")
    distributed = cluster.library()
    importlib.import_module("dask").config.set(PATIENT)
    course = a_course(tmp_path / "cluster", more=5)
    plain = a_course(tmp_path / "plain", more=5)
    records.secret(course)
    (plain / "grades").mkdir()
    (plain / "grades" / "secret").write_bytes((course / "grades" / "secret").read_bytes())
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as machines,
        distributed.Client(machines) as client,
    ):
        address = machines.scheduler_address.replace("tcp://", "dask://")
        killer = threading.Thread(target=kill_one_when, args=(client, course, 3))
        killer.start()
        outcome = executors.grade(course, "02", sandbox=holding, executor=address)
        killer.join()
        assert (len(outcome.graded), outcome.harness, outcome.sandbox) == (10, [], holding)
        assert len({one["student"] for one in outcome.graded}) == 10
        assert executors.grade(course, "02", sandbox=holding, executor=address).skipped == 10
    batch.grade(plain, "02", jobs=2, sandbox=holding, bare=bare)
    assert records_of(course) == records_of(plain)
    assert not list(course.rglob(".*.json*")), "nothing half-written is left"
