"""Freed memory stays with the process: the next step does not wait for it again."""

import os
import platform
import subprocess
import sys

import pytest

GLIBC = sys.platform == "linux" and platform.libc_ver()[0] == "glibc"

# How many pages the system hands out while 8 arrays of 2 MB come and go, 20 times.
PROGRAM = """
import resource
import numpy as np
{}

def come_and_go():
    arrays = [np.ones(2**19, np.float32) for _ in range(8)]

come_and_go()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    come_and_go()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def pages(first: str, **environment: str) -> int:
    """How many pages a program is given that begins with the line ``first``."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    command = [sys.executable, "-c", PROGRAM.format(first)]
    return int(subprocess.check_output(command, text=True, env={**own, **environment}))


@pytest.mark.skipif(not GLIBC, reason="only glibc gives memory back after each step")
def test_no_page_is_asked_for_again():
    assert pages("import minitorch") < 1000 < pages("")


@pytest.mark.skipif(not GLIBC, reason="only glibc gives memory back after each step")
def test_who_has_set_a_threshold_is_not_overruled():
    assert pages("import minitorch", MALLOC_TRIM_THRESHOLD_="131072") > 1000
