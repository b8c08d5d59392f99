"""Which names of the framework does a chapter use, and which chapter builds them?

The table is builds.toml, beside this file: for every chapter, written or to come, the names that it
builds. `tanh` stands for both `torch.tanh` and the method `x.tanh()`; `Tensor.view` for the method
alone; dotted names are written as they are used: `nn.Linear`, `nn.functional.relu`.

What is looked at: everything reached from an import of minitorch, and every attribute whose name a
later chapter introduces (`x.backward`), unless it belongs to another library (`np.sum`, or a
variable that only holds such values) or to a class or function that the page itself defines.
"""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import notebooks

TABLE = Path(__file__).with_name("builds.toml")
# Not built by any chapter: how Python and the package are asked about themselves.
ALWAYS = {"__version__", "__name__", "__file__", "__doc__"}


@cache
def table() -> dict[int, tuple[str, ...]]:
    """Chapter number -> names that it builds."""
    content = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {int(key): tuple(value.split()) for key, value in content.items()}


@cache
def built_in() -> dict[str, int]:
    """Full name -> chapter."""
    return {name: chapter for chapter, group in table().items() for name in group}


@cache
def attribute_in() -> dict[str, int]:
    """Last part of a name -> first chapter that builds something so called."""
    result: dict[str, int] = {}
    for name, chapter in built_in().items():
        last = name.rpartition(".")[2]
        result[last] = min(chapter, result.get(last, chapter))
    return result


def modules() -> set[str]:
    """Dotted prefixes of the names of the table: `nn`, `nn.functional`."""
    return {name[:i] for name in built_in() for i, char in enumerate(name) if char == "."}


class Uses(ast.NodeVisitor):
    """Collects what one notebook takes from the framework, cell by cell, in order."""

    def __init__(self) -> None:
        self.roots: dict[str, str] = {}  # name in the page -> dotted name in the framework
        self.foreign: set[str] = set()  # names of other libraries, and values made by them
        self.own: set[str] = set()  # what the page defines
        self.names: set[str] = set()  # "nn.Linear"
        self.attributes: set[str] = set()  # "backward", of an object of unknown class

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            top, _, rest = alias.name.partition(".")
            bound = alias.asname or top
            if top == "minitorch":
                self.roots[bound] = rest if alias.asname else ""
            else:
                self.foreign.add(bound)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        top, _, rest = (node.module or "").partition(".")
        for alias in node.names:
            bound = alias.asname or alias.name
            if top == "minitorch":
                self.roots[bound] = f"{rest}.{alias.name}".lstrip(".")
                self.names.add(self.roots[bound])
            else:
                self.foreign.add(bound)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.own.add(node.name)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.own.add(node.name)
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                self.own.add(line.target.id)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name):
                    made_elsewhere = self.root(node.value) in self.foreign
                    (self.foreign.add if made_elsewhere else self.foreign.discard)(name.id)
                elif isinstance(name, ast.Attribute) and isinstance(name.ctx, ast.Store):
                    self.own.add(name.attr)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        chain, inner = [node.attr], node.value
        while isinstance(inner, ast.Attribute):
            chain.insert(0, inner.attr)
            inner = inner.value
        if isinstance(inner, ast.Name) and inner.id in self.roots:
            self.from_framework([*filter(None, self.roots[inner.id].split(".")), *chain])
            return
        if self.root(node) not in self.foreign and isinstance(node.ctx, ast.Load):
            self.attributes.update(chain)
        self.visit(inner)

    def from_framework(self, chain: list[str]) -> None:
        """`nn.Linear.__init__.x`: the name ends where the modules end; the rest are attributes."""
        length = 1
        while length < len(chain) and ".".join(chain[:length]) in modules():
            length += 1
        name = ".".join(chain[:length])
        if name not in modules():
            self.names.add(name)
        self.attributes.update(chain[length:])

    def root(self, node: ast.AST) -> str | None:
        """The variable that an expression starts from: `np` in `np.ones(3)[0].sum()`."""
        while not isinstance(node, ast.Name):
            if isinstance(node, (ast.Attribute, ast.Subscript)):
                node = node.value
            elif isinstance(node, ast.Call):
                node = node.func
            else:
                return None
        return node.id


def used(nb: dict) -> Uses:
    uses = Uses()
    for cell in notebooks.code_cells(nb):
        uses.visit(ast.parse(cell["source"]))
    return uses


def sources(nb: dict) -> dict[str, int]:
    """Each name that a page uses, and the chapter that builds it: {"nn.Linear": 14, ".sum": 3}."""
    uses = used(nb)
    found = {}
    for name in uses.names - ALWAYS - modules():
        where = built_in().get(name, built_in().get("Tensor." + name.removeprefix("Tensor.")))
        if where is not None:
            found[name] = where
    for name in uses.attributes - uses.own - ALWAYS:
        if name in attribute_in():
            found["." + name] = attribute_in()[name]
    return found


def too_early(nb: dict, chapter: int) -> Iterator[str]:
    """Yield a sentence for each name that only a later chapter builds, or none does."""
    uses = used(nb)
    for name in sorted(uses.names - ALWAYS - modules()):
        # A class of the package that is shown with its file: minitorch.autograd.engine.Engine
        where = built_in().get(name, built_in().get("Tensor." + name.removeprefix("Tensor.")))
        if where is None:
            yield f"{name} is built by no chapter: enter it in {TABLE.name}"
        elif where > chapter:
            yield f"{name} is built in chapter {where:02}"
    for name in sorted(uses.attributes - uses.own - ALWAYS):
        if attribute_in().get(name, chapter) > chapter:
            yield f".{name} is built in chapter {attribute_in()[name]:02}"
