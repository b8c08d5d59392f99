"""A world of programs on a simulated GPU, compared with the same minitorch on the CPU.

The lines are the same; the default device is not. Everything that can be seen must be equal:
values, versions, aliasing, graphs, errors. What is different by design is named by the ids of
tests/fuzz/on_gpus.toml.
"""

from __future__ import annotations

import re
import types
from typing import Any

import minitorch
from minitorch import cuda
from tests.fuzz.worlds import World

ASSERTED = "device-side assert"
OUTSIDE = re.compile(r"\bout of (bounds|range)\b|Number of elements of source < number of ones")
REFUSALS = "in an in-place operation", "modified inplace"
LEFT_OUT = {".numpy()": "numpy-reads-no-gpu"}


def reason(lines: list[str], what: str, ours: Any, theirs: Any, names: Any) -> str | None:
    """The id of the known difference between GPU (ours) and CPU that this one is, or None."""
    if what != "error" or not ours or not theirs:
        return None
    if ASSERTED in ours[1] and theirs[0] in ("IndexError", "RuntimeError"):
        return "device-side-assert"
    if OUTSIDE.search(theirs[1]) and any(words in ours[1] for words in REFUSALS):
        return "indices-are-looked-at-last"
    return None


class OnGPU(World):
    """minitorch, where new tensors are made on a simulated GPU; each program has a fresh one.

    - ``module``: minitorch, or another module in its place.
    """

    same_code = True
    reason = staticmethod(reason)

    def __init__(self, module: Any = minitorch) -> None:
        self.simulation: Any = None
        super().__init__(as_another(module))

    def close(self) -> None:
        """Forget the variables, and the machine with its memory and errors."""
        super().close()
        if self.simulation is not None:
            self.simulation.__exit__()
        self.simulation = cuda.simulate(1)

    def shut_down(self) -> None:
        """There is no GPU any more."""
        super().close()
        self.simulation.__exit__()
        self.simulation = None

    def run(self, line: str) -> list[str] | None:
        """Execute a line where the GPU is the default device, and wait for it."""
        with minitorch.device("cuda"):
            return super().run(line) or super().run("torch.cuda.synchronize()")

    def observe(self, recorded_gradients: bool = False) -> dict[str, dict[str, Any]]:
        """All that can be seen, of tensors that are on the GPU, as their gradients are."""
        for name, tensor in self.tensors().items():
            for one in (tensor, tensor.grad):
                assert one is None or one.is_cuda, f"{name}, or its gradient, is on the CPU"
        return super().observe(recorded_gradients)

    @staticmethod
    def leaves_out(line: str) -> bool:
        """Has the line no meaning on a GPU?"""
        return any(word in line for word in LEFT_OUT)


def as_another(module: Any) -> Any:
    """A module again, as one of its own, so that the variables of two worlds are two."""
    another = types.ModuleType(f"{module.__name__} on a GPU")
    another.__dict__.update(vars(module))
    return another
