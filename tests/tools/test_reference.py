"""The generated files of the package are fresh, and say to a type checker what is really there."""

import ast
import subprocess
import sys
from pathlib import Path

import faces
import later
import pytest
import reference

import minitorch
from minitorch.graph.registry import OPS

ROOT = Path(minitorch.__file__).resolve().parents[1]


def test_the_generated_files_are_fresh() -> None:
    stale = [
        path.name
        for path, text in reference.files().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    assert not stale, f"run: make generate ({', '.join(stale)} changed)"


def test_methods_that_only_refuse_are_not_declared() -> None:
    assert minitorch._C._VariableFunctions.relu is minitorch.relu  # who asks C gets them all
    assert hasattr(minitorch.Tensor, "coalesce")
    test_the_generated_files_are_fresh()


def test_a_stale_file_is_noticed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "minitorch" / "one.pyi"
    path.parent.mkdir()
    monkeypatch.setattr(reference, "PACKAGE", path.parent)
    monkeypatch.setattr(reference, "files", lambda: {path: "x: int\n"})
    assert reference.main(["--check"]) == 1
    assert not path.exists()
    assert reference.main([]) == 0
    assert reference.main(["--check"]) == 0
    assert "one.pyi" in capsys.readouterr().out
    assert path.read_text("utf-8") == "x: int\n"


def test_the_face_of_nn_names_every_layer() -> None:
    assert faces.missing() == {}, "run: make generate"


def test_the_file_of_each_operation_is_known(tmp_path: Path) -> None:
    files = later.found()
    assert later.TARGET.read_text(encoding="utf-8") == later.written(files), "run: make generate"
    assert files["activations.sigmoid"] == ["nn.functional.sigmoid", "+sigmoid", "+sigmoid_"]
    assert later.main(["--check"], tmp_path / "later.py") == 1  # one that is not there is old


def test_a_new_layer_is_named_in_the_face(tmp_path: Path) -> None:
    face = tmp_path / "__init__.py"
    face.write_text('from .layers.a import B\n\n__all__ = [\n    "B",\n]\n', encoding="utf-8")
    (tmp_path / "layers").mkdir()
    (tmp_path / "layers" / "a.py").write_text("class B: ...\nclass A: ...\nclass _C: ...\n")
    assert faces.missing(face) == {"layers.a": ["A"]}
    text = faces.completed(face.read_text(encoding="utf-8"), faces.missing(face))
    assert "from .layers.a import A\n" in text
    assert text.endswith('__all__ = [\n    "A",\n    "B",\n]\n')


def declared(path: Path, name: str | None = None) -> set[str]:
    """The functions and methods that a stub declares, in its module or in one class."""
    body = ast.parse(path.read_text("utf-8")).body
    if name is not None:
        body = next(n for n in body if isinstance(n, ast.ClassDef) and n.name == name).body
    return {node.name for node in body if isinstance(node, ast.FunctionDef)}


def test_every_operation_is_declared() -> None:
    package = ROOT / "minitorch"
    methods = declared(package / "tensors" / "tensor.pyi", "Tensor")
    functions = declared(package / "__init__.pyi")
    for name, op in OPS.items():
        assert not op.is_method or name in methods, name
        if getattr(minitorch, name, None) is op.function:
            assert name in functions, name


PROGRAM = """
import minitorch as torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * 2).sum()
y.backward()
reveal_type(y)
reveal_type(torch.exp(x, out=torch.empty(0)))
x.no_such_method()
torch.no_such_function(x)
"""


def test_a_type_checker_sees_the_methods_and_functions(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file=", f"--cache-dir={tmp_path}"]
    command += ["--follow-imports=silent", str(program)]
    answer = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    lines = answer.stdout.splitlines()
    assert len(lines) == 5, answer.stdout
    assert all('"minitorch.tensors.tensor.Tensor"' in line for line in lines[:2])
    assert '"Tensor" has no attribute "no_such_method"' in lines[2]
    assert 'no attribute "no_such_function"' in lines[3]


def test_printed_the_operations_are_a_table() -> None:
    lines = repr(OPS).splitlines()
    assert len(lines) == len(OPS) + 1
    assert lines[0].split() == ["name", "keeps", "file", "what", "it", "does"]
    exp = next(line for line in lines if line.startswith("exp "))
    assert exp.split()[1:3] == ["output", "ops/elementwise/exponentials.py"]
    for op in OPS.values():
        assert op.summary, f"{op.name} has no documentation"
        assert (ROOT / "minitorch" / op.file).exists(), f"{op.name}: no file {op.file}"
