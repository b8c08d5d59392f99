"""Locations: where a memory was when it was saved, and where it shall be."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..devices.accelerator import find
from ..devices.arrays import to_device
from ..devices.device import device, meta
from ..tensors.storage import Storage, UntypedStorage
from .errors import CorruptError, UnpicklingError, plain, show

Restore = Callable[[UntypedStorage, str], UntypedStorage]


def location_of(found: Any) -> str:
    """The location in a persistent id; UnpicklingError for what cannot be one."""
    if type(found) is bytes and found.isascii():
        found = found.decode("ascii")
    if type(found) is not str:
        raise UnpicklingError(f"this is no location of a storage: {show(found)}")
    return str(found)


def default_restore(
    storage: UntypedStorage, location: str, error: type[RuntimeError] = CorruptError
) -> UntypedStorage:
    """The storage at a location; RuntimeError for one that is not there, in PyTorch's words.

    - ``error``: its class for a location that no machine has.
    """
    if location == "cpu":
        return storage
    if location == "cuda" or re.match("cuda(:|[0-9]+)", location):
        return _to_cuda(storage, location)
    if location == "meta":
        return UntypedStorage(Storage(to_device(storage._bytes(), meta)))
    raise error(
        "don't know how to restore data location of torch.storage.UntypedStorage (tagged with "
        f"{plain(location)})"
    )


def _to_cuda(storage: UntypedStorage, location: str) -> UntypedStorage:
    found = find()
    if found is None or not found.device_count():
        raise RuntimeError(
            "Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is "
            "False. If you are running on a CPU-only machine, please use torch.load with "
            "map_location=torch.device('cpu') to map your storages to the CPU."
        )
    where, count = device(location), found.device_count()
    if where.index is not None and where.index >= count:
        raise RuntimeError(
            f"Attempting to deserialize object on CUDA device {where.index} but "
            f"torch.cuda.device_count() is {count}. Please use torch.load with map_location to "
            "map your storages to an existing device."
        )
    return UntypedStorage(Storage(to_device(storage._bytes(), where)))


def restorer(map_location: Any) -> Restore:
    """The function that puts a storage where ``map_location`` says.

    - None: where it was. A string or a device: there. A dict: from location to location.
    - A function of storage and location: returns a storage, or None for where it was.
    """
    if map_location is None:
        return default_restore
    if isinstance(map_location, dict):
        return lambda storage, location: default_restore(
            storage, str(map_location.get(location, location))
        )
    if isinstance(map_location, (str, device)):
        return lambda storage, location: default_restore(storage, str(map_location), RuntimeError)

    def restore(storage: UntypedStorage, location: str) -> UntypedStorage:
        chosen = map_location(storage, location)
        if chosen is None:
            return default_restore(storage, location)
        if not isinstance(chosen, UntypedStorage):
            raise TypeError(
                f"map_location must return an UntypedStorage or None, but got {type(chosen)}"
            )
        if chosen.nbytes() != storage.nbytes():
            raise RuntimeError(
                f"map_location returned a storage of {chosen.nbytes()} bytes in place of one of "
                f"{storage.nbytes()}"
            )
        return chosen

    return restore
