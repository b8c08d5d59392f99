"""A process that has imported everything, and gives birth to a child for each submission.

Importing takes a second, a fork some milliseconds. No student's code ever runs in this process. It
is asked through a socket, on which the descriptors of a child's pipes come along:

    {"fork": true} + two descriptors   a child; answered {"pid": n}
    {"watch": {"cpu", "idle", "wall"}} the child has work: so many seconds for it
    {"rest": true}                     the work is done; answered {"rests": true, "much": bool}
    {"end": true}                      end the child

and it says ``{"ended": {...}}`` when the child has. While a child has work, its time is looked at:
seconds of the processor count, and seconds in which it only sleeps.
"""

from __future__ import annotations

import contextlib
import gc
import json
import linecache
import os
import select
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from . import confine, leftovers, runner
from .overseer import spent, state

LOOK = 0.1  # seconds between two looks at the child
LIFE = 900  # seconds of the processor for a whole submission: the last resort


def main(control: int, about: str) -> None:
    """Serve the socket with this descriptor. ``about``: JSON, see sandboxes.py."""
    Zygote(socket.socket(fileno=control), json.loads(about)).serve()


def unloaded(package: Path) -> list[Path]:
    """The files below a folder from which nothing has been loaded here.

    Those that have been hold the functions that exercises ask for: nobody needs to read them again
    but who would hand them in.
    """
    loaded = {
        getattr(module, name, None)
        for module in list(sys.modules.values())
        for name in ("__file__", "__cached__")
    }
    return [one for one in package.rglob("*") if one.is_file() and str(one) not in loaded]


class Zygote:
    def __init__(self, control: socket.socket, about: dict[str, Any]) -> None:
        self.control, self.about = control, about
        self.scratch = Path(about["scratch"])
        self.pid: int | None = None
        self.watch: dict[str, float] | None = None
        self.rules: int | None = None

    def serve(self) -> None:
        runner.prepare(self.about["chapters"])
        linecache.clearcache()
        locks = self.prepare()
        sys.path[:] = [place for place in sys.path if place not in self.about["hidden"]]
        sys.path_importer_cache.clear()
        gc.collect()
        gc.freeze()
        self.say({"hello": True, "locks": locks})
        awake, alarm = os.pipe()
        os.set_blocking(alarm, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(alarm)
        while True:
            heard = self.control.fileno()
            ready = select.select([heard, awake], [], [], LOOK if self.watch else None)[0]
            if awake in ready:
                os.read(awake, 4096)
            self.look()
            if heard in ready and not self.hear():
                break
        self.kill("the zygote ended")

    def prepare(self) -> list[str]:
        """What children will obey, as far as this kernel can."""
        locks = ["rlimits"]
        confine.hidden()
        if not self.about["locks"]:
            return locks
        with contextlib.suppress(confine.Unconfined):
            package = Path(self.about["package"])
            readable = [Path(place) for place in self.about["readable"]]
            readable += unloaded(package)
            listable = [package, *map(Path, self.about["listable"])]
            self.rules = confine.ruleset(readable, listable, self.scratch)
            locks.append("landlock")
        with contextlib.suppress(confine.Unconfined):
            confine.program()
            locks.append("seccomp")
        return locks

    def say(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):
            self.control.send(json.dumps(message).encode())

    def hear(self) -> bool:
        """One message; False if nobody is there any more."""
        try:
            data, fds, _, _ = socket.recv_fds(self.control, 4096, 2)
        except OSError:
            return False
        if not data:
            return False
        message = json.loads(data)
        if "fork" in message:
            self.kill("a new submission")
            with contextlib.suppress(OSError):
                leftovers.take_away(self.scratch)
            self.fork(*fds)
        elif "watch" in message and self.pid is not None:
            now = time.monotonic()
            self.watch = {**message["watch"], "begun": now, "looked": now, "slept": 0.0}
            self.watch["spent"] = spent(self.pid)
        elif "rest" in message:
            self.rest()
        elif "end" in message:
            self.kill("it was asked to")
        return True

    def rest(self) -> None:
        """A child has answered. Who has filled its folder in little time is told all the same."""
        self.watch = None
        if self.pid is None:
            return
        much = leftovers.too_full(self.scratch, leftovers.LATE)  # first: most have left nothing
        if much and leftovers.too_full(self.scratch):
            self.kill("files")
        else:
            self.say({"rests": True, "much": much})

    def fork(self, inbox: int, outbox: int) -> None:
        pid = os.fork()
        if pid == 0:
            try:
                self.live(inbox, outbox)
            finally:
                os._exit(70)
        os.close(inbox)
        os.close(outbox)
        self.pid, self.watch = pid, None
        self.say({"pid": pid})

    def live(self, inbox: int, outbox: int) -> None:
        """The child."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        inbox, outbox = os.dup2(inbox, 200), os.dup2(outbox, 201)
        rules = -1 if self.rules is None else os.dup2(self.rules, 202)
        os.closerange(3, 200)
        os.closerange(203, 4096)
        os.chdir(self.scratch)
        os.environ["HOME"] = os.environ["TMPDIR"] = str(self.scratch)
        tempfile.tempdir = None  # where it was before, nobody may write here
        locks = ["rlimits"]
        confine.limit(LIFE)
        if self.about["locks"]:
            confine.no_capabilities()
        if rules >= 0:
            confine.obey(rules)
            os.close(rules)
            locks.append("landlock")
        if self.about["locks"]:
            with contextlib.suppress(confine.Unconfined):
                confine.filter_calls()
                locks.append("seccomp")
        runner.serve(inbox, outbox, locks)
        os._exit(0)

    # ---- watching ---------------------------------------------------------------------------

    def look(self) -> None:
        """Has the child ended? Has it used up what it may?"""
        if self.pid is None:
            return
        pid, status, used = os.wait4(self.pid, os.WNOHANG)
        if pid:
            self.gone(status, used.ru_utime + used.ru_stime, "")
        elif self.watch is not None:
            self.look_at_work(self.watch)

    def look_at_work(self, watch: dict[str, float]) -> None:
        assert self.pid is not None
        now, used = time.monotonic(), spent(self.pid)
        # On a busy machine a process that computes waits for its turn, and does not sleep.
        passed, watch["looked"] = now - watch["looked"], now
        # Stopped, or without its first thread, it does no more than asleep. ("D": a disk is slow.)
        asleep = state(self.pid) not in ("R", "D", "?")
        watch["slept"] = max(0.0, watch["slept"] + (min(passed, 1.0) if asleep else -3 * passed))
        if leftovers.too_full(self.scratch):  # first: it is as full when its time is over
            self.kill("files")
        elif used - watch["spent"] > watch["cpu"]:
            self.kill_late("cpu")
        elif watch["slept"] > watch["idle"]:
            self.kill_late("idle")
        elif now - watch["begun"] > watch["wall"]:
            self.kill("wall")

    def kill_late(self, why: str) -> None:
        much = leftovers.too_full(self.scratch, leftovers.LATE)
        self.kill("files" if much else why)

    def kill(self, why: str) -> None:
        if self.pid is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        _, status, used = os.wait4(self.pid, 0)
        self.gone(status, used.ru_utime + used.ru_stime, why)

    def gone(self, status: int, seconds: float, why: str) -> None:
        code = os.waitstatus_to_exitcode(status)
        pid, self.pid, self.watch = self.pid, None, None
        self.say({"ended": {"pid": pid, "code": code, "why": why, "seconds": seconds}})
