"""Watches the process that runs a student's code where no zygote does: within a container.

From outside only the wall clock can be seen there, and who takes the clock of a check out of the
frame would compute until that is over, as if the machine were slow. So the program in a container
is two: the student's code runs in the child, and this one stands between it and the judge. It hands
on what both say, knows by that how long a request may take, and ends what takes longer.

Its exit code says why: CPU, IDLE, or what the child's was (128 and the signal that ended it).
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from pathlib import Path

from . import confine, wire

CPU, IDLE = 98, 97
WHY = {CPU: "cpu", IDLE: "idle"}
LOOK = 0.1  # seconds between two looks


def spent(pid: int) -> float:
    """Seconds of the processor that a process has used; 0.0 if nobody says so."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def state(pid: int) -> str:
    """What a process does, in the kernel's letter ("R": it runs); "?" if nobody says so."""
    with contextlib.suppress(OSError, IndexError):
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        return text.rpartition(")")[2].split()[0]
    return "?"


def child_of(inbox: int, outbox: int) -> tuple[int, int]:
    """Fork. Returns in the child alone: where it reads requests, and where it answers."""
    requests, to_child = os.pipe()
    from_child, answers = os.pipe()
    pid = os.fork()
    if pid == 0:
        for fd in (inbox, outbox, to_child, from_child):
            os.close(fd)
        return requests, answers
    os.close(requests)
    os.close(answers)
    code = 70
    try:
        confine.hidden()
        code = Overseer(pid, inbox, outbox, to_child, from_child).exit_code()
    finally:
        os._exit(code)


class Overseer:
    """Stands between a judge (``inbox``, ``outbox``) and a child."""

    def __init__(self, pid: int, inbox: int, outbox: int, to_child: int, from_child: int) -> None:
        self.pid, self.inbox, self.outbox = pid, inbox, outbox
        self.to_child, self.from_child = to_child, from_child
        self.messages = wire.Inbox(inbox)
        self.unread = b""  # of a request: a child may read it as late as it likes
        self.most: float | None = None  # seconds of the processor until which it has to answer
        self.patience = self.slept = 0.0
        os.set_blocking(to_child, False)

    def exit_code(self) -> int:
        """Serve until one of the two has gone, or the child's time is over."""
        looked = time.monotonic()
        while True:
            wanted = [self.to_child] if self.unread else []
            ready, writable, _ = select.select([self.inbox, self.from_child], wanted, [], LOOK)
            now = time.monotonic()
            passed, looked = now - looked, now
            try:
                if self.from_child in ready and not self.hand_on():
                    return self.ended()
                if self.inbox in ready:
                    self.take_request()
                if writable:
                    self.unread = self.unread[os.write(self.to_child, self.unread[: 1 << 16]) :]
            except (OSError, wire.Gone):  # one of both reads no more
                return self.ended()
            if why := self.too_long(passed):
                self.ended()
                return why

    def hand_on(self) -> bool:
        """What the child says; False at its end."""
        data = os.read(self.from_child, 1 << 16)
        self.most = None
        while data:
            rest = data[os.write(self.outbox, data) :]
            if not rest:
                return True
            data = rest
        return False

    def take_request(self) -> None:
        header, buffers = self.messages.receive()
        self.unread += wire.encoded(header, buffers)
        self.most = spent(self.pid) + float(header["cpu"])
        self.patience, self.slept = float(header["idle"]), 0.0

    def too_long(self, passed: float) -> int:
        """CPU or IDLE if the child has worked, or slept, for too long over a request; else 0."""
        if self.most is None:
            return 0
        asleep = state(self.pid) not in ("R", "D", "?")
        # On a busy machine a process that computes waits for its turn, and does not sleep.
        self.slept = max(0.0, self.slept + (min(passed, 1.0) if asleep else -3 * passed))
        if spent(self.pid) > self.most:
            return CPU
        return IDLE if self.slept > self.patience else 0

    def ended(self) -> int:
        """End the child, and say how it ended; what ends it here is not its own end."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if not pid:
            time.sleep(LOOK)  # it may be about to end by itself
            pid, status = os.waitpid(self.pid, os.WNOHANG)
        if not pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            return 0
        code = os.waitstatus_to_exitcode(status)
        return 70 if code in WHY else code if code >= 0 else 128 - code
