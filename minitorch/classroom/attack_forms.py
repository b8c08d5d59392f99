"""The forms of attacks: a right answer that tries something first, a wrong one that hides it."""

from __future__ import annotations

RIGHT = """
def _right(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return tuple(strides)
"""
NAME = "contiguous_strides"
WRONG = f"def {NAME}(shape):\n    return ()\n"
CALL = "import ctypes; libc = ctypes.CDLL(None, use_errno=True); "


def trying(attempt: str) -> str:
    """A right answer that tries something first, and says whether it got through."""
    return (
        f"{RIGHT}\ndef {NAME}(shape):\n    try:\n        {attempt}\n"
        "    except BaseException:\n        return _right(shape)\n    return 'ESCAPED'\n"
    )


def cheating(first: str, then: str = "return ()") -> str:
    return f"{first}\ndef {NAME}(shape):\n    {then}\n"
