"""Children: processes that run students' code, started and asked from here."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, Self

from . import leftovers, wire
from .overseer import WHY

START = 120.0  # seconds by the clock until a sandbox has started, on a busy machine
IDLE = 5.0  # seconds that a child may sleep while it has work
WALL = 300.0  # seconds by the clock for one request: the last resort
LAST = 10.0  # seconds by the clock for a program whose child has gone to end by itself


class NoStart(Exception):
    """A sandbox or a child in it has not started: nobody's code has run."""


class Died(Exception):
    """A child has ended while it had work.

    - ``why``: what was exceeded: "cpu", "idle", "wall", "files"; "form": it broke the form of
      messages; "" if it ended by itself. ``code``: its exit code; a negative signal.
    """

    def __init__(self, why: str, code: int | None = None) -> None:
        super().__init__(f"{why or 'ended'}, {code}")
        self.why, self.code = why, code


class Starter(Protocol):
    """Starts children, one after the other."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def child(self) -> Child: ...


class Child:
    """One child: it is asked, and may die at any question."""

    locks: list[str]
    cheap = False  # does a new one take no time?
    left_much = False  # has it written many files, though fewer than too many?
    idle = IDLE  # seconds that it may sleep over a request

    def __init__(self, inbox: int, outbox: int) -> None:
        self.inbox, self.outbox = inbox, outbox
        self.messages = wire.Inbox(inbox, self.wait)
        self.alive = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def says_more(self) -> bool:
        """Is there something to be read, although nothing was asked?"""
        return bool(select.select([self.inbox], [], [], 0)[0])

    # What a way of starting says:

    def wait(self, fd: int) -> None:
        """Return when there is something to be read. Raises Died."""
        raise NotImplementedError

    def begin(self, cpu: float) -> None:
        """The child has work from now on."""

    def rest(self) -> None:
        """It has none any more. Raises Died if it has left more than it may."""

    def died(self, why: str) -> Died:
        """End it, and say how it ended."""
        raise NotImplementedError

    def end(self) -> None:
        raise NotImplementedError

    def hello(self) -> None:
        """Wait for ``ready``, which comes before any student's code. NoStart if it does not."""
        try:
            header, _ = self.messages.receive()
        except (wire.Broken, wire.Gone, Died) as error:
            self.end()
            raise NoStart(f"a child did not start ({error})") from None
        if header.get("ready") is not True:
            self.end()
            raise NoStart("a child did not say that it is ready")
        self.locks = [str(lock) for lock in header.get("locks", [])]

    def ask(self, op: str, data: dict[str, Any], cpu: float = 30.0) -> dict[str, Any]:
        return self.ask_for_arrays(op, data, cpu)[0]

    def ask_for_arrays(self, op: str, data: dict[str, Any], cpu: float = 30.0) -> wire.Message:
        """The answer to a request. Died if there is none. ``cpu``: seconds that it may take."""
        id = secrets.token_hex(16)
        self.begin(cpu)
        try:
            about = {"cpu": cpu, "idle": self.idle}  # for an overseer
            wire.send(self.outbox, {"op": op, "id": id, **about, **data})
            header, buffers = self.messages.receive()
        except wire.Broken:
            raise self.died("form") from None
        except wire.Gone:
            raise self.died("") from None
        self.rest()
        if header.get("id") != id:
            raise self.died("form")
        return header, buffers


# ---- by a zygote --------------------------------------------------------------------------------


class Nursery:
    """A zygote in a sandbox (zygote.py), and its children."""

    def __init__(self, command: list[str], env: dict[str, str], about: dict[str, Any]) -> None:
        self.folder = tempfile.mkdtemp(prefix="minitorch-class-")
        scratch = Path(self.folder, "work")
        scratch.mkdir()
        self.errors = Path(self.folder, "errors")
        self.about = {"scratch": str(scratch), **about}
        self.command, self.env = command, env
        self.process: subprocess.Popen[bytes] | None = None
        self.locks: list[str] = []

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        leftovers.remove(Path(self.folder, "work"))
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.control = ours
        line = [*self.command, str(theirs.fileno()), json.dumps(self.about)]
        with self.errors.open("wb") as errors, theirs:
            self.process = subprocess.Popen(
                line, env=self.env, pass_fds=[theirs.fileno()], cwd=self.folder, stderr=errors,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        hello = self.hear(START)
        if hello.get("hello") is not True:
            raise NoStart(f"the sandbox did not start: {self.last_words()}")
        self.locks = hello["locks"]

    def stop(self) -> None:
        if self.process is None:
            return
        self.control.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None

    def last_words(self) -> str:
        with contextlib.suppress(OSError):
            return " ".join(self.errors.read_text("utf-8", "replace").split())[-400:]
        return ""

    def hear(self, seconds: float) -> dict[str, Any]:
        """The next message of the zygote; {} if there is none, or will never be."""
        if not select.select([self.control], [], [], seconds)[0]:
            return {}
        try:
            data = self.control.recv(1 << 16)
        except OSError:
            return {}
        return json.loads(data) if data else {}

    def say(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):
            self.control.send(json.dumps(message).encode())

    def child(self) -> Child:
        """A new child; a zygote that has gone is started again first."""
        if self.process is None or self.process.poll() is not None:
            self.stop()
            self.start()
        theirs_in, outbox = os.pipe()
        inbox, theirs_out = os.pipe()
        try:
            socket.send_fds(self.control, [b'{"fork": true}'], [theirs_in, theirs_out])
        except OSError:
            os.close(outbox)
            os.close(inbox)
            raise NoStart(f"the sandbox has ended: {self.last_words()}") from None
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        message = self.hear(START)
        while "ended" in message:  # of the last one
            message = self.hear(START)
        one = Born(inbox, outbox, self)
        if "pid" not in message:
            one.end()
            raise NoStart(f"no child was born: {self.last_words()}")
        one.hello()
        needed = {"seccomp", "landlock"} if self.about["locks"] else set()
        if "--unshare-all" in self.command:
            needed.discard("landlock")  # namespaces do what it does
        if not needed <= set(one.locks):
            one.end()
            raise NoStart(f"this kernel has no {' and no '.join(sorted(needed - set(one.locks)))}")
        return one


class Born(Child):
    """A child of a zygote."""

    cheap = True

    def __init__(self, inbox: int, outbox: int, nursery: Nursery) -> None:
        super().__init__(inbox, outbox)
        self.nursery = nursery
        self.ended: dict[str, Any] | None = None

    def wait(self, fd: int) -> None:
        while True:
            watched = [fd, self.nursery.control.fileno()]
            ready = select.select(watched, [], [], WALL + START)[0]
            if fd in ready:
                return
            message = self.nursery.hear(0)
            self.ended = message.get("ended", {"why": "harness", "code": None})
            raise self.died("")

    def begin(self, cpu: float) -> None:
        self.nursery.say({"watch": {"cpu": cpu, "idle": self.idle, "wall": WALL}})

    def rest(self) -> None:
        self.nursery.say({"rest": True})
        message = self.nursery.hear(START)
        if "rests" not in message:
            self.ended = message.get("ended", {"why": "harness", "code": None})
            if self.ended["why"] == "files":
                raise self.died("")
        self.left_much = message.get("much") is True

    def died(self, why: str) -> Died:
        if why:
            self.nursery.say({"end": True})
        if self.ended is None:
            self.close()
            self.ended = self.nursery.hear(START).get("ended", {"why": "harness", "code": None})
        self.close()
        return Died(why or self.ended["why"], self.ended["code"])

    def end(self) -> None:
        if self.alive and self.ended is None:
            self.nursery.say({"end": True})
        self.close()

    def close(self) -> None:
        if self.alive:
            self.alive = False
            os.close(self.inbox)
            os.close(self.outbox)


# ---- by a program -------------------------------------------------------------------------------


NAME = "NAME OF THE CHILD"


class Plain:
    """Starts a program for each child: where there is no zygote.

    - ``stop``: a command that ends a child for which killing the program is not enough. In both
      commands NAME stands for the child's own name.
    - ``overseen``: the program's exit code may be an overseer's.
    """

    def __init__(
        self,
        command: list[str],
        env: dict[str, str] | None,
        stop: Sequence[str] = (),
        overseen: bool = False,
    ) -> None:
        self.command, self.env, self.stop, self.overseen = command, env, stop, overseen

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def child(self) -> Child:
        name = f"minitorch-{secrets.token_hex(8)}"
        command, stop = [
            [name if word == NAME else word for word in words]
            for words in (self.command, self.stop)
        ]
        try:
            process = subprocess.Popen(
                command, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except OSError as error:
            raise NoStart(f"{self.command[0]}: {error.strerror}") from None
        one = Started(process, stop)
        one.overseen = self.overseen
        one.hello()
        return one


class Started(Child):
    """A child that is a program of its own. ``overseen``: within, an overseer looks at its time."""

    overseen = False

    def __init__(self, process: subprocess.Popen[bytes], stop: Sequence[str] = ()) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        super().__init__(process.stdout.fileno(), process.stdin.fileno())
        self.process, self.stop = process, stop
        self.deadline = time.monotonic() + START

    def begin(self, cpu: float) -> None:
        self.deadline = time.monotonic() + min(WALL, 20 * cpu)

    def wait(self, fd: int) -> None:
        left = self.deadline - time.monotonic()
        if not select.select([fd], [], [], max(0.0, left))[0]:
            raise self.died("wall")

    def died(self, why: str) -> Died:
        if why:
            self.process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LAST)
        self.end()
        code = self.process.returncode
        return Died(why or (WHY.get(code, "") if self.overseen else ""), code)

    def end(self) -> None:
        if self.alive:
            self.alive = False
            if self.stop:
                subprocess.run(self.stop, capture_output=True, check=False)
            self.process.kill()
            for stream in (self.process.stdin, self.process.stdout):
                with contextlib.suppress(OSError):
                    assert stream is not None
                    stream.close()
            self.process.wait()
