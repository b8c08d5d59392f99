"""How much memory a process has had. Imports nothing heavy: it runs in the measured process."""

from __future__ import annotations

import sys


def peak_memory() -> float | None:
    """The most memory that this process has had at once, in bytes; None where nobody can tell."""
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:
            for line in status:
                if line.startswith("VmHWM"):
                    return int(line.split()[1]) * 1024.0
    except FileNotFoundError:
        pass
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(peak) if sys.platform == "darwin" else peak * 1024.0
