"""The face of viz: its names stay what they are, whatever part of it is imported, and first."""

import importlib
import pkgutil
import subprocess
import sys
import types
from pathlib import Path

from minitorch import viz

FUNCTIONS = [
    "arrows", "backward_steps", "compare", "curves", "dot_text", "graph", "images",
    "source", "storage", "watch",
]  # fmt: skip


def modules() -> list[str]:
    return [module.name for module in pkgutil.walk_packages(viz.__path__, "minitorch.viz.")]


def test_every_public_name_is_there_and_no_module():
    assert set(FUNCTIONS) < set(viz.__all__)
    for name in viz.__all__:
        assert not isinstance(getattr(viz, name), types.ModuleType), name
    for name in FUNCTIONS:
        assert isinstance(getattr(viz, name), types.FunctionType), name


def test_no_module_is_called_like_a_public_function():
    """`import minitorch.viz.graphs.graph` would put the module in the function's place."""
    found = modules()
    assert "minitorch.viz.graphs.look" in found
    for module in found:
        assert module.rpartition(".")[2] not in viz.__all__, module


def test_the_faces_of_the_folders_export_what_the_face_exports():
    folders = [path.parent.name for path in Path(viz.__file__).parent.glob("*/__init__.py")]
    faces = [importlib.import_module(f"minitorch.viz.{folder}") for folder in folders]
    assert sorted([name for face in faces for name in face.__all__]) == viz.__all__
    for face in faces:
        for name in face.__all__:
            assert getattr(face, name) is getattr(viz, name)


def test_names_stay_functions_whatever_is_imported_first():
    code = (
        "import importlib, sys, types\n"
        "for module in sys.argv[1:]:\n"
        "    importlib.import_module(module)\n"
        "    from minitorch import viz\n"
        f"    for name in {FUNCTIONS}:\n"
        "        assert isinstance(getattr(viz, name), types.FunctionType), (module, name)\n"
    )
    for order in (modules(), modules()[::-1]):
        run = subprocess.run(
            [sys.executable, "-c", code, *order], capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
