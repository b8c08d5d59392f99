"""Attributes: what a file may set on the objects that it makes.

An attribute is data, until somebody looks for it: NumPy reads memory at the address in
``__array_interface__``, minitorch calls ``materialize``. So a file may set names that a program
gives to notes of its own, and nothing that Python, NumPy or minitorch look for.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np

from ..nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from ..tensors import Tensor
from .errors import UnpicklingError, show

# Whatever one of these has, some code may look for on another.
_FAMILY = (Tensor, Parameter, Buffer, UninitializedParameter, UninitializedBuffer, np.ndarray)
PER_ATTRIBUTE = 2000  # bytes of the budget: it is looked for in every class that has some
_LONGEST = 200  # characters of a name
_LOOKED_FOR = ("persistent",)  # of a Buffer, but only on its instances


def check_attributes(target: Any, attributes: Any) -> None:
    """Raise UnpicklingError for attributes that ``target`` may not get from a file.

    - ``target``: a tensor, or an OrderedDict (which may get ``_metadata``, as every state_dict).
    """
    if type(attributes) not in (dict, OrderedDict):
        raise UnpicklingError(
            f"attributes must be in a dict, but the file gives {show(attributes)}"
        )
    for name, value in attributes.items():
        if type(target) is OrderedDict and name == "_metadata":
            _check_metadata(value)
        elif not _is_a_note(name, type(target)):
            raise UnpicklingError(
                f"{type(target).__name__} may not get the attribute {show(name)} from a file"
            )


def check_state(state: Any) -> Any:
    """The state of an object whose class the reader admitted, if it names nothing special."""
    parts = state if type(state) is tuple else (state,)
    for part in parts:
        for name in part if isinstance(part, dict) else ():
            if type(name) is str and _is_special(name):
                raise UnpicklingError(f"the file may not set the attribute {show(name)}")
    return state


def _is_a_note(name: Any, kind: type) -> bool:
    if type(name) is not str or len(name) > _LONGEST:  # isidentifier() takes as long as it is long
        return False
    if not (name.isascii() and name.isidentifier()):
        return False
    if _is_special(name) or name in _LOOKED_FOR:
        return False
    ours = kind in (*_FAMILY, OrderedDict)
    if ours and (name.startswith("_") or hasattr(kind, name)):
        return False  # a class of the reader's may have private names, and defaults
    return not any([hasattr(cls, name) for cls in _FAMILY])


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _check_metadata(value: Any) -> None:
    """``_metadata``: by the name of a module, a dict with its version."""
    kinds = (dict, OrderedDict)
    if type(value) not in kinds or any([type(entry) not in kinds for entry in value.values()]):
        raise UnpicklingError(f"_metadata must be a dict of dicts, but it is {show(value)}")
