"""Whatever happens while a file is written: the old one is intact, and no rubbish is left."""

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import minitorch
from minitorch.serialization import atomic
from minitorch.serialization.archive import ArchiveWriter

ROOT = Path(__file__).resolve().parents[2]
NEW = [minitorch.zeros(100_000), minitorch.ones(100_000)]

DIES = f"""
import os, signal, sys
sys.path.insert(0, {str(ROOT)!r})
import minitorch
from minitorch.serialization.archive import ArchiveWriter
write = ArchiveWriter.write
def die(self, name, data):
    if name == "data/1":
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    write(self, name, data)
ArchiveWriter.write = die
minitorch.save([minitorch.zeros(100_000), minitorch.ones(100_000)], sys.argv[1])
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "model.pt"
    minitorch.save({"old": minitorch.arange(3)}, path)
    return path


def is_old(path):
    return minitorch.load(path)["old"].tolist() == [0, 1, 2]


def test_killed_half_way(path):
    done = subprocess.run([sys.executable, "-c", DIES, str(path)], check=False)
    assert done.returncode in (-getattr(signal, "SIGKILL", 0), 15)
    assert is_old(path)
    (left,) = [name for name in os.listdir(path.parent) if name != path.name]
    assert left.startswith(".model.pt.")
    assert left.endswith(".tmp")
    if os.name != "posix":  # there, the age of the file has to tell that its writer has ended
        long_ago = time.time() - 7200
        os.utime(path.parent / left, (long_ago, long_ago))
    minitorch.save(NEW, path)
    assert len(minitorch.load(path)) == 2
    assert os.listdir(path.parent) == [path.name]  # swept


def test_only_what_is_dead_is_swept(path):
    """The temporary file of a writer that lives, files of other paths, and links stay."""
    others = ["model.pt.0123456789abcdef.locked.tmp", ".model.pt.0123456789abcdef.tmp",
              ".other.pt.0123456789abcdef.locked.tmp"]  # fmt: skip
    for name in others:
        (path.parent / name).write_bytes(b"mine")
    link = path.parent / ".model.pt.00000000000000aa.locked.tmp"
    if os.name == "posix":
        os.symlink(others[0], link)
    with atomic.replacing(str(path)) as stream:
        (temporary,) = [name for name in os.listdir(path.parent) if name.endswith(".locked.tmp")
                        and name not in (*others, link.name)]  # fmt: skip
        stream.write(b"half of it")
        minitorch.save(NEW, path)  # another writer, who sweeps
        assert temporary in os.listdir(path.parent)
    assert path.read_bytes() == b"half of it"
    assert all((path.parent / name).read_bytes() == b"mine" for name in others)
    assert os.path.islink(link) == (os.name == "posix")


def test_a_writer_whose_file_was_swept_begins_again(path, monkeypatch):
    """Between opening a temporary file and locking it, the other writer may have come."""
    if atomic.fcntl is None:
        pytest.skip("there are no such locks here")
    lock, calls = atomic.fcntl.flock, []

    def late(file, how):
        if not calls:
            for name in os.listdir(path.parent):
                if name.endswith(".locked.tmp"):
                    os.remove(path.parent / name)
        calls.append(how)
        lock(file, how)

    monkeypatch.setattr(atomic.fcntl, "flock", late)
    minitorch.save(NEW, path)
    assert len(calls) == 2
    assert len(minitorch.load(path)) == 2


@pytest.mark.parametrize(
    "problem", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()]
)
def test_failed_half_way(path, monkeypatch, problem):
    write = ArchiveWriter.write

    def fail(self, name, data):
        if name == "data/1":
            raise problem
        write(self, name, data)

    monkeypatch.setattr(ArchiveWriter, "write", fail)
    with pytest.raises(type(problem)):
        minitorch.save(NEW, path)
    assert is_old(path)
    assert os.listdir(path.parent) == ["model.pt"]
    with pytest.raises(type(problem)):
        minitorch.save(NEW, path.parent / "new.pt")
    assert os.listdir(path.parent) == ["model.pt"]


def test_failed_at_the_last_step(path, monkeypatch):
    def fail(source, target):
        raise PermissionError(errno.EACCES, "the file is open elsewhere")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(PermissionError):
        minitorch.save(NEW, path)
    assert is_old(path)
    assert os.listdir(path.parent) == ["model.pt"]


def test_the_bytes_are_on_the_disk_before_the_name(path, monkeypatch):
    calls = []
    for name in ("fsync", "replace"):
        call = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *args, name=name, call=call: calls.append(name) or call(*args)
        )
    minitorch.save(NEW, path)
    assert calls == ["fsync", "replace"]


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are POSIX's here")
def test_permissions_and_links_stay(path):
    os.chmod(path, 0o640)
    link = path.parent / "latest.pt"
    os.symlink("model.pt", link)
    minitorch.save(NEW, link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert len(minitorch.load(path)) == 2


def test_a_reader_sees_whole_files_only(path):
    def write(number):
        for _ in range(15):
            minitorch.save([minitorch.full((1000,), number)] * 3, path)

    minitorch.save([minitorch.full((1000,), 0)] * 3, path)
    writers = [threading.Thread(target=write, args=(number,)) for number in (1, 2)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        loaded = minitorch.load(path)
        assert len({int(x.sum()) for x in loaded}) == 1
    for writer in writers:
        writer.join()
    assert os.listdir(path.parent) == ["model.pt"]
