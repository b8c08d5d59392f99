"""The house: who may import whom, read from the drawing in minitorch's own docstring.

The drawing is the only source of truth. These tests read the imports of every file with `ast`, so
nothing has to be importable, and a circle cannot hide behind the order of imports.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "minitorch"

# Folders of the package without a folder of tests, each with the place where its tests are.
TESTED_ELSEWHERE: dict[str, str] = {}

# Files longer than the cap, each with the reason why it is one file.
LONGEST = 500
LONGER: dict[str, str] = {}


def drawing() -> list[tuple[int, str]]:
    """(floor, pattern) pairs from the docstring of minitorch/__init__.py, such as (6, "ops.*")."""
    docstring = ast.get_docstring(ast.parse((PACKAGE / "__init__.py").read_text("utf-8")))
    assert docstring is not None
    block = docstring.partition("::\n")[2]
    floors, floor = [], 0
    for line in block.splitlines():
        # at most a number, then names with single spaces, then (two spaces apart) the explanation
        match = re.match(r"\s+(?:(\d+)\s+)?(\S+(?: \S+)*)(?:\s{2,}|$)", line)
        if match is None:
            continue
        floor = int(match[1] or floor)
        floors += [(floor, name) for name in match[2].split(" ")]
    return floors


DRAWING = drawing()


def module_name(path: Path) -> str:
    """`graph.views` for graph/views.py, `ops` for its __init__, `minitorch` for the face."""
    parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts) or "minitorch"


def is_solution(path: Path) -> bool:
    """Is it a solution in the folder of an exercise? A reader might have written it: it is no part
    of the package (course/exercises/ch02/ex3_narrow/stub.py, and all others there but cases.py)."""
    inside = path.relative_to(PACKAGE).parts
    return inside[:2] == ("course", "exercises") and len(inside) > 4 and inside[-1] != "cases.py"


FILES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py")) if not is_solution(path)}
USERS = ("as_torch", "classroom", "course", "running", "__main__")  # of the package: above its face
ABOVE = [name for name in FILES if name.split(".")[0] in USERS]


class Trees(dict[str, ast.Module]):
    """The syntax of each file, read when a test asks for it: collecting tests needs none of it."""

    def __missing__(self, name: str) -> ast.Module:
        tree = self[name] = ast.parse(FILES[name].read_text("utf-8"))
        return tree


TREES = Trees()


@cache
def statements(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    """The imports of a file, wherever they stand; several tests look at them."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def floor_of(name: str) -> int:
    """The floor of a file. A package's __init__ re-exports, so it stands on its highest floor."""
    own = [floor for floor, pattern in DRAWING if matches(name, pattern)]
    if own:
        return own[0]
    inside = [floor_of(other) for other in FILES if other.startswith(f"{name}.")]
    assert inside, f"minitorch/{name.replace('.', '/')}.py is on no floor of the drawing"
    return max(inside)


def matches(name: str, pattern: str) -> bool:
    package = pattern.removesuffix(".*")
    return name == package or (pattern.endswith(".*") and name.startswith(f"{package}."))


def imports(name: str) -> Iterator[tuple[ast.stmt, str]]:
    """(statement, absolute dotted name) for every import in a file, wherever it stands."""
    inside = name.split(".") if name != "minitorch" else []
    is_package = FILES[name].name == "__init__.py"
    for node in statements(TREES[name]):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif not node.level:
            yield node, str(node.module)
        else:
            up = node.level - is_package
            base = inside[: len(inside) - up]
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                # `from .. import ops` names a file, `from ..ops import add` a name in one
                full = f"{module}.{alias.name}".strip(".")
                yield node, f"minitorch.{full if full in FILES else module}"


def own_imports(name: str) -> set[str]:
    """The files of the package that a file imports from."""
    found = {full for _, full in imports(name) if full.split(".")[0] == "minitorch"}
    return {full.partition(".")[2] or "minitorch" for full in found}


def test_the_drawing_can_be_read():
    assert DRAWING[0] == (1, "errors")
    assert {floor for floor, _ in DRAWING} == set(range(1, max(f for f, _ in DRAWING) + 1))
    assert floor_of("tensors") < floor_of("graph.node") < floor_of("ops.shapes.views")
    assert floor_of("ops.shapes.views") < floor_of("autograd") == floor_of("autograd.engine")
    assert {name for name in FILES if floor_of(name) > floor_of("minitorch")} == set(ABOVE)


def test_every_name_of_the_drawing_is_a_file():
    for _, pattern in DRAWING:
        assert any(matches(name, pattern) for name in FILES), f"there is no {pattern}"


@pytest.mark.parametrize("name", FILES)
def test_imports_go_down(name):
    for other in own_imports(name):
        assert other in FILES, f"{name} imports {other}, which is not a file of the package"
        assert floor_of(other) <= floor_of(name), (
            f"{name} (floor {floor_of(name)}) imports {other} (floor {floor_of(other)})"
        )


def test_no_circles():
    waiting = {name: own_imports(name) - {name} for name in FILES}
    while waiting:
        free = [name for name, needs in waiting.items() if not needs & waiting.keys()]
        assert free, f"these files import each other in a circle: {sorted(waiting)}"
        for name in free:
            del waiting[name]


@pytest.mark.parametrize("name", FILES)
def test_nothing_but_numpy_and_the_standard_library(name):
    drawing_tools = {"graphviz", "matplotlib"} if name.split(".")[0] == "viz" else set()
    top_level = set(map(id, TREES[name].body))
    for statement, full in imports(name):
        top = full.split(".")[0]
        if top == "cupy" and name.startswith("devices.real."):
            continue  # loaded where CUDA is used and CuPy is there (tests/devices/test_real.py)
        if top in drawing_tools and id(statement) not in top_level:
            continue  # pictures need them, importing minitorch does not
        where = f"minitorch/{name}, line {statement.lineno}: {full}"
        known = {"minitorch", "numpy", "__future__"} | sys.stdlib_module_names
        if name.startswith("devices.real."):  # loaded only where there is a GPU
            known |= {"cupy"}
        assert top in known, where


@pytest.mark.parametrize("name", FILES)
def test_no_import_inside_a_function_or_class(name):
    allowed = set()
    for statement, full in imports(name):
        if name.split(".")[0] == "viz" and full.split(".")[0] in ("graphviz", "matplotlib"):
            allowed.add(id(statement))
    outer = {id(statement) for statement in TREES[name].body}
    for statement, full in imports(name):
        assert id(statement) in outer | allowed, (
            f"minitorch/{name}, line {statement.lineno}: {full} is imported on the way"
        )


@pytest.mark.parametrize("name", FILES)
def test_the_package_imports_itself_by_dots(name):
    if name in ABOVE:  # exercises are users of the package: they import it as readers do
        return
    for node in statements(TREES[name]):
        if isinstance(node, ast.Import):
            assert not any(alias.name.split(".")[0] == "minitorch" for alias in node.names)
        if isinstance(node, ast.ImportFrom) and not node.level:
            assert str(node.module).split(".")[0] != "minitorch", f"line {node.lineno}"


@pytest.mark.parametrize("name", FILES)
def test_no_file_is_too_long_to_be_read(name):
    lines = len(FILES[name].read_text("utf-8").splitlines())
    path = FILES[name].relative_to(PACKAGE).as_posix()
    if path in LONGER:
        assert lines > LONGEST, f"{path} needs its exception no more"
    else:
        assert lines <= LONGEST, f"{path} has {lines} lines"


def test_the_tests_mirror_the_package():
    """A folder of the package has a folder of tests; a family of rows is one of operations."""
    tests = Path(__file__).parent

    def folders(place: Path) -> set[str]:
        return {path.parent.relative_to(place).parts[0] for path in place.glob("*/**/*.py")}

    assert folders(PACKAGE) - folders(tests) == TESTED_ELSEWHERE.keys()
    for part in ("ops", "nn"):
        assert folders(tests / part / "rows") <= folders(PACKAGE / part)
        assert folders(tests / part) - {"rows"} <= folders(PACKAGE / part)
    assert folders(tests / "ops" / "rows") == folders(PACKAGE / "ops")


def test_a_forbidden_import_is_seen(tmp_path, monkeypatch):
    """The reader of imports finds each kind of statement (so that the tests above can fail)."""
    source = "import numpy\nfrom . import edges\nfrom ..ops.shapes.views import view\n"
    source += "from .. import ops\n"
    source += "def f():\n    import torch\n"
    monkeypatch.setitem(TREES, "graph.views", ast.parse(source))
    found = [(statement.lineno, full) for statement, full in imports("graph.views")]
    assert sorted(found) == [
        (1, "numpy"),
        (2, "minitorch.graph.edges"),
        (3, "minitorch.ops.shapes.views"),
        (4, "minitorch.ops"),
        (6, "torch"),
    ]
    assert own_imports("graph.views") == {"graph.edges", "ops.shapes.views", "ops"}
    with pytest.raises(AssertionError, match="floor 5"):
        test_imports_go_down("graph.views")
    with pytest.raises(AssertionError, match="on the way"):
        test_no_import_inside_a_function_or_class("graph.views")
    with pytest.raises(AssertionError, match="line 6: torch"):
        test_nothing_but_numpy_and_the_standard_library("graph.views")
