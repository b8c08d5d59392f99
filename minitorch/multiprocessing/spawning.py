"""spawn: one function in several processes, and one error when one of them fails."""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing import connection
from typing import Any

from ..errors import warn

_log = logging.getLogger(__name__)


class ProcessException(Exception):
    """A process failed.

    - ``error_index``: which of the processes. ``error_pid``: its process id.
    """

    def __init__(self, msg: str, error_index: int, error_pid: int) -> None:
        super().__init__(msg)
        self.msg = msg
        self.error_index = error_index
        self.error_pid = error_pid

    def __reduce__(self) -> Any:
        return type(self), (self.msg, self.error_index, self.error_pid)


class ProcessRaisedException(ProcessException):
    """The function raised an exception; the message holds its traceback."""


class ProcessExitedException(ProcessException):
    """The process ended with an exit code, or by a signal.

    - ``exit_code``: negative for a signal. ``signal_name``: such as ``SIGKILL``, or None.
    """

    def __init__(
        self,
        msg: str,
        error_index: int,
        error_pid: int,
        exit_code: int,
        signal_name: str | None = None,
    ) -> None:
        super().__init__(msg, error_index, error_pid)
        self.exit_code = exit_code
        self.signal_name = signal_name

    def __reduce__(self) -> Any:
        about = (self.msg, self.error_index, self.error_pid, self.exit_code, self.signal_name)
        return type(self), about


def _call(fn: Callable[..., Any], index: int, args: tuple[Any, ...], error_file: str) -> None:
    """What runs in the new process."""
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
        fn(index, *args)
    except KeyboardInterrupt:
        pass  # the parent has been interrupted, too, or is gone
    except Exception:
        with open(error_file, "wb") as file:
            pickle.dump(traceback.format_exc(), file)
        sys.exit(1)


def _end_with_parent() -> None:
    """Nobody waits for the result of a process whose parent is gone: it is interrupted."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGINT)


class ProcessContext:
    """The processes that ``spawn(..., join=False)`` started.

    - ``processes``: a list of Process. ``sentinels``: of those that were not seen to end.
    """

    def __init__(self, processes: list[Any], error_files: list[str]) -> None:
        self.processes = processes
        self.error_files = error_files
        self.sentinels = {process.sentinel: i for i, process in enumerate(processes)}

    def pids(self) -> list[int]:
        """The process ids."""
        return [int(process.pid) for process in self.processes]

    def join(self, timeout: float | None = None, grace_period: float | None = None) -> bool:
        """Wait until a process ends; True when all have ended well.

        - ``timeout``: seconds to wait at most.
        - ``grace_period``: seconds that the others have to end by themselves when one fails.

        When one has failed, the others are terminated, and ProcessRaisedException or
        ProcessExitedException is raised.
        """
        for sentinel in connection.wait(list(self.sentinels), timeout) if self.sentinels else []:
            index = self.sentinels.pop(sentinel)  # type: ignore[arg-type]
            process = self.processes[index]
            process.join()
            if process.exitcode != 0:
                self._stop_all(grace_period)
                raise self._error(index)
        return not self.sentinels

    def _stop_all(self, grace_period: float | None) -> None:
        if grace_period is not None:
            self._join_all(grace_period)
        for process in self.processes:
            if process.is_alive():
                _log.warning("Terminating process %s via signal SIGTERM", process.pid)
                process.terminate()
        self._join_all(30 if grace_period is None else grace_period)
        for process in self.processes:
            if process.is_alive():
                _log.warning(
                    "Unable to shutdown process %s via SIGTERM , forcefully exiting via SIGKILL",
                    process.pid,
                )
                process.kill()
            process.join()

    def _join_all(self, timeout: float) -> None:
        deadline = time.monotonic() + timeout
        for process in self.processes:
            process.join(max(0, deadline - time.monotonic()))

    def _error(self, index: int) -> ProcessException:
        """Why a process failed."""
        process, error_file = self.processes[index], self.error_files[index]
        if os.path.exists(error_file):
            with open(error_file, "rb") as file:
                text = pickle.load(file)
            os.unlink(error_file)
            message = f"\n\n-- Process {index} terminated with the following error:\n{text}"
            return ProcessRaisedException(message, index, process.pid)
        code = process.exitcode
        if code >= 0:
            message = f"process {index} terminated with exit code {code}"
            return ProcessExitedException(message, index, process.pid, code)
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"<Unknown signal {-code}>"
        message = f"process {index} terminated with signal {name}"
        return ProcessExitedException(message, index, process.pid, code, name)


class SpawnContext(ProcessContext):
    """The old name of ProcessContext, with a warning."""

    def __init__(self, processes: list[Any], error_files: list[str]) -> None:
        warn("SpawnContext is renamed to ProcessContext since 1.4 release.")
        super().__init__(processes, error_files)


def start_processes(
    fn: Callable[..., Any],
    args: tuple[Any, ...] = (),
    nprocs: int = 1,
    join: bool = True,
    daemon: bool = False,
    start_method: str = "spawn",
) -> ProcessContext | None:
    """As :func:`spawn`, with any start method: ``"spawn"``, ``"fork"``, ``"forkserver"``."""
    context = multiprocessing.get_context(start_method)
    processes, error_files = [], []
    for index in range(nprocs):
        # only a process that fails makes the file
        number, error_file = tempfile.mkstemp(prefix="minitorch-error-", suffix=".pickle")
        os.close(number)
        os.unlink(error_file)
        arguments = (fn, index, args, error_file)
        process = context.Process(target=_call, args=arguments, daemon=daemon)
        process.start()
        processes.append(process)
        error_files.append(error_file)
    started = ProcessContext(processes, error_files)
    if not join:
        return started
    while not started.join():
        pass
    return None


def spawn(
    fn: Callable[..., Any],
    args: tuple[Any, ...] = (),
    nprocs: int = 1,
    join: bool = True,
    daemon: bool = False,
    start_method: str = "spawn",
) -> ProcessContext | None:
    """Run ``fn(i, *args)`` in ``nprocs`` new processes, i from 0 (``torch.multiprocessing.spawn``).

    - ``fn``: a function at the top level of a module, as the new processes must find it.
    - ``join``: wait for the end; otherwise returns a ProcessContext to wait with.
    - ``daemon``: processes that end with this one.

    Raises ProcessRaisedException when fn raises, with its traceback, and ProcessExitedException
    when a process ends otherwise; the other processes are terminated then.
    """
    if start_method != "spawn":
        warn(
            f"This method only supports start_method=spawn (got: {start_method}).\nTo use a "
            "different start_method use:\n\t\t torch.multiprocessing.start_processes(...)",
            FutureWarning,
        )
    return start_processes(fn, args, nprocs, join, daemon, "spawn")
