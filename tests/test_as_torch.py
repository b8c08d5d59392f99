"""Programs that import torch, as they are: the finder, the command that runs them, the messages.

One program does all that can be seen from inside, in one process and one worker of it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from minitorch import as_torch, mixing, running, torch_names
from minitorch.version import __version__

ROOT = Path(__file__).resolve().parents[1]

HELPER = """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 3)
"""

PROGRAM = """
import importlib, importlib.metadata, importlib.util, inspect, json, multiprocessing, pickle, sys
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim.lr_scheduler
from torch.optim import SGD
from torch.utils.data import DataLoader
from helper import Net

def in_worker(i):
    import torch.linalg
    return [torch.__spec__.name, sys.modules["torch"] is torch, float(torch.ones(2).sum()) + i]

def said(line):
    try:
        exec(line, {"torch": torch, "F": F})
    except (ImportError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"
    return "nothing"

if __name__ == "__main__":
    import minitorch
    seen = {
        "same": [torch is minitorch, nn is minitorch.nn, F is minitorch.nn.functional,
                 torch.optim.lr_scheduler is minitorch.optim.lr_scheduler,
                 DataLoader is minitorch.utils.data.DataLoader, sys.modules["torch.nn"] is nn],
        "main": [__file__, sys.argv, sys.path[0], __spec__, type(__loader__).__name__],
        "specs": [nn.__spec__.name, importlib.util.find_spec("torch.nn") is nn.__spec__,
                  importlib.util.find_spec("torch.testing").name,
                  importlib.util.find_spec("torch.monitor"), importlib.reload(F) is F],
        "pickled": [pickle.loads(pickle.dumps(nn.Linear)) is nn.Linear,
                    type(pickle.loads(pickle.dumps(Net()))) is Net],
        "inspected": [inspect.getsource(Net).startswith("class Net"),
                      inspect.getmodule(nn.Linear).__name__.startswith("minitorch.")],
        "version": [str(torch.__version__), importlib.metadata.version("torch"),
                    torch.__version__ >= "2.0", torch.__version__ < (3,)],
        "said": {line: said(line) for line in sys.argv[1:]},
    }
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        seen["worker"] = pool.map(in_worker, [1])[0]
    print(json.dumps(seen))
"""

LINES = {
    "import torch.monitor": "ModuleNotFoundError: No module named 'torch.monitor': torch.monitor "
    "is a module of PyTorch 2.13 that minitorch does not have",
    "from torch import monitor": "ImportError: cannot import name 'monitor' from 'torch': "
    "torch.monitor is a module of PyTorch 2.13 that minitorch does not have",
    "torch.nn.cpp": "AttributeError: module 'torch.nn' has no attribute 'cpp': "
    "torch.nn.cpp is a module of PyTorch 2.13 that minitorch does not have",
    "torch.cudnn_convolution": "AttributeError: module 'torch' has no attribute "
    "'cudnn_convolution': torch.cudnn_convolution is a function of PyTorch 2.13 that "
    "minitorch does not have",
    "import torch.no_such": "ModuleNotFoundError: No module named 'torch.no_such'",
    "F.no_such": "AttributeError: module 'torch.nn.functional' has no attribute 'no_such'",
    # paths that are no files, but rows of a table (paths.py, absent.py)
    "from torch.nn.modules.pooling import MaxPool2d": "nothing",
    "from torch.distributions.beta import Beta": "nothing",
    "from torch.utils.hooks import RemovableHandle": "nothing",
    "from torch.utils import hooks": "nothing",
    "import torch.hub": "nothing",
    "import torchaudio": "ModuleNotFoundError: No module named 'torchaudio': it needs PyTorch's "
    "compiled library, which minitorch does not have",
}


def run(*command, folder, env=None):
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program").resolve()
    (folder / "helper.py").write_text(HELPER)
    (folder / "program.py").write_text(PROGRAM)
    (folder / "wrong.py").write_text(
        "import torch\n\ndef f():\n    torch.ones(2).no_such()\n\nf()\n"
    )
    return folder


@pytest.fixture(scope="module")
def seen(folder):
    # from another folder: the program's own has to be found all the same
    done = run("-m", "minitorch", str(folder / "program.py"), *LINES, folder=folder.parent)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_the_modules_are_those_of_minitorch(seen):
    assert seen["same"] == [True] * 6


def test_the_program_is_main_as_python_makes_it(seen, folder):
    path = str(folder / "program.py")
    assert seen["main"] == [path, [path, *LINES], str(folder), None, "SourceFileLoader"]


def test_specs_pickles_sources(seen):
    assert seen["specs"] == ["minitorch.nn", True, "torch.testing", None, True]
    assert seen["pickled"] == [True, True]
    assert seen["inspected"] == [True, True]


def test_versions(seen):
    assert seen["version"] == [__version__, __version__, True, True]


def test_spawned_workers_import_the_same(seen):
    assert seen["worker"] == ["minitorch", True, 3.0]


@pytest.mark.parametrize("line", LINES)
def test_missing_names_say_what_they_are(seen, line):
    assert seen["said"][line] == LINES[line]


def test_a_traceback_has_no_lines_of_ours_above_the_program(folder):
    done = run("-m", "minitorch", "run", "wrong.py", folder=folder)
    lines = [line for line in done.stderr.splitlines() if set(line) - set(" ^~")]
    assert done.returncode == 1
    assert lines == [
        "Traceback (most recent call last):",
        f'  File "{folder / "wrong.py"}", line 6, in <module>',
        "    f()",
        f'  File "{folder / "wrong.py"}", line 4, in f',
        "    torch.ones(2).no_such()",
        "AttributeError: 'Tensor' object has no attribute 'no_such'",
    ]


def test_annotations_of_a_program_are_no_strings(folder):
    """Ours are (``from __future__ import annotations``), and a program is not to inherit that."""
    (folder / "annotated.py").write_text("def f(x: int): pass\nprint(f.__annotations__)\n")
    done = run("-m", "minitorch", "annotated.py", folder=folder)
    assert done.stdout.strip() == "{'x': <class 'int'>}"


CASES = {
    "a code of the program": (["-c", "import sys; sys.exit(3)"], 3, ""),
    "no file": (["no_such_file.py"], 2, "[Errno 2] No such file or directory"),
    "no module": (["-m", "no_such_module"], 1, "No module named no_such_module"),
    "no program": ([], 2, ""),
}


@pytest.mark.parametrize("case", CASES)
def test_exit_codes(case, folder, monkeypatch, capsys):
    arguments, code, words = CASES[case]
    # in this process: what the command does to Python is undone
    for name in ("install",):
        monkeypatch.setattr(running.as_torch, name, lambda: None)
    monkeypatch.setattr(sys, "argv", sys.argv)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    monkeypatch.chdir(folder)
    try:
        ended = running.main(["run", *arguments])
    except SystemExit as error:
        ended = error.code
        if isinstance(ended, str):
            print(ended, file=sys.stderr)
            ended = 1
    assert ended == code
    assert words in capsys.readouterr().err


def test_torchvision_may_register_what_its_compiled_part_would_define(folder):
    """Its __init__ says how results of nms look, and fails if nobody knows nms."""
    package = folder / "torchvision"
    package.mkdir()
    (package / "__init__.py").write_text(
        "import torch.library\n"
        "try:\n    torch.ops.load_library('_C.so')\nexcept OSError:\n    pass\n"
        "torch.library.register_fake('torchvision::nms', lambda boxes, scores, least: scores)\n"
        "from torch.utils._pytree import tree_map\n"
    )
    done = run("-m", "minitorch", "-c", "import torchvision; print('here')", folder=folder)
    assert done.stdout == "here\n", done.stderr


def test_what_is_a_program():
    programs = [["run", "x"], ["x.py"], ["-m", "x"], ["-c", "x"], [os.path.join("a", "b")]]
    assert all([running.is_program(arguments) for arguments in programs])
    assert not any([running.is_program(arguments) for arguments in [[], ["check"], ["--help"]]])


def test_missing_names_are_explained():
    assert torch_names.kind_of("torch.Tensor.cholesky_inverse") == "method"
    assert torch_names.kind_of("torch.nn.Linear") == "class"
    assert torch_names.missing("torch.utils.tensorboard").startswith("torch.utils.tensorboard is a")
    assert torch_names.missing("torch.no_such_name") == ""


def test_an_import_beside_import_minitorch_as_torch_is_told():
    space = {"torch": sys.modules["minitorch"]}
    loaded = {
        name: sys.modules.pop(name) for name in [*sys.modules] if name.split(".")[0] == "torch"
    }
    try:
        with pytest.raises(ImportError, match="would import another framework"):
            exec("import torch.nn as nn", space)
        with pytest.raises(ImportError, match="from minitorch import nn"):
            exec("from torch.utils.data import DataLoader", space)
    finally:
        sys.modules.update(loaded)


class _Foreign:
    """As a layer of PyTorch looks."""

    def __call__(self):
        """Layers are called."""


def test_objects_of_pytorch_are_called_so(monkeypatch):
    import minitorch as torch

    monkeypatch.setattr(_Foreign, "__module__", "torch")
    monkeypatch.setitem(sys.modules, "torch", sys.modules.get("torch", ModuleType("torch")))
    assert mixing.is_pytorchs(_Foreign())
    assert not mixing.is_pytorchs(torch.ones(1))
    with pytest.raises(TypeError, match="PyTorch's own _Foreign"):
        torch.nn.functional.relu(_Foreign())
    for line in ("x + y", "y - x", "x @ y", "x < y"):
        with pytest.raises(TypeError, match="an operand is PyTorch's own _Foreign"):
            eval(line, {"x": torch.ones(1), "y": _Foreign()})
    with pytest.raises(TypeError, match="cannot assign PyTorch's own _Foreign"):
        torch.nn.Module().inner = _Foreign()
    with pytest.raises(TypeError, match=r"of PyTorch was given a tensor of minitorch"):
        torch.Tensor.__torch_function__(len, (), ())


class _Shell:
    """What a notebook's shell offers to an extension."""

    def set_custom_exc(self, kinds, handler):
        self.kinds, self.handler = kinds, handler

    def showtraceback(self, error, tb_offset=None):
        self.shown = error


def test_a_notebook_says_of_a_missing_method_what_it_is(monkeypatch):
    import minitorch as torch

    calls = []
    monkeypatch.setattr(as_torch, "install", lambda: calls.append("install"))
    monkeypatch.setattr(as_torch, "uninstall", lambda: calls.append("uninstall"))
    shell = _Shell()
    as_torch.load_ipython_extension(shell)
    with pytest.raises(AttributeError) as caught:
        torch.ones(2).to_sparse_coo()
    shell.handler(shell, AttributeError, caught.value, None)
    said = "torch.Tensor.to_sparse_coo is a method of PyTorch 2.13 that minitorch does not have"
    assert shell.shown[1].__notes__ == [said]
    as_torch.unload_ipython_extension(shell)
    assert shell.kinds == ()
    assert calls == ["install", "uninstall"]
