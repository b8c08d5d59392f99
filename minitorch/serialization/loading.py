"""load: an object from a file."""

from __future__ import annotations

import io
import mmap as memory_map
import os
import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

import numpy as np

from ..devices.device import device
from ..errors import warn
from ..tensors.storage import Storage, UntypedStorage
from .allowed import DEFAULT, added
from .archive import ArchiveReader
from .asked import order_when_unnamed
from .budget import Budget
from .errors import ByteOrderError, CorruptError, UnpicklingError, UnsupportedError, plain, show
from .full import full_unpickler
from .legacy import load_legacy, swap_bytes
from .locations import location_of, restorer
from .memories import settle, typed
from .names import LONGEST_KEY, StorageType
from .opcodes import instructions
from .safetensors import load_file
from .weights_only import WeightsOnlyUnpickler

_UNSAFE = (
    "In PyTorch 2.6, we changed the default value of the `weights_only` argument in `torch.load` "
    "from `False` to `True`. Re-running `torch.load` with `weights_only` set to `False` will "
    "likely succeed, but it can result in arbitrary code execution. Do it only if you got the "
    "file from a trusted source."
)
_DOCS = (
    "\n\nCheck the documentation of torch.load to learn more about types accepted by default with "
    "weights_only https://pytorch.org/docs/stable/generated/torch.load.html."
)


def load(
    f: Any,
    map_location: Any = None,
    pickle_module: Any = None,
    *,
    weights_only: bool | None = None,
    mmap: bool | None = None,
    **pickle_load_args: Any,
) -> Any:
    """Load an object that ``save`` or ``torch.save`` has written (``torch.load``).

    - ``f``: a path, or a file object with ``read``, ``seek`` and ``tell``. A path that ends in
      ``.safetensors`` is read as such.
    - ``map_location``: where memories shall be, see ``locations.restorer``; only the CPU is there.
    - ``weights_only``: True (unless a ``pickle_module`` is given): tensors, numbers, strings and
      containers of them, and what ``add_safe_globals`` admits; the file cannot run code. False:
      Python's unpickler, **which runs whatever code the file contains**. The environment variable
      ``TORCH_FORCE_WEIGHTS_ONLY_LOAD=1`` makes it always True.
    - ``mmap``: True maps the file into memory: a tensor's bytes are read when they are first
      used, and writes into it do not reach the file. ``f`` must be a path. The bytes of tensors
      are then not checked against the file's checksums, and the file must stay as it is.
    - ``pickle_load_args``: for the unpickler of ``weights_only=False``, such as ``encoding``.

    Raises ``serialization.LoadError`` for everything that is wrong with a file. What it raises is
    also of PyTorch's class: pickle.UnpicklingError for what ``weights_only`` does not admit,
    RuntimeError for damaged files, EOFError for those that end early, NotImplementedError, naming
    the entry, for dtypes that are not here (bfloat16, complex ...). A memory on a GPU is no fault
    of the file, and a plain RuntimeError.

    With ``weights_only`` a file takes at most memory and time in proportion to its size, see
    ``budget.py``; without, it may do anything.
    """
    if isinstance(f, (str, os.PathLike)) and os.fspath(f).endswith(".safetensors"):
        return _load_safetensors(f, map_location)
    if weights_only is None:
        weights_only = pickle_module is None
    if os.environ.get("TORCH_FORCE_WEIGHTS_ONLY_LOAD", "0").lower() in ("1", "y", "yes", "true"):
        weights_only = True
    if weights_only and pickle_module is not None:
        raise RuntimeError("Can not safely load weights when explicit pickle_module is specified")
    if weights_only and pickle_load_args:
        warn("pickle_load_args only works if `weights_only=False`.")
    args = {"encoding": "utf-8", **pickle_load_args}

    with _opened(f) as stream:
        budget = Budget(_size(stream))

        def unpickle(stream: IO[bytes], load: Callable[[Any, Callable[[], str]], Any]) -> Any:
            if weights_only:
                return WeightsOnlyUnpickler(stream, load, args["encoding"], budget).load()
            return full_unpickler(pickle_module or pickle, stream, load, **args).load()

        try:
            if _is_zip(stream):
                return _load_archive(f, stream, map_location, weights_only, bool(mmap), unpickle)
            if mmap:
                raise RuntimeError(
                    "mmap can only be used with files saved with `torch.save("
                    f"{f'{f}, ' if isinstance(f, str) else ''}_use_new_zipfile_serialization=True)"
                    ", please torch.save your checkpoint with this option in order to use mmap."
                )
            return load_legacy(stream, restorer(map_location), unpickle)
        except pickle.UnpicklingError as problem:
            if not weights_only:
                raise
            raise UnpicklingError(_refusal(str(problem))) from problem.__cause__


def _load_safetensors(f: Any, map_location: Any) -> Any:
    if map_location is not None and not isinstance(map_location, (str, device)):
        kind = "dict" if isinstance(map_location, dict) else "callable"
        raise RuntimeError(
            f"Loading safetensors file with {kind} map_location is not supported. Use a device "
            "string or torch.device instead."
        )
    return load_file(f, map_location)


def get_unsafe_globals_in_checkpoint(f: Any) -> list[str]:
    """The names in a file that ``weights_only`` would refuse; nothing is loaded.

    Counterpart: ``torch.serialization.get_unsafe_globals_in_checkpoint``. ValueError for a file in
    another format than PyTorch's zip archive, LoadError for one that is damaged.
    """
    with _opened(f) as stream:
        if not _is_zip(stream):
            raise ValueError("Expected input to be a checkpoint returned by torch.save")
        pickled = io.BytesIO(ArchiveReader(stream).read("data.pkl").tobytes())
    named = [arg for code, arg in instructions(pickled) if code == pickle.GLOBAL]
    paths = dict.fromkeys([f"{module}.{name}" for module, name in named])
    admitted = {**DEFAULT, **added()}
    return [path for path in paths if path not in admitted]


@contextmanager
def _opened(f: Any) -> Iterator[IO[bytes]]:
    if isinstance(f, (str, os.PathLike)):
        with open(f, "rb") as stream:
            yield stream
        return
    try:
        f.seek(f.tell())
    except (io.UnsupportedOperation, AttributeError) as problem:
        if "seek" not in str(problem) and "tell" not in str(problem):
            raise
        raise type(problem)(
            f"{problem}. You can only torch.load from a file that is seekable. Please pre-load the "
            "data into a buffer like io.BytesIO and try to load from it instead."
        ) from None
    yield f


def _size(stream: IO[bytes]) -> int:
    """The bytes from here to the end."""
    start = stream.tell()
    end = stream.seek(0, os.SEEK_END)
    stream.seek(start)
    return end - start


def _is_zip(stream: IO[bytes]) -> bool:
    start = stream.tell()
    first = stream.read(4)
    stream.seek(start)
    return first == b"PK\3\4"


def _load_archive(
    f: Any,
    stream: IO[bytes],
    map_location: Any,
    weights_only: bool,
    mapped: bool,
    unpickle: Callable[..., Any],
) -> Any:
    shown = None
    if mapped:
        if not isinstance(f, (str, os.PathLike)):
            raise ValueError("f must be a file path in order to use the mmap argument")
        shown = memory_map.mmap(stream.fileno(), 0, access=memory_map.ACCESS_COPY)
    archive = ArchiveReader(stream, shown)
    if "constants.pkl" in archive:
        raise UnsupportedError(
            "Cannot use ``weights_only=True`` with TorchScript archives passed to ``torch.load``. "
            + _UNSAFE
            if weights_only
            else "this is a TorchScript archive, which only PyTorch can load: torch.jit.load"
        )
    _check_version(archive)
    memories = _Memories(archive, map_location)
    return unpickle(io.BytesIO(archive.read("data.pkl").tobytes()), memories.load)


def _check_version(archive: ArchiveReader) -> None:
    if "version" not in archive:
        raise CorruptError('Expected hasRecord("version") to be true, but got false.')
    version = archive.text("version").strip()
    if not version.isdigit() or len(version) > 20 or int(version) > 10:
        raise CorruptError(
            f"Attempted to read a PyTorch file with version {plain(version[:20])}, but the maximum "
            "supported version for reading is 10. The version of your PyTorch installation may be "
            "too old, please upgrade PyTorch to latest version to mitigate this issue."
        )


class _Memories:
    """The memories of an archive: each is read when it is first named."""

    def __init__(self, archive: ArchiveReader, map_location: Any) -> None:
        self._archive = archive
        self._restore = restorer(map_location)
        self._found: dict[str, tuple[Any, StorageType]] = {}
        self._order = order_when_unnamed()
        if "byteorder" in archive:
            self._order = archive.text("byteorder")
            if self._order not in ("little", "big"):
                raise ByteOrderError(f"Unknown endianness type: {plain(self._order[:20])}")

    def load(self, found: Any, entry: Callable[[], str]) -> Any:
        """A memory by its persistent id, ``("storage", kind, key, location, numel)``."""
        if type(found) is not tuple or len(found) != 5:
            raise UnpicklingError(f"this is no storage: {show(found)}")
        _, kind, key, location, numel = found
        if not isinstance(kind, StorageType) or type(key) is not str or type(numel) is not int:
            raise UnpicklingError(f"this is no storage: {show(found)}")
        if len(key) > LONGEST_KEY:
            raise UnpicklingError(f"this is no key of a storage: {show(key)}")
        kind.check(lambda: entry() or f"data/{plain(key)}")
        if key not in self._found:
            self._found[key] = self._read(key, kind, location_of(location), numel), kind
        storage, first_kind = self._found[key]
        if first_kind is not kind:
            raise CorruptError(f"the file gives data/{plain(key)} two dtypes")
        return storage

    def _read(self, key: str, kind: StorageType, location: str, numel: int) -> Any:
        data = self._archive.read(f"data/{key}")
        itemsize = kind.dtype.itemsize if kind.dtype else 1
        if len(data) != numel * itemsize:
            raise CorruptError(
                f"record size ({len(data)} bytes) does not match expected size "
                f"({numel * itemsize} bytes = {numel * itemsize} elements * 1 bytes/element) for "
                "dtype Byte"
            )
        if data.__array_interface__["data"][0] % itemsize:
            data = np.array(data)  # the record of some other program lies askew in the map
        swap_bytes(data, itemsize, "<" if self._order == "little" else ">")
        settle(data, kind.dtype)
        return typed(self._restore(UntypedStorage(Storage(data)), location), kind.dtype)


def _refusal(message: str) -> str:
    """PyTorch's guidance around what the restricted unpickler has refused."""
    if re.search(r"GLOBAL (\S+) was not an allowed global by default.", message):
        return (
            "Weights only load failed. This file can still be loaded, to do so you have two "
            "options, \033[1mdo those steps only if you trust the source of the checkpoint\033[0m. "
            f"\n\t(1) {_UNSAFE}\n\t(2) Alternatively, to load with `weights_only=True` please "
            "check the recommended steps in the following error message.\n\tWeightsUnpickler "
            f"error: {message}{_DOCS}"
        )
    text = f"Weights only load failed. {_UNSAFE}\n"
    if not re.search(r"whose module (\S+) is blocked", message):
        text += (
            "Please file an issue with the following so that we can make `weights_only=True` "
            "compatible with your use case: WeightsUnpickler error: "
        )
    return f"{text}\n\n{message}{_DOCS}"
