"""The exercises of the course are thousands of small files, and most cells need none of them.

They come as one archive inside the archive, and are unpacked when the course is first imported:
so Python starts without them.
"""

import importlib
import sys
import zipfile
from pathlib import Path


class Unpacking:
    """Finds no module itself: it unpacks the archive just before ``minitorch.course`` is found."""

    def __init__(self, archive: Path) -> None:
        self.archive = archive

    def find_spec(self, name, path=None, target=None):
        if name == "minitorch.course" and self in sys.meta_path:
            sys.meta_path.remove(self)
            with zipfile.ZipFile(self.archive) as files:
                files.extractall(self.archive.parent)
            self.archive.unlink()
            importlib.invalidate_caches()
        return None


def unpack_later(archive: str) -> None:
    """Unpack it, beside itself, when the course is first imported."""
    sys.meta_path.insert(0, Unpacking(Path(archive)))
