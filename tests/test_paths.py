"""PyTorch's paths of modules, the typed constructors of old times, and parts that are not here."""

import importlib

import pytest

import minitorch as torch
from minitorch import absent, paths
from minitorch.errors import Refused
from minitorch.graph.registry import functions_of


@pytest.mark.parametrize("path", paths.PATHS)
def test_every_path_has_names_and_each_is_there(path):
    module = importlib.import_module(f"minitorch.{path}")
    assert module.__all__
    for name in module.__all__:
        getattr(module, name)
    if "jit" in paths.PATHS[path]:  # it refuses every name that it has not
        assert isinstance(module.no_such_name, Refused)
        return
    with pytest.raises(AttributeError, match="no_such_name"):
        module.no_such_name  # noqa: B018


@pytest.mark.oracle
@pytest.mark.parametrize("path", paths.PATHS)
def test_torch_has_the_path(path):
    pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    importlib.import_module(f"torch.{path}")


def test_the_objects_are_the_same():
    assert torch.nn.modules.rnn.LSTM is torch.nn.LSTM
    assert torch.nn.modules.Linear is torch.nn.Linear
    assert torch.functional.einsum is torch.einsum
    assert torch.autograd.variable.Variable is torch.autograd.Variable
    assert issubclass(torch.cuda.amp.GradScaler, torch.amp.GradScaler)
    assert torch.utils.data._utils.collate.default_collate is torch.utils.data.default_collate
    assert torch.optim.adamw.AdamW is torch.optim.AdamW


def test_a_path_does_not_hide_the_function_of_its_name():
    module = importlib.import_module("minitorch.nn.utils.weight_norm")
    assert module.weight_norm is torch.nn.utils.weight_norm
    assert callable(torch.nn.utils.weight_norm)


def test_names_for_annotations():
    from minitorch.nn.common_types import _size_2_t

    from minitorch.types import Number

    assert _size_2_t == int | tuple[int, int]
    assert isinstance(3, Number)


# ---- typed constructors -------------------------------------------------------------------------


def test_the_typed_constructors():
    assert torch.FloatTensor(2, 3).shape == torch.FloatTensor(size=(2, 3)).shape == (2, 3)
    assert torch.LongTensor([1, 2]).dtype is torch.int64
    assert torch.zeros(1, dtype=torch.float64).new([1]).dtype is torch.float64
    assert torch.zeros(1).new(2, 3).shape == torch.zeros(1).new(torch.Size([2, 3])).shape
    assert torch.zeros(1).new(device="cpu").shape == (0,)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: torch.zeros(1).new("x"), TypeError),
        (lambda: torch.zeros(1).new(2.0), TypeError),
        (lambda: torch.zeros(1).new(torch.tensor([1])), TypeError),
        (lambda: torch.zeros(1).new(2, device="meta"), RuntimeError),
        (lambda: torch.FloatTensor(torch.tensor([1])), TypeError),
        (lambda: torch.cuda.FloatTensor(2), TypeError),
        (lambda: torch.zeros(1).type(torch.cuda.FloatTensor), AssertionError),
    ],
)
def test_what_the_constructors_refuse(call, error):
    with pytest.raises(error):
        call()


# ---- what is not here ---------------------------------------------------------------------------


@pytest.mark.parametrize("part", absent.ABSENT)
def test_a_part_can_be_imported_and_says_that_it_is_not_here(part):
    module = importlib.import_module(f"minitorch.{part}")
    with pytest.raises(
        NotImplementedError, match=rf"torch\.{part}\.anything.* is not in minitorch: "
    ):
        module.anything.below(1)


def test_what_lies_below_such_a_part():
    for name in ("onnx.symbolic_helper", "ao.quantization.fake"):
        with pytest.raises(NotImplementedError, match=r"is not in minitorch"):
            importlib.import_module(f"minitorch.{name}").f()

    class Mine(torch.jit.CompilationUnit):  # modules define such classes, and may never use them
        def __init__(self):
            raise AssertionError("none can be made")

    with pytest.raises(NotImplementedError, match=r"CompilationUnit is not in minitorch"):
        Mine()
    assert not isinstance(3, torch.jit.CompilationUnit)


def test_marks_for_the_compiler_mark_nothing():
    def function():
        return 1

    jit = torch.jit
    assert jit.ignore(function) is jit.export(function) is function
    assert jit.unused(function) is jit.ignore(drop=True)(function) is function
    assert not jit.is_scripting()
    assert jit.annotate(int, 3) == 3
    assert not torch.mps.is_available()


def test_what_is_nowhere_is_not_found():
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("minitorch.no_such_part")
    with pytest.raises(AttributeError, match="no_such_part"):
        torch.no_such_part  # noqa: B018


@pytest.mark.parametrize("face", ["nn.functional", "linalg"])
def test_functions_have_the_names_that_programs_print(face):
    found = functions_of(face)
    assert len(found) > 30
    assert {name: function.__name__ for name, function in found.items()} == {n: n for n in found}


def test_modes_of_the_dispatcher_can_be_defined_but_not_entered():
    from minitorch.utils._python_dispatch import TorchDispatchMode

    class Mine(TorchDispatchMode):
        pass

    with pytest.raises(NotImplementedError, match=r"no dispatcher here"), Mine():
        pass
    torch.autograd._force_original_view_tracking(False)
    assert not torch.autograd.is_view_replay_enabled()
    with pytest.raises(NotImplementedError, match=r"a write into a view is one node here"):
        torch.autograd._force_original_view_tracking(True)
