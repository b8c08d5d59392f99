"""Every module, row by row: against what torch showed, against torch itself where it is installed,
and its gradients against finite differences."""

import copy
import functools
import inspect
import json
import pickle
import re
from pathlib import Path

import pytest

import minitorch
from minitorch.autograd import gradcheck
from tests.goldens.missing import HOW
from tests.nn import table
from tests.nn.both import NO_TORCH, torch

if torch is not None:
    torch.set_warn_always(True)  # or a warning heard here would be missed by later tests

# public classes of minitorch.nn that no row makes
WITHOUT_ROWS = {
    "Module": "made to be inherited from: module/test_module.py",
    "Parameter": "a tensor: test_parameter.py",
    "Buffer": "a tensor: module/test_registration.py",
    "UninitializedParameter": "a tensor: module/test_lazy.py",
    "UninitializedBuffer": "a tensor: module/test_lazy.py",
    "Container": "warns that it is old: ../utils/test_private.py",
    "DataParallel": "wants devices: parallel/test_data_parallel.py",
}

EVERY = [(file, row) for file, rows in table.table().items() for row in rows]
ROWS = pytest.mark.parametrize(("file", "row"), EVERY, ids=[row.name for _, row in EVERY])


def classes():
    return {name for name in minitorch.nn.__all__ if inspect.isclass(getattr(minitorch.nn, name))}


def test_every_module_has_a_row():
    made = " ".join(row.make for _, row in EVERY)
    missing = {name for name in classes() if f"nn.{name}(" not in made}
    assert sorted(missing - WITHOUT_ROWS.keys()) == []


# classes whose rows lie elsewhere than the classes
ELSEWHERE = {"LazyLinear": "layers"}  # module/lazy.py: it shows what a lazy module is


def families(row):
    """The folders of minitorch/nn/ of which a row makes classes."""
    made = re.findall(r"nn\.([A-Z]\w*)", row.make)
    modules = {name: getattr(minitorch.nn, name).__module__ for name in made}
    return {ELSEWHERE.get(name, module.split(".")[2]) for name, module in modules.items()}


def test_rows_lie_in_the_folder_of_their_family():
    wrong = [
        f"{row.name}: {file}.py" for file, row in EVERY if Path(file).parts[0] not in families(row)
    ]
    assert not wrong, "move these rows, and what is recorded of them in tests/goldens/"


@ROWS
def test_as_recorded_from_torch(file, row):
    rows = table.recorded(file)
    assert row.name in rows, f"not recorded yet: {HOW}"
    theirs = table.unpacked(rows[row.name])
    found = differences(row, theirs)
    assert not found, f"{row.name}:\n    " + "\n    ".join(found[:8])
    check_by_itself(row)


ours = functools.cache(lambda row: table.observe(minitorch, row))


def differences(row, theirs):
    return table.compare(row, ours(row), theirs)


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
@pytest.mark.parametrize("file", table.table())
def test_as_torch_shows_now(file):
    found = {row.name: differences(row, table.observe(torch, row)) for row in table.table()[file]}
    wrong = [f"{name}:\n    " + "\n    ".join(lines[:4]) for name, lines in found.items() if lines]
    assert not wrong, f"{len(wrong)} rows differ\n" + "\n".join(wrong[:8])


def check_by_itself(row):
    """Without torch: the module can be copied and pickled; its gradients are right."""
    with table.warnings.catch_warnings():
        table.warnings.simplefilter("ignore")
        try:
            module = table.make_module(minitorch, row).double()
        except Exception:
            return  # refused as torch refuses it
        for other in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
            assert repr(other) == repr(module)
            assert state_of(other) == state_of(module)
        if "gradcheck" not in row.hide:
            check_gradients(row, module.train(not row.eval))


def state_of(module):
    return {name: table.value_of(value) for name, value in module.state_dict().items()}


def check_gradients(row, module):
    inputs = [table.replace(i, dtype=i.dtype.replace("float", "float64")) for i in row.inputs]
    leaves = {i.name: table.tensor(minitorch, i)[0] for i in inputs}
    parameters = list(module.parameters())

    def function(*values):
        # not the leaf, so that it may be written into
        made = {n: v.clone() if v.requires_grad else v for n, v in zip(leaves, values)}
        result = table.call(minitorch, row, module, made)
        outs = table.flat_tensors(minitorch, result)
        return tuple(out for out in outs if out.requires_grad)

    every = (*leaves.values(), *parameters)
    try:
        outs = function(*every)
    except Exception:
        return
    empty = any(value.numel() == 0 for value in every)  # which gradcheck refuses, as torch's does
    if outs and not empty and any(value.requires_grad for value in every):
        assert gradcheck(function, every, atol=1e-5)


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
def test_signatures():
    """The parameters of every class and of its forward, their order and defaults are torch's."""
    wrong = []
    for name in sorted(classes() - WITHOUT_ROWS.keys()):
        for method in ("__init__", "forward"):
            places = getattr(minitorch.nn, name), getattr(torch.nn, name)
            mine, other = [described(getattr(place, method, None)) for place in places]
            if mine != other:
                wrong.append(f"{name}.{method}: {mine}, torch's {other}")
    assert not wrong, "\n".join(wrong)


def described(function):
    if function is None:
        return None
    parameters = inspect.signature(function).parameters.values()
    return [f"{p.kind.name} {p.name} {shown(p.default)}" for p in parameters]


def shown(default):
    if inspect.isfunction(default):  # (relu_function, to tell it from the operation relu)
        return default.__name__.removesuffix("_function")
    return "" if default is inspect.Parameter.empty else repr(default).replace("minitorch", "torch")


def test_a_difference_is_found():
    """The comparison can fail in each of its parts."""
    row = table.row("nn.Linear(3, 2)", table.x(2, 3))
    wrong_call = table.row("nn.Linear(3, 2)", table.x(2, 2))
    right = table.observe(minitorch, row)
    assert table.compare(row, right, right) == []
    assert table.compare(row, right, table.unpacked(table.packed(right))) == []
    for change in (
        lambda seen: seen.update(repr="Linear()"),
        lambda seen: seen["state"]["bias"]["values"].__setitem__(0, 0.5),
        lambda seen: seen["attributes"].update(in_features="4"),
        lambda seen: seen["float64"]["result"]["values"].__setitem__(0, 0.0),
        lambda seen: seen["float32"]["gradients"]["x"]["values"].__setitem__(0, 0.0),
        lambda seen: seen["strided"]["eval"].update(graph="leaf"),
        lambda seen: seen["float64"].update(buffers={"mean": 1}),
        lambda seen: seen.pop("warnings"),
    ):
        wrong = json.loads(json.dumps(right))
        change(wrong)
        assert table.compare(row, wrong, right), change
    assert table.compare(wrong_call, table.observe(minitorch, wrong_call), right)
