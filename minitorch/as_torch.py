"""``import torch`` means minitorch: for programs that are run as they are.

    minitorch run script.py           a whole program (see running.py)
    %load_ext minitorch.as_torch      a notebook
    minitorch.as_torch.install()      a program that decides for itself

While it is installed in a process, every import of ``torch`` or of a module in it gives the module
of minitorch itself: ``torch.nn is minitorch.nn``, and its classes say that they are PyTorch's
(torch_places.py): ``<class 'torch.Tensor'>``. Nothing on the disk is touched, and PyTorch, if
it is installed, is not loaded. Processes that :mod:`multiprocessing` starts do the same.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from multiprocessing import spawn
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from . import __name__ as OURS
from . import torch_places
from .absent import ABSENT
from .mixing import is_from_import, is_import
from .paths import HIDDEN, PATHS
from .torch_names import missing
from .version import __version__

__all__ = ["install", "installed", "uninstall"]

ALIASES = ("torch", "functorch")  # PyTorch's packages, whose names mean modules of ours
# Packages around PyTorch with compiled parts that call its C++ library, which there is none of.
COMPILED = {
    "torchaudio": "", "torchtext": "", "xformers": "", "apex": "",
    "torch_scatter": "", "torch_sparse": "", "torch_cluster": "", "torch_spline_conv": "",
    "torch_xla": "", "torch_tensorrt": "", "intel_extension_for_pytorch": "", "flash_attn": "",
}  # fmt: skip
# Most of torchvision is Python: models, transforms, datasets. It says how results of these look,
# though its own compiled library, which has them, is not loaded.
_OF_TORCHVISION = tuple(
    f"torchvision::{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor"
    for name in ("nms", "qnms")
)


def our_name(name: str) -> str:
    """``torch.nn`` -> ``minitorch.nn``; ``functorch`` is a module, what lies below it torch.func,
    or (its compiler, which is refused when used) torch._functorch."""
    if name == "functorch":
        return f"{OURS}.functorch"
    if name.startswith("functorch.compile"):
        return f"{OURS}._{name}"
    if name == "functorch.experimental.control_flow":
        return f"{OURS}._higher_order_ops"
    if name.startswith("functorch."):
        below = "func" + name.removeprefix("functorch").removeprefix(".experimental")
        return f"{OURS}.{below if below in PATHS or below in ABSENT else 'func'}"
    return OURS + name.removeprefix("torch")


def torch_name(name: str) -> str:
    """``minitorch.nn`` -> ``torch.nn``"""
    return "torch" + name.removeprefix(OURS)


class Finder(MetaPathFinder):
    """Answers for ``torch`` and all that is in it. It has to stand first on ``sys.meta_path``."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = fullname.partition(".")[0]
        if top in ALIASES:
            return self._alias(fullname)
        if top in COMPILED and is_import():  # importlib.util.find_spec may ask for what it likes
            raise ModuleNotFoundError(
                f"No module named {top!r}: it needs PyTorch's compiled library, which minitorch "
                f"does not have{COMPILED[top]}",
                name=top,
            )
        if fullname == "torchvision" and is_import():
            importlib.import_module(f"{OURS}.library.old").declare(*_OF_TORCHVISION)
        if top == OURS and is_import() and not self._others_find(fullname, path):
            # `from torch.nn import Name` of a name that is missing ends here: Python tries a module
            owner, _, name = torch_name(fullname).rpartition(".")
            if said := missing(f"{owner}.{name}"):
                raise ImportError(f"cannot import name {name!r} from {owner!r}: {said}", name=owner)
        return None

    def _others_find(self, fullname: str, path: Sequence[str] | None) -> bool:
        """Is a module there: as a file, or in a table of ours (paths.py, absent.py)?"""
        others = (finder for finder in sys.meta_path if finder is not self)
        return any(finder.find_spec(fullname, path) is not None for finder in others)

    def _alias(self, fullname: str) -> ModuleSpec | None:
        module = sys.modules.get(our_name(fullname))
        spec = module.__spec__ if module else importlib.util.find_spec(our_name(fullname))
        if spec is None:
            if is_import() and (said := missing(fullname)):
                owner, _, name = fullname.rpartition(".")
                if is_from_import():
                    raise ImportError(
                        f"cannot import name {name!r} from {owner!r}: {said}", name=owner
                    )
                raise ModuleNotFoundError(f"No module named {fullname!r}: {said}", name=fullname)
            return None
        package = spec.submodule_search_locations is not None
        alias = ModuleSpec(fullname, AliasLoader(), origin=spec.origin, is_package=package)
        if package:
            alias.submodule_search_locations = spec.submodule_search_locations
        return alias

    def find_distributions(self, context: Any) -> Iterable[Any]:
        """``importlib.metadata.version("torch")`` is that of minitorch, too."""
        # only programs that ask for it pay for it
        base: Any = importlib.import_module("importlib.metadata").Distribution

        class TheDistribution(base):
            def read_text(self, filename: str) -> str | None:
                about = f"Metadata-Version: 2.1\nName: torch\nVersion: {__version__}\n"
                return about if filename == "METADATA" else None

            def locate_file(self, path: Any) -> Any:
                return Path(__file__).parent.parent / path

        return [TheDistribution()] if context.name in (None, "torch") else []


class AliasLoader(Loader):
    """Gives the module of minitorch, as it is, under a name of PyTorch."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(our_name(spec.name))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing: it has run. The import has given it the alias' spec, which goes: the module
        goes on importing its own parts, is reloaded and pickled under the name that it has."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state
        keep_functions(module)
        explain_missing_names(module)

    def get_code(self, fullname: str) -> CodeType | None:
        """For ``python -m torch.something``, which runs a module under another name."""
        spec = importlib.util.find_spec(our_name(fullname))
        assert spec is not None
        return spec.loader.get_code(our_name(fullname))  # type: ignore[union-attr]

    def is_package(self, fullname: str) -> bool:
        spec = importlib.util.find_spec(our_name(fullname))
        return spec is not None and spec.submodule_search_locations is not None


def keep_functions(package: ModuleType) -> None:
    """Let a later import of ``torch.autograd.gradcheck`` find the module, and not bind it in the
    package: the function of that name stands there."""
    for name, module in list(sys.modules.items()):
        owner, _, child = name.rpartition(".")
        if owner == package.__name__ and vars(package).get(child, module) is not module:
            sys.modules[torch_name(name)] = module


def explain_missing_names(module: ModuleType) -> None:
    """Let the module say of a name that it lacks what that is in PyTorch."""
    own = module.__dict__.get("__getattr__")
    if own is not None:  # the face finds more names so, and says it already
        return

    def __getattr__(name: str) -> Any:
        place = torch_name(module.__name__)
        said = f"module {place!r} has no attribute {name!r}"
        more = missing(f"{place}.{name}")
        raise AttributeError(f"{said}: {more}" if more else said, name=name, obj=module)

    module.__getattr__ = __getattr__  # type: ignore[method-assign]
    _explained.append(module)


def explanation(error: BaseException) -> str:
    """What to add to an error that Python words itself: a missing method, a missing import."""
    if isinstance(error, AttributeError) and error.name:
        for kind in type(error.obj).__mro__:
            if kind.__module__.partition(".")[0] in (OURS, "torch"):
                said = missing(f"torch.{kind.__name__}.{error.name}")
                if said and said not in str(error):
                    return said
    if isinstance(error, ImportError) and error.name and not isinstance(error, ModuleNotFoundError):
        match = str(error).partition("cannot import name ")[2].split("'")[1:2]
        if match and error.name.partition(".")[0] == OURS:
            said = missing(f"{torch_name(error.name)}.{match[0]}")
            return said if said not in str(error) else ""
    return ""


class _PathOfWorkers(list[str]):
    """``sys.path`` on its way to a new process. Unpickled there, it first installs the finder: the
    next thing that the process does is to import the program."""

    def __reduce__(self) -> Any:
        folder = str(Path(__file__).parent.parent)  # the worker may look in other places for now
        code = (
            f"import sys\nsys.path.append({folder!r})\n"
            f"from {__name__} import install\nsys.path.pop()\ninstall()"
        )
        # Only builtins: a class of ours could be unpickled only where minitorch is found already.
        return eval, (f"(exec({code!r}), {list(self)!r})[1]", {})


_finder = Finder()
_explained: list[ModuleType] = []
_preparation: Callable[[str], dict[str, Any]] = spawn.get_preparation_data


def _prepare_worker(name: str) -> dict[str, Any]:
    """What a new process is told before it imports the program, with the finder."""
    data = _preparation(name)
    data["sys_path"] = _PathOfWorkers(data["sys_path"])
    if name == "ignore":  # a server that forks would import the program without the finder
        data.pop("init_main_from_path", None)
        data.pop("init_main_from_name", None)
    return data


def installed() -> bool:
    """Does ``import torch`` mean minitorch in this process?"""
    return _finder in sys.meta_path


def install() -> None:
    """Let ``import torch`` mean minitorch in this process, and in those that it starts.

    Raises RuntimeError if PyTorch itself is imported already: its objects would be mixed with ours.
    """
    if installed():
        return
    if "torch" in sys.modules:
        raise RuntimeError(
            "PyTorch itself has been imported in this process; `import torch` can mean minitorch "
            "only in one that has not. In a notebook, restart the kernel, and load this first"
        )
    sys.meta_path.insert(0, _finder)
    torch_places.take()
    for place in HIDDEN:  # an import would bind the module over the function of the same name
        sys.modules[f"torch.{place}"] = sys.modules[f"{OURS}.{place}"]
    spawn.get_preparation_data = _prepare_worker  # type: ignore[assignment]


def uninstall() -> None:
    """Undo :func:`install`: the next ``import torch`` imports PyTorch, where it is installed."""
    if not installed():
        return
    sys.meta_path.remove(_finder)
    torch_places.give_back()
    spawn.get_preparation_data = _preparation  # type: ignore[assignment]
    for name in [name for name in sys.modules if name.partition(".")[0] in ALIASES]:
        del sys.modules[name]
    while _explained:
        del _explained.pop().__getattr__


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext minitorch.as_torch``"""
    install()

    def show(
        shell: Any, kind: type, error: BaseException, trace: Any, tb_offset: Any = None
    ) -> None:
        if said := explanation(error):
            error.add_note(said)
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    shell.set_custom_exc((AttributeError, ImportError), show)


def unload_ipython_extension(shell: Any) -> None:
    """``%unload_ext minitorch.as_torch``"""
    shell.set_custom_exc((), None)
    uninstall()
