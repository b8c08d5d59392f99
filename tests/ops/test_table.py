"""Every operation, case by case: against torch's recorded answers, against torch itself where it
is installed, and (gradients) against central differences, which need no torch at all."""

import json
import math
import warnings
from pathlib import Path

import numpy as np
import pytest

import minitorch
from minitorch.errors import Refused
from tests.goldens import missing
from tests.goldens.missing import HOW
from tests.ops.observe import Case, differences, make, observe, weighted_sum
from tests.ops.sweeps import Row
from tests.ops.table import INTERNAL, TABLE, observed

try:
    import torch

    torch.set_num_threads(1)  # its tensors here are tiny
    torch.set_warn_always(True)  # or a warning heard here would be missed by later tests
except ImportError:
    torch = None

ROWS = pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)


# rows of methods that are no operations, and their families
NO_OPERATIONS = {"__getitem__": "indexing", "__setitem__": "indexing"}

# methods that convert; as names of the face they are dtypes (and cuda is a module)
DTYPES = {"half", "float", "double", "short", "int", "long", "bool", "cuda"}


def report(row: Row, answers: dict[Case, object]) -> None:
    """Fail with the first cases in which minitorch shows something else."""
    wrong = []
    for case, theirs in answers.items():
        found = differences(observed(case, case.hide), theirs, row.measure(case))
        if found:
            wrong.append(f"{case}\n    " + "\n    ".join(found))
    assert not wrong, f"{len(wrong)} of {len(answers)} cases differ:\n" + "\n".join(wrong[:5])


def test_every_operation_has_a_row_and_every_row_an_operation():
    rows = {row.name for row in TABLE}
    assert len(rows) == len(TABLE), "an operation has two rows"
    without = minitorch.OPS.keys() - rows
    assert without == INTERNAL.keys(), (
        f"{sorted(without ^ INTERNAL.keys())} need a row in tests/ops/rows/<family>/; then {HOW}"
    )
    for name in rows - minitorch.OPS.keys():
        place = minitorch if name.startswith("nn.") else minitorch.Tensor
        for part in name.split("."):
            place = getattr(place, part)


def families(name):
    """The folders of minitorch/ops/ in whose namesake the row of an operation may lie."""
    if name not in minitorch.OPS:
        return {NO_OPERATIONS[name]}
    home = Path(minitorch.OPS[name].file).parts[1]
    # in-place forms of all families share one file of rows, since their cases are alike
    return {home, "arithmetic"} if name.endswith("_") else {home}


def misplaced(rows):
    """The rows that lie with another family, each with where it should be."""
    return [
        f"{row.name}: from tests/ops/rows/{row.file}.py to {' or '.join(sorted(homes))}/"
        for row in rows
        if row.file.partition("/")[0] not in (homes := families(row.name))
    ]


def test_rows_lie_in_the_folder_of_their_family():
    assert not misplaced(TABLE), "move these rows, and what is recorded of them in tests/goldens/"


def test_a_row_in_another_folder_is_noticed():
    (found,) = misplaced([Row("exp", [], "shapes/views"), Row("exp", [], "elementwise/maths")])
    assert found == "exp: from tests/ops/rows/shapes/views.py to elementwise/"


def test_goldens_hold_the_rows_of_their_file_and_no_others():
    folder = missing.FOLDER / "ops"
    rows, recorded = {}, {}
    for row in TABLE:
        rows.setdefault(row.file, set()).add(row.name)
    for path in folder.rglob("*.json.gz"):
        file = path.relative_to(folder).as_posix().removesuffix(".json.gz")
        recorded[file] = set(missing.recorded(f"ops/{file}"))
    assert {file: names - rows.get(file, set()) for file, names in recorded.items()} == {
        file: set() for file in recorded
    }


def test_what_torch_has_as_a_function_the_face_has():
    pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    for name in minitorch.OPS.keys() - INTERNAL.keys() - DTYPES:
        ours = found(minitorch, name)
        here = callable(ours) and not isinstance(ours, Refused)
        assert here == callable(found(torch, name)), name
        assert hasattr(minitorch.Tensor, name) == hasattr(torch.Tensor, name), name


def found(place, name):
    for part in name.split("."):
        place = getattr(place, part, None)
    return place


def test_the_face_is_sorted_and_complete():
    assert all(hasattr(minitorch, name) for name in minitorch.__all__)
    for name, op in minitorch.OPS.items():
        if op.is_function and name not in DTYPES:
            assert found(minitorch, name) is op.function, name
            assert "." in name or name in minitorch.__all__
        if op.is_method:
            assert getattr(minitorch.Tensor, name) is op.body, name


@ROWS
def test_as_recorded_from_torch(row):
    recorded = missing.recorded(f"ops/{row.file}").get(row.name, {})
    unknown = [str(case) for case in row.recorded if str(case) not in recorded]
    assert not unknown, f"not recorded yet: {unknown[0]}; {missing.HOW}"
    answers = {case: recorded[str(case)] for case in row.recorded}
    assert answers
    report(row, answers)


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")
@ROWS
def test_as_torch_answers_now(row):
    report(row, {case: observe(torch, case) for case in row.cases})


@ROWS
def test_gradients_against_central_differences(row):
    """The slope of the loss from two of its values: along all elements of a leaf at once and, where
    that is not what the gradient says (a kink may lie between), along each single one."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in row.numeric:
            check_slopes(case)


def check_slopes(case):
    loss, leaves = loss_of(case)
    if loss is None or not loss.requires_grad or not math.isfinite(loss.item()):
        return
    try:
        gradients = minitorch.autograd.grad(loss, list(leaves.values()), allow_unused=True)
    except RuntimeError as error:
        # refused as torch refuses it: the comparison with torch has seen to that
        if "is not implemented" in str(error) or "by an inplace operation" in str(error):
            return
        raise
    for (name, leaf), gradient in zip(leaves.items(), gradients):
        analytic = np.zeros(leaf.shape) if gradient is None else gradient.numpy()
        towards = direction(leaf.shape)
        if alike(np.sum(analytic * towards), slope(case, name, (), towards)):
            continue
        numeric = np.array([slope(case, name, place, 1) for place in np.ndindex(*leaf.shape)])
        numeric = numeric.reshape(leaf.shape)
        np.testing.assert_allclose(analytic, numeric, *ACCURACY, err_msg=f"{case}, {name}")


ACCURACY = 1e-5, 1e-6
EPS = 2.0**-14  # a power of two: x + EPS is exact


def alike(one, other):
    return bool(np.allclose(one, other, *ACCURACY))


def direction(shape):
    """For each element a step of its own: none can hide behind another. All are exact."""
    steps = np.random.default_rng(0).integers(32, 64, size=shape)
    return np.where(steps % 2, steps, -steps) / 64


def slope(case, name, place, towards):
    above, below = (float(loss_of(case, name, place, step * towards)[0]) for step in (EPS, -EPS))
    return (above - below) / (2 * EPS)


def loss_of(case, moved="", place=(), step: float | np.ndarray = 0.0):
    """The weighted sum of all results, with one leaf (or an element of it) moved by `step`."""
    made = {}
    leaves = {}
    for given in case.inputs:
        leaf, tensor = make(minitorch, given)
        if given.name == moved:
            with minitorch.no_grad():
                leaf.array[place] += step
            # what is computed from the leaf must be computed anew
            tensor = remake(given, leaf)
        made[given.name] = tensor
        if given.track:
            leaves[given.name] = leaf
    scope = {"torch": minitorch, "np": np, "F": minitorch.nn.functional, "nan": math.nan, **made}
    try:
        result = eval(case.expression, scope)
    except (RuntimeError, IndexError, TypeError, ValueError):
        return None, {}
    outs = [x for x in flat(result) if x.requires_grad]
    outs = outs or [x for x in made.values() if x.requires_grad]
    return weighted_sum(minitorch, outs) if outs else None, leaves


def remake(given, leaf):
    source = leaf.clone()
    ndim = len(given.shape)
    if given.layout == "t":
        return source.permute(*reversed(range(ndim)))
    if given.layout == "s":
        return source[..., 1::2]
    if given.layout == "e":
        return source.expand(*given.shape)
    return source


def flat(value):
    if isinstance(value, minitorch.Tensor):
        return [value]
    return [x for item in value for x in flat(item)] if isinstance(value, (tuple, list)) else []


def test_a_wrong_operation_is_noticed():
    """The comparison can fail: value, dtype, stride, aliasing, gradient, error."""
    row = next(row for row in TABLE if row.name == "mul")
    case = next(case for case in row.numeric if case.expression == "x * y")
    right = observe(minitorch, case)
    assert differences(right, right) == []
    for change in (
        lambda seen: seen["result"]["values"].__setitem__(0, 0.0),
        lambda seen: seen["result"].update(dtype="torch.float32"),
        lambda seen: seen["result"].update(stride=[1, 2]),
        lambda seen: seen["result"].update(shares=["x"]),
        lambda seen: seen["result"].update(graph="AddBackward0(leaf, leaf)"),
        lambda seen: seen["gradients"][0]["values"].__setitem__(0, 0.125),
        lambda seen: seen["second gradients"].__setitem__(0, None),
        lambda seen: seen.update(error=["RuntimeError", "no"]),
    ):
        wrong = json.loads(json.dumps(right))
        change(wrong)
        assert differences(wrong, right), change


def test_a_wrong_gradient_is_noticed(monkeypatch):
    """Also one whose elements have changed places: no sum of them tells."""
    row = next(row for row in TABLE if row.name == "mul")
    case = next(case for case in row.numeric if case.expression == "x * y")
    check_slopes(case)
    right = minitorch.autograd.grad
    for change in (lambda g: g.flip(0), lambda g: g * (1 + 2.0**-12)):
        monkeypatch.setattr(
            minitorch.autograd,
            "grad",
            lambda *a, change=change, **k: list(map(change, right(*a, **k))),
        )
        with pytest.raises(AssertionError, match="x \\* y"):
            check_slopes(case)
