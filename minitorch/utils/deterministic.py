"""Is new memory marked while the same results are asked for? (``torch.utils.deterministic``)

``fill_uninitialized_memory``, True at first: under ``torch.use_deterministic_algorithms(True)``,
``torch.empty`` and its relatives hold NaN, the largest integer or True, so that a program which
reads what nobody wrote does the same each time.
"""

from __future__ import annotations

import sys
import types

from ..tensors.unwritten import asked


class _Switch(types.ModuleType):
    @property
    def fill_uninitialized_memory(self) -> bool:
        return asked.fill

    @fill_uninitialized_memory.setter
    def fill_uninitialized_memory(self, mode: bool) -> None:
        if type(mode) is not bool:
            raise RuntimeError(f"expected a bool, but got {type(mode).__name__}")
        asked.fill = mode


sys.modules[__name__].__class__ = _Switch
