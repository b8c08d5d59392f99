"""What is done with freed memory: glibc, the C library of most Linux systems, is to keep it.

glibc gives memory back to the system as soon as more than twice its threshold is free, and has to
be given it again, page by page and filled with zeros, in the next training step: a tenth to a third
of the time of such a step. The threshold is 128 kB at first and grows by itself to the size of the
largest array that was freed, to 32 MB at most. Here it grows at once, as in a program that has
freed an array of that size before. Nobody who has set it (``MALLOC_TRIM_THRESHOLD_``) is overruled.

Source: the manual page mallopt(3), "dynamic mmap threshold".
"""

from __future__ import annotations

import sys

import numpy as np

LARGEST = 31 * 2**20  # bytes: a little less than 32 MB, beyond which the threshold stays


def keep_freed_memory() -> None:
    """Let up to 62 MB of freed memory stay with the process. Elsewhere than on Linux: nothing."""
    if sys.platform == "linux":
        np.empty(LARGEST, np.uint8)  # freed at once; no page of it is ever touched
