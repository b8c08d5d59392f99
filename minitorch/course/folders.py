"""From a folder to an exercise.

    exercises/ch02/            chapter 02
        __init__.py
        shared.py              what several of its exercises have in common (may be missing)
        ex3_narrow/            exercise 02.3: the number is its id, the name is for those who look
            prompt.md          "# Title", and below it the text that the page shows
            hints.md           hints, one a paragraph
            explanation.md     sentences under the folded solution (may be missing)
            stub.py            where a learner starts; what it imports is given to every solution
            reference.py       the solution that the page shows
            alternative.py     another right solution, quite different
            cases.py           CASES = Cases(...): how a solution is tried, see definitions.py
            mutants/           wrong solutions, tried in the order of their numbers
                1_negative.py  its docstring is what is said to somebody who wrote the same

All are ordinary files: they are linted, type-checked and imported where they stand. A solution is
what follows the imports; an import that the stub does not have belongs to the solution.

Whatever is wrong with a folder is a FolderError as soon as its exercise is asked for.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cached_property
from importlib import resources
from importlib.machinery import PathFinder
from importlib.resources.abc import Traversable
from importlib.util import module_from_spec
from types import ModuleType

from ..errors import explain
from . import slots
from .definitions import Cases, Exercise, Mutant

NEEDED = ("prompt.md", "hints.md", "stub.py", "reference.py", "alternative.py", "cases.py")
OPTIONAL = ("explanation.md",)
HINTS, MUTANTS = 2, 3  # so many at least


class FolderError(ValueError):
    """The folder of an exercise is not as it must be."""

    def __init__(self, must: str, given: str, instead: str) -> None:
        super().__init__(explain(must, given, instead))


class Catalogue:
    """The exercises below a package, each read when it is asked for.

    - ``package``: the dotted name of the package that holds the folders ``chNN``.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self._exercises: dict[str, Exercise] = {}

    @cached_property
    def _folders(self) -> dict[str, dict[str, Traversable]]:
        """Chapter -> id -> folder, all in the order of the book."""
        found = {}
        for folder in entries(resources.files(self.package)):
            if not folder.is_dir() or not entries(folder):
                continue
            match = re.fullmatch(r"ch(\d\d)", folder.name)
            if match is None:
                raise FolderError(
                    "the folder of a chapter is called ch and its two digits",
                    f"there is {folder.name!r}",
                    "a name such as ch07",
                )
            found[match[1]] = numbered_folders(folder, match[1])
        return {chapter: found[chapter] for chapter in sorted(found) if found[chapter]}

    def chapters(self) -> list[str]:
        """The chapters that have exercises: "00", "01" and so on."""
        return list(self._folders)

    def ids(self, chapter: str) -> list[str]:
        """The ids of a chapter's exercises, in their order; none if there is no such chapter."""
        return list(self._folders.get(chapter, ()))

    def read(self, id: str) -> Exercise:
        """The exercise with one of these ids. FolderError if its folder is not right."""
        if id not in self._exercises:
            chapter = id.partition(".")[0]
            folder = self._folders[chapter][id]
            self._exercises[id] = read(folder, id, f"{self.package}.ch{chapter}.{folder.name}")
        return self._exercises[id]


def entries(folder: Traversable) -> list[Traversable]:
    """What an author has put into a folder; not what Python and editors leave there."""
    own = [entry for entry in folder.iterdir() if not entry.name.startswith((".", "__pycache__"))]
    return sorted(own, key=lambda entry: entry.name)


def numbered_folders(chapter: Traversable, digits: str) -> dict[str, Traversable]:
    """Id -> folder for one chapter. Their numbers must be 1, 2, 3 and so on."""
    found: dict[int, Traversable] = {}
    for folder in entries(chapter):
        if not folder.is_dir() or not entries(folder):  # git leaves empty folders behind
            continue
        match = re.fullmatch(r"ex([1-9]\d*)_\w+", folder.name)
        if match is None:
            raise FolderError(
                "the folder of an exercise is called ex, its number, _ and a name",
                f"there is {chapter.name}/{folder.name}",
                "a name such as ex3_narrow",
            )
        number = int(match[1])
        if number in found:
            raise FolderError(
                "an exercise has a number of its own in its chapter",
                f"there are {chapter.name}/{found[number].name} and {folder.name}",
                "the next free number for the new one: the others are in use",
            )
        found[number] = folder
    if set(found) != set(range(1, len(found) + 1)):
        raise FolderError(
            f"the exercises of {chapter.name} are numbered 1, 2, 3 and so on",
            f"their numbers are {', '.join(map(str, sorted(found)))}",
            "numbers without a gap",
        )
    return {f"{digits}.{number}": found[number] for number in sorted(found)}


def read(folder: Traversable, id: str, package: str) -> Exercise:
    """The exercise in a folder. ``package``: the dotted name that its modules have."""
    where = "/".join(package.split(".")[-2:])
    files = checked_files(folder, where)
    stub = Source(files["stub.py"], where)
    if len(stub.defined) != 1 or not stub.imports:
        raise FolderError(
            f"{stub.where} imports what each solution may use, and defines one name",
            f"it has {len(stub.imports)} imports and defines {stub.defined or 'nothing'}",
            "`import minitorch as torch`, and the function or class to write, alone",
        )
    solutions = {
        name: Solution(files[name], where, stub)
        for name in files
        if name.startswith("mutants/") or name in ("reference.py", "alternative.py")
    }
    title, prompt = titled(files["prompt.md"], where)
    return Exercise(
        id=id,
        title=title,
        prompt=prompt,
        name=stub.defined[0],
        stub=stub.code,
        reference=solutions.pop("reference.py").code,
        alternative=solutions.pop("alternative.py").code,
        hints=hints(files["hints.md"], where),
        mutants=mutants(solutions, where),
        explain=text(files["explanation.md"]) if "explanation.md" in files else "",
        given="\n".join(stub.imports),
        **vars(cases(folder, package, where)),
    )


def checked_files(folder: Traversable, where: str) -> dict[str, Traversable]:
    """Name -> file, also "mutants/1_name.py" -> file. None may be missing, none unknown."""
    files = {entry.name: entry for entry in entries(folder)}
    wrong = files.pop("mutants", None)
    missing = [name for name in NEEDED if name not in files]
    unknown = [name for name in files if name not in NEEDED + OPTIONAL]
    if missing or unknown:
        raise FolderError(
            f"{where} holds {', '.join(NEEDED)}, mutants/ and perhaps {', '.join(OPTIONAL)}",
            " and ".join(
                [f"there is no {name}" for name in missing]
                + [f"nothing reads {name}" for name in unknown]
            ),
            "the other exercises show what stands in each file",
        )
    for file in entries(wrong) if wrong is not None else []:
        files[f"mutants/{file.name}"] = file
    return files


class Source:
    """A file of Python in its parts: docstring, imports, and what follows them."""

    def __init__(self, file: Traversable, where: str) -> None:
        self.where = f"{where}/{file.name}"
        lines = file.read_text(encoding="utf-8").splitlines()
        tree = ast.parse("\n".join(lines), self.where)
        self.docstring = " ".join((ast.get_docstring(tree) or "").split())
        body = tree.body[bool(self.docstring) :]
        self.imports: list[str] = []
        end = body[0].lineno - 1 if body else len(lines)
        for node in body:
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                break
            end = node.end_lineno or end
            self.imports.append("\n".join(lines[node.lineno - 1 : end]))
        self.code = "\n".join(lines[end:]).strip() + "\n"
        kinds = (ast.FunctionDef, ast.ClassDef)
        self.defined = [node.name for node in body if isinstance(node, kinds)]


class Solution(Source):
    """A right or wrong solution. Imports that the stub has as well are not part of it."""

    def __init__(self, file: Traversable, where: str, stub: Source) -> None:
        super().__init__(file, where)
        if stub.defined[0] not in self.defined:
            raise FolderError(
                f"{self.where} defines {stub.defined[0]}, as stub.py does",
                f"it defines {', '.join(self.defined) or 'nothing'}",
                "the same name in both files",
            )
        own = [line for line in self.imports if line not in stub.imports]
        self.code = "\n".join([*own, "", "", self.code]) if own else self.code


def mutants(solutions: dict[str, Solution], where: str) -> tuple[Mutant, ...]:
    """The wrong solutions, in the order of the numbers in their names."""
    found: dict[int, Mutant] = {}
    for inside, solution in solutions.items():
        match = re.fullmatch(r"mutants/([1-9]\d*)_(\w+)\.py", inside)
        if match is None or int(match[1]) in found:
            raise FolderError(
                "a mutant's file is called by a number of its own, _ and a name",
                f"there is {where}/{inside}",
                f"a name such as {len(solutions)}_forgets_the_offset.py",
            )
        if not solution.docstring:
            raise FolderError(
                "a mutant begins with a docstring, which is said to somebody who wrote the same",
                f"{where}/{inside} has none",
                "one or two sentences that do not give the solution away",
            )
        name = match[2].replace("_", "-")
        found[int(match[1])] = Mutant(name, solution.code, solution.docstring)
    if len(found) < MUTANTS:
        raise FolderError(
            f"{where}/mutants holds at least {MUTANTS} wrong solutions that people may write",
            f"there are {len(found)}",
            "think of what the hints warn of",
        )
    return tuple(found[number] for number in sorted(found))


def text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8").strip()


def titled(file: Traversable, where: str) -> tuple[str, str]:
    """(title, text) of a page that begins with "# Title"."""
    first, _, rest = text(file).partition("\n")
    if not first.startswith("# ") or not rest.strip():
        raise FolderError(
            f"{where}/{file.name} begins with a line '# Title', and a text follows",
            f"its first line is {first!r}",
            "the title, an empty line, then what is to be written",
        )
    return first.removeprefix("# ").strip(), rest.strip() + "\n"


def hints(file: Traversable, where: str) -> tuple[str, ...]:
    """The paragraphs of a file, each on one line."""
    found = tuple(" ".join(part.split()) for part in re.split(r"\n\s*\n", text(file)))
    if len(found) < HINTS:
        raise FolderError(
            f"{where}/{file.name} holds at least {HINTS} hints, with an empty line between them",
            f"there are {len(found)}",
            "first a nudge, last almost the answer",
        )
    return found


def cases(folder: Traversable, package: str, where: str) -> Cases:
    """What ``cases.py`` in a folder calls CASES. Its slot must exist, and be used by ``live``."""
    found = getattr(imported(f"{package}.cases", folder), "CASES", None)
    if not isinstance(found, Cases):
        raise FolderError(
            f"{where}/cases.py says CASES = Cases(...)",
            f"CASES is {type(found).__name__}",
            "`from minitorch.course.definitions import Cases`",
        )
    if found.slot is not None:
        try:
            slots.place_of(found.slot)
        except LookupError as error:
            raise FolderError(
                f"the slot in {where}/cases.py names what a solution replaces",
                str(error),
                "where the function is defined, as minitorch.tensors.shapes.broadcast_shapes",
            ) from None
    if (found.slot is None) != (found.live is None):
        raise FolderError(
            f"{where}/cases.py has both a slot and a `live` that runs through it, or none of them",
            f"slot is {found.slot!r} and live is {found.live!r}",
            "a lambda that calls a public function which uses the slot",
        )
    return found


def imported(name: str, folder: Traversable) -> ModuleType:
    """The module of this dotted name, whose file lies in a folder, on a disk or in a zip.

    (An exercise's folder is no package: ``import`` alone would not find it in a zip.)
    """
    if name in sys.modules:
        return sys.modules[name]
    spec = PathFinder.find_spec(name, [str(folder)])
    assert spec is not None, name
    assert spec.loader is not None, name
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
