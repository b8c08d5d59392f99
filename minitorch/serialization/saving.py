"""save: an object to a file."""

from __future__ import annotations

import io
import os
import pickle
import sys
from typing import Any

from ..errors import explain
from .archive import ALIGNMENT, ArchiveWriter
from .atomic import replacing
from .legacy import save_legacy
from .pickler import Pickler


def save(
    obj: object,
    f: Any,
    pickle_module: Any = pickle,
    pickle_protocol: int = 2,
    _use_new_zipfile_serialization: bool = True,
    _disable_byteorder_record: bool = False,
) -> None:
    """Save an object to a file that PyTorch can open, too (``torch.save``).

    - ``obj``: tensors, and dicts, lists, tuples, sets, numbers, strings ... of them; with anything
      else that Python can pickle, the file needs ``weights_only=False`` to be loaded.
    - ``f``: a path, or a file object with ``write`` and ``flush``.
    - ``pickle_protocol``: of the pickle; ``weights_only`` loads protocol 2.

    A path's file is replaced at the end, when all is written: whatever happens on the way, the
    old file is not harmed. A view is saved with the whole memory that it reads, so that what
    shared memory shares it after loading: ``clone()`` a small part of a large tensor first.

    Raises RuntimeError when the folder does not exist, or when tensors of different dtypes read
    one memory; what Python cannot pickle raises pickle.PicklingError, AttributeError or TypeError.
    """
    if pickle_module is not pickle:
        raise NotImplementedError(
            explain("pickle_module must be Python's pickle", f"got {pickle_module!r}")
        )
    if isinstance(f, (str, os.PathLike)):
        path = os.fspath(f)
        with replacing(path) as stream:
            _write(
                obj, stream, _root(path), pickle_protocol,
                _use_new_zipfile_serialization, _disable_byteorder_record,
            )  # fmt: skip
        return
    if not hasattr(f, "write"):
        raise AttributeError(
            "expected 'f' to be string, path, or a file-like object with a 'write' attribute"
        )
    if not callable(f.write):
        raise TypeError(f"Buffer of {str(type(f)).strip('<>')} has no callable attribute 'write'")
    _write(
        obj, f, "archive", pickle_protocol,
        _use_new_zipfile_serialization, _disable_byteorder_record,
    )  # fmt: skip
    f.flush()


def _root(path: str) -> str:
    """The folder within the archive: the name of the file without its ending."""
    stem = os.path.splitext(os.path.basename(path))[0]
    usable = stem.isascii() and stem.isprintable() and not {"\\", "/", ":"} & set(stem)
    return stem if usable and not stem.startswith(".") else "archive"


def _write(
    obj: Any, stream: Any, root: str, protocol: int, as_archive: bool, without_byteorder: bool
) -> None:
    if not as_archive:
        save_legacy(obj, stream, protocol)
        return
    # the pickle first: what cannot be pickled shall leave nothing behind
    pickled = io.BytesIO()
    pickler = Pickler(pickled, protocol)
    pickler.dump(obj)
    with ArchiveWriter(stream, root) as archive:
        archive.write("data.pkl", pickled.getbuffer())
        archive.write(".format_version", b"1")
        archive.write(".storage_alignment", str(ALIGNMENT).encode())
        if not without_byteorder:
            archive.write("byteorder", sys.byteorder.encode())
        for key, memory in enumerate(pickler.memories):
            archive.write(f"data/{key}", memory.bytes.data)
        archive.write("version", b"3\n")
