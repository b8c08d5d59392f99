"""Models from a folder (``torch.hub``). Nothing is downloaded here: what is there is loaded.

A folder with a file ``hubconf.py`` offers models: each public function in it makes one. Weights
that a program asks for by their address are taken from the folder where PyTorch keeps them.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlparse

from .serialization import load as load_file

__all__ = [
    "download_url_to_file", "get_dir", "help", "list", "load", "load_state_dict_from_url",
    "set_dir",
]  # fmt: skip

HASH_REGEX = re.compile(r"-([a-f0-9]*)\.")  # resnet18-f37072fd.pth

_chosen: str | None = None


def _get_torch_home() -> str:
    """Where PyTorch keeps what it downloads: ``$TORCH_HOME``, or ``~/.cache/torch``."""
    cache = os.getenv("XDG_CACHE_HOME", "~/.cache")
    return os.path.expanduser(os.getenv("TORCH_HOME", os.path.join(cache, "torch")))


def get_dir() -> str:
    """The folder of models and weights: what ``set_dir`` said, or ``hub`` in PyTorch's cache."""
    return _chosen if _chosen is not None else os.path.join(_get_torch_home(), "hub")


def set_dir(d: str | os.PathLike[str]) -> None:
    """Use another folder of models and weights."""
    global _chosen
    _chosen = os.path.expanduser(d)


def _hubconf(folder: str, source: str) -> ModuleType:
    """The file ``hubconf.py`` of a folder, run."""
    if source not in ("github", "local"):
        raise ValueError(f'Unknown source: "{source}". Allowed values: "github" | "local".')
    if source == "github":
        raise NotImplementedError(
            "torch.hub: nothing is downloaded here. Get the repository yourself, and give its "
            'folder with source="local".'
        )
    path = Path(folder, "hubconf.py")
    if not path.exists():
        raise FileNotFoundError(f"torch.hub: there is no file {path}: it would offer the models")
    sys.path.insert(0, str(path.parent))
    try:
        spec = importlib.util.spec_from_file_location("hubconf", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module


def _entry(module: ModuleType, name: str) -> Callable[..., Any]:
    found = getattr(module, name, None)
    if not callable(found):
        raise RuntimeError(f"Cannot find callable {name} in hubconf")
    return found  # type: ignore[no-any-return]


def load(repo_or_dir: str, model: str, *args: Any, source: str = "github", **kwargs: Any) -> Any:
    """The model that ``hubconf.py`` of a folder makes (``torch.hub.load``).

    - ``source``: ``"local"``. NotImplementedError for ``"github"``.
    - ``args``, ``kwargs``: for the function called ``model``. RuntimeError when there is none.
    """
    for word in ("trust_repo", "force_reload", "verbose", "skip_validation"):
        kwargs.pop(word, None)
    return _entry(_hubconf(repo_or_dir, source), model)(*args, **kwargs)


def help(github: str, model: str, *args: Any, **kwargs: Any) -> None:
    """NotImplementedError (``torch.hub.help``): it asks a repository on GitHub."""
    _hubconf(github, "github")


def list(github: str, *args: Any, **kwargs: Any) -> None:
    """NotImplementedError (``torch.hub.list``): it asks a repository on GitHub."""
    _hubconf(github, "github")


def load_state_dict_from_url(
    url: str,
    model_dir: str | os.PathLike[str] | None = None,
    map_location: Any = None,
    progress: bool = True,
    check_hash: bool = False,
    file_name: str | None = None,
    weights_only: bool = False,
) -> Any:
    """Weights that have been downloaded before (``torch.hub.load_state_dict_from_url``).

    - ``url``: their address; its last part is the name of the file, unless ``file_name`` is given.
    - ``model_dir``: the folder where it lies; None for ``checkpoints`` in ``get_dir()``.
    - ``progress``, ``check_hash``: accepted; nothing is downloaded.

    FileNotFoundError when it is not there: it says where the file should lie.
    """
    folder = os.path.join(get_dir(), "checkpoints") if model_dir is None else model_dir
    path = Path(folder, file_name or os.path.basename(urlparse(url).path))
    if not path.exists():
        raise FileNotFoundError(
            f"torch.hub: nothing is downloaded here. Get {url} yourself, and lay it at {path}."
        )
    return load_file(path, map_location=map_location, weights_only=weights_only)


def download_url_to_file(
    url: str, dst: str, hash_prefix: str | None = None, progress: bool = True
) -> None:
    """NotImplementedError (``torch.hub.download_url_to_file``): nothing is downloaded here."""
    raise NotImplementedError(f"torch.hub: nothing is downloaded here. Get {url} yourself.")
