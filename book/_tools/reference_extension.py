"""What Sphinx's autodoc must know to write the API reference: a Sphinx extension.

- names are PyTorch's: ``torch.nn.Linear``, whatever file defines it;
- a thing that has several names has one entry, with a signature for each of its names;
- an operation also shows its facts: gradient, dtypes, in place, source (operations.py).
"""

import functools
import inspect
import re
import sys
from collections.abc import Callable
from typing import Any

import api
import examples
import operations
from sphinx.application import Sphinx
from sphinx.ext import autodoc
from sphinx.util.inspect import stringify_signature

from minitorch.graph.registry import Op

# A word in quotation marks is a value to type: code, or typographers' quotes would appear.
CODE = re.compile(r"(``.+?``|`[^`]+`)", re.S)
# In plain text a star, a bar or an underscore at the end is itself; but *word* is emphasised.
SIGN = re.compile(r"\||(?<=\w)_(?!\w)|(?<!\w)\*(?!\w[\w ]*\*)")
QUOTED = re.compile(r"(?<!\w)(\"[^\"\s`][^\"`]{0,30}\")(?!\w)")
# What the source says of a name in PyTorch, for readers of the source.
COUNTERPART = re.compile(
    r"(?P<gap>\s*)(?:Counterpart:\s+(?P<names>``[\w.]+``(?:,\s+``[\w.]+``)*)"
    r"(?:(?P<alike>;\s+as there,)|\.|(?=;))"
    r"(?P<more>[ \n](?=\S))?|\((?:counterpart:\s+)?``(?P<inside>[\w.]+)``\))"
)
NOT_SHOWN = "backward, cls_to_become, extra_repr, forward, reset_parameters"  # of a class


def setup(app: Sphinx) -> dict[str, Any]:
    call_it_torch()
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("source_pages")
    for documenter in (Class, Function, Method, Property):
        app.add_autodocumenter(documenter, override=True)
    app.connect("config-inited", configure)
    app.connect("autodoc-process-docstring", complete)
    app.connect("autodoc-skip-member", skip)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def call_it_torch() -> None:
    """For autodoc, ``import torch`` is ``import minitorch as torch``."""
    assert api.items(), "to find them, every module of the package was imported"
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "minitorch":
            sys.modules[name.replace("minitorch", "torch", 1)] = module


def configure(app: Sphinx, config: Any) -> None:
    """A class shows its methods, also those of bases that have no entry of their own."""
    described = {"Tensor"} | {base for item in api.items() for base in bases(item.value)}
    config.autodoc_default_options = {
        "members": True,
        "inherited-members": ",".join(sorted(described)),
        "exclude-members": NOT_SHOWN,
    }
    config.autodoc_inherit_docstrings = False
    config.autodoc_typehints = "none"
    config.toc_object_entries = False  # copied into every page's contents: a third of the build
    config.default_role = "literal"


def bases(value: Any) -> set[str]:
    """The classes whose methods are no news: described themselves, or Python's own."""
    if not isinstance(value, type):
        return set()
    foreign = {base.__name__ for base in value.__mro__ if not api.is_from(base, "minitorch")}
    return {value.__name__, *foreign}


def skip(app: Sphinx, what: str, name: str, value: Any, skipped: bool, options: Any) -> bool | None:
    """The fields of named tuples, of which Python says no more than their number; int's methods."""
    return True if type(value).__name__ == "_tuplegetter" or name in vars(int) else None


# ---- names and signatures ------------------------------------------------------------------------


@functools.cache
def groups() -> dict[str, list[Op]]:
    """The first name of an operation's entry -> the operations that are described by it."""
    found = [group for ops in operations.public().values() for group in operations.together(ops)]
    return {operations.full_names(group[0])[0]: group for group in found}


@functools.cache
def further_names() -> dict[str, tuple[str, ...]]:
    """First name -> the other names of the same class or function."""
    return {item.names[0]: item.names[1:] for item in api.items()}


def shown(op: Op, name: str) -> str:
    """The signature of an operation, as a function or as a method."""
    found = inspect.signature(op.body)
    parameters = list(found.parameters.values())
    if name.startswith("torch.Tensor."):
        parameters = parameters[1:]
    elif op.takes_out:
        out = inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY, default=None)
        parameters = [p for p in parameters if p.kind is not p.VAR_KEYWORD] + [out]
    return stringify_signature(found.replace(parameters=parameters), False, False)


def with_all_names(entry: autodoc.Documenter, write: Callable[[str], None], sig: str) -> None:
    """Write the header as autodoc does, but with a line for each name, ``torch.`` before it."""
    lines = entry.directive.result
    at = len(lines)
    write(sig)
    name = entry.fullname
    if name in groups():
        every = [(op, one) for op in groups()[name] for one in operations.full_names(op)]
        texts = [one + shown(op, one) for op, one in every]
    else:
        texts = [one + sig for one in (name, *further_names().get(name, ()))]
    if entry.objtype == "class":  # Sphinx takes the last name as that of the methods' class
        texts.reverse()
    start = lines[at].partition(":: ")[0] + ":: "
    lines[at] = start + texts[0]
    module = next(place for place in range(at, len(lines)) if ":module:" in lines[place])
    del lines[module]  # or Sphinx would show nn.Linear only
    for place, text in enumerate(texts[1:], at + 1):
        lines.insert(place, " " * len(start) + text, entry.get_sourcename(), 0)
    entry.add_line("   :no-index-entry:", entry.get_sourcename())  # the search is the index


class Class(autodoc.ClassDocumenter):
    def add_directive_header(self, sig: str) -> None:
        """A signature for each name."""
        with_all_names(self, super().add_directive_header, sig)

    def get_canonical_fullname(self) -> None:
        """None: which file defines a class is no name for programs to use."""


class Function(autodoc.FunctionDocumenter):
    def add_directive_header(self, sig: str) -> None:
        """A signature for each name."""
        with_all_names(self, super().add_directive_header, sig)


class Method(autodoc.MethodDocumenter):
    def add_directive_header(self, sig: str) -> None:
        """A signature for each name."""
        with_all_names(self, super().add_directive_header, sig)


class Property(autodoc.PropertyDocumenter):
    def add_directive_header(self, sig: str) -> None:
        """A signature for each name."""
        with_all_names(self, super().add_directive_header, sig)


# ---- texts ---------------------------------------------------------------------------------------


def complete(app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """What RST would misread in plain text; the facts of an operation; an example."""
    text = without_own_name("\n".join(lines), names_of(name))
    paragraphs = text.split("\n\n")
    lines[:] = "\n\n".join(map(plain, paragraphs)).split("\n")
    if name in groups():
        op = groups()[name][0]
        lines[:] = [*without_formula(lines), "", operations.facts(op)]
    if example := examples.examples().get(name):
        lines += ["", *example.text.splitlines(), ""]


def names_of(name: str) -> set[str]:
    """Every name that the entry of a name shows in its header."""
    group = groups().get(name, [])
    found = {one for op in group for one in operations.full_names(op)}
    return found | {name, *further_names().get(name, ())}


def without_own_name(text: str, names: set[str]) -> str:
    """A text without "Counterpart: ``torch.x``" where the header says torch.x already."""

    def kept(found: re.Match[str]) -> str:
        said = re.findall(r"[\w.]+", found["names"] or found["inside"])
        if any(name not in names and f"torch.{name}" not in names for name in said):
            return found[0]
        if found["alike"]:
            return f"{found['gap']}As in PyTorch,{found['more']}"
        return found["gap"] if found["more"] else ""

    return COUNTERPART.sub(kept, text)


def plain(text: str) -> str:
    """A paragraph, with ``"mean"`` as code, and the signs of ``(N, *)``, ``|x|``, ``x_`` kept."""
    if re.match(r" *>>>| {4}", text):  # an example, or a listing
        return text
    parts = CODE.split(text)
    for place in range(0, len(parts), 2):
        parts[place] = QUOTED.sub(r"``\1``", SIGN.sub(r"\\\g<0>", parts[place]))
    return "".join(parts)


def without_formula(lines: list[str]) -> list[str]:
    """A docstring without the formula that some carry behind a gap: the facts have it."""
    end = lines.index("") if "" in lines else len(lines)
    head = re.split(r"(?<=\S) {4,}", "\n".join(lines[:end]), maxsplit=1)[0]
    return [*head.splitlines(), *lines[end:]]
