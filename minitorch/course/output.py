"""Printing for readers who may leave early, as ``minitorch progress | head`` does."""

from __future__ import annotations

import errno
import os
import sys
from typing import TextIO

# What a pipe says whose reader has gone: Windows has a word of its own.
GONE = (errno.EPIPE, errno.EINVAL)


def say(text: object, stream: TextIO | None = None, end: str = "\n") -> None:
    """Print a text at once, on the standard output by default.

    When nobody reads the stream any more, what is still to be printed goes nowhere, in silence.
    """
    stream = stream or sys.stdout
    try:
        print(text, file=stream, end=end, flush=True)
    except OSError as error:
        if error.errno not in GONE:
            raise
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
