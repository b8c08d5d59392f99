"""The roll of a job: which process is which rank, and which of them was the first to go.

MPI's launcher ends all ranks when one is killed, and cannot say afterwards who that was: it finds
several that were killed. So every rank holds a socket to our launcher. The system closes it before
anybody can hear of the rank's end; hence the first socket that is closed without a good-bye is
that of the rank that died by itself.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import selectors
import socket
import threading
from pathlib import Path

ROLL = "MINITORCH_ROLL"  # where the launcher listens
_BYE = b"bye"


def sign_in(rank: int) -> None:
    """Tell the launcher, if there is one that listens, that this process is a rank."""
    path = os.environ.pop(ROLL, None)  # (programs that this one starts are no ranks)
    if path is None or not hasattr(socket, "AF_UNIX"):
        return
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(path)
        line.sendall(f"{rank} {os.getpid()} ".encode())
    except OSError:  # the launcher has gone
        line.close()
        return
    os.register_at_fork(after_in_child=line.close)  # a child that lives on is not the rank
    atexit.register(_sign_out, line)


def _sign_out(line: socket.socket) -> None:
    with contextlib.suppress(OSError):  # the launcher has gone first
        line.sendall(_BYE)


class Roll:
    """The launcher's side. ``path``: where ranks sign in; None where there are no such sockets.

    - ``first``: rank and process of the first that went without a good-bye, or None.
    """

    def __init__(self, folder: str) -> None:
        self.first: tuple[int, int] | None = None
        self.path: str | None = None
        if not hasattr(socket, "AF_UNIX"):
            return
        self.path = str(Path(folder, "roll"))
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(self.path)
        self._door.listen()
        self._door.setblocking(False)
        self._selector = selectors.DefaultSelector()  # Linux's tells them in order
        self._selector.register(self._door, selectors.EVENT_READ)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            for key, _ in self._selector.select():
                line: socket.socket = key.fileobj  # type: ignore[assignment]
                if line is self._door:
                    line = self._door.accept()[0]
                    line.setblocking(False)
                    self._selector.register(line, selectors.EVENT_READ, bytearray())
                else:
                    self._hear(line, key.data)

    def _hear(self, line: socket.socket, heard: bytearray) -> None:
        """Read what is there; at the end, note who went."""
        with contextlib.suppress(BlockingIOError):
            while part := line.recv(100):
                heard += part
            self._selector.unregister(line)
            line.close()
            told = bytes(heard).split(b" ")
            if len(told) == 3 and told[2] != _BYE and self.first is None:
                self.first = int(told[0]), int(told[1])
