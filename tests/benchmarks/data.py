"""The numbers that all frameworks start from, and the comparison of what they end with."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]

# Two results agree when they differ by no more than this, relative to their size. The same
# operations in another order differ by less; a forgotten factor or a wrong sign by more.
TOLERANCE = 5e-3


def numbers(shape: tuple[int, ...], seed: int, scale: float = 1.0) -> np.ndarray:
    """float32 numbers, normally distributed around 0; the same for the same seed."""
    return (np.random.default_rng(seed).standard_normal(shape) * scale).astype(np.float32)


def labels(n: int, classes: int, seed: int) -> np.ndarray:
    """int64 class indices of shape (n,)."""
    return np.random.default_rng(seed).integers(0, classes, n)


def fingerprint(value: Any) -> dict[str, Any]:
    """Shape, norm and projection onto a fixed direction of a Tensor, an array or a number."""
    array = value.detach().numpy() if hasattr(value, "detach") else value
    array = np.asarray(array, np.float64)
    flat = array.ravel()
    return {
        "shape": list(array.shape),
        "norm": float(np.sqrt(flat @ flat)),
        # unlike the norm it changes when elements change places or signs
        "projection": float(flat @ np.cos(np.arange(flat.size))),
    }


def difference(expected: list[dict[str, Any]], found: list[dict[str, Any]]) -> str | None:
    """What is wrong with ``found``, in words; None when it agrees with ``expected``."""
    if len(expected) != len(found):
        return f"{len(found)} results instead of {len(expected)}"
    for i, (right, given) in enumerate(zip(expected, found)):
        if right["shape"] != given["shape"]:
            return f"result {i} has shape {given['shape']}, not {right['shape']}"
        for what in ("norm", "projection"):
            allowed = TOLERANCE * max(right["norm"], 1e-12)
            if not abs(right[what] - given[what]) <= allowed:  # (also false for nan)
                return f"result {i} has {what} {given[what]:.6g}, not {right[what]:.6g}"
    return None


def cpu() -> str:
    """The name of the processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            for line in info:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except FileNotFoundError:
        pass
    return platform.processor() or platform.machine()
