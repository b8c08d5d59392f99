"""Saving and loading, in PyTorch's own file format (``torch.serialization``).

What ``save`` writes, ``torch.load`` opens, and the other way round. A file is a zip archive::

    model/data.pkl            the object as a pickle, in which each memory is only named
    model/byteorder           "little" or "big"
    model/data/0, data/1 ...  the memories, as they are, each on a multiple of 64 bytes
    model/version             3

The files of this package, from the names in the pickle to the two functions::

    errors        one class for what is wrong with a file; how values are shown
    budget        how much memory and time a file may take
    names         what PyTorch calls our dtypes, classes and functions in a pickle
    memories      from bytes to storages and tensors, with every number checked
    locations     map_location: where the bytes shall be
    archive       the zip archive: records written, found, checked
    atomic        a file is there completely, or not at all
    pickler       objects to pickles in PyTorch's names
    attributes    what a file may set on the objects that it makes
    trees         is a loaded value small enough to be printed?
    opcodes       a pickle as a list of instructions
    allowed       the names that weights_only admits, and the words of its refusals
    weights_only  the unpickler that cannot run code
    full          the unpickler that can
    legacy        the format of PyTorch before 1.6
    safetensors   another format, without pickles, through its own library
    saving, loading
"""

from typing import Any as _Any
from typing import TypeAlias as _TypeAlias

from . import safetensors
from .allowed import (
    add_safe_globals,
    clear_safe_globals,
    get_safe_globals,
    safe_globals,
)
from .asked import LoadEndianness as LoadEndianness
from .asked import SourceChangeWarning as SourceChangeWarning
from .asked import check_module_version_greater_or_equal as check_module_version_greater_or_equal
from .asked import get_crc32_options as get_crc32_options
from .asked import get_default_load_endianness as get_default_load_endianness
from .asked import get_default_mmap_options as get_default_mmap_options
from .asked import set_crc32_options as set_crc32_options
from .asked import set_default_load_endianness as set_default_load_endianness
from .asked import set_default_mmap_options as set_default_mmap_options
from .asked import skip_data as skip_data
from .errors import LoadError
from .loading import get_unsafe_globals_in_checkpoint, load
from .saving import save

DEFAULT_PROTOCOL = 2  # of the pickle that is saved
MAP_LOCATION: _TypeAlias = _Any  # what map_location= may be: for annotations

__all__ = [
    "LoadError",
    "add_safe_globals",
    "clear_safe_globals",
    "get_safe_globals",
    "get_unsafe_globals_in_checkpoint",
    "load",
    "safe_globals",
    "safetensors",
    "save",
]
