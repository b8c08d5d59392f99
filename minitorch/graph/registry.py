"""The list of all operations, and where each is found: in a face, on Tensor, or both.

A file of ``ops`` registers what it defines; the faces (``minitorch``, ``minitorch.linalg``,
``minitorch.nn.functional``) take their functions from the list. So an operation is named once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import explain
from ..tensors import Tensor
from .argument_names import with_numpy_names
from .node import Function
from .old_forms import with_old_forms
from .out import with_out


class Op:
    """One row of the op table: a public name, what it calls, and the node class behind it.

    - ``function``: what the name calls: ``minitorch.exp``, ``nn.functional.gelu``, ``Tensor.add_``.
    - ``body``: the same without ``out=``, as Tensor's method has it.
    - ``node``: the class of the node that it records, or None when nothing is recorded.
    - ``is_function``, ``is_method``: is it a name of a face? of Tensor?
    - ``takes_out``: does the function take ``out=``? (Methods never do.)
    """

    __slots__ = ("name", "function", "body", "node", "is_function", "is_method", "takes_out")

    def __init__(
        self,
        name: str,
        body: Callable[..., Any],
        node: type[Function] | None,
        is_function: bool,
        is_method: bool,
        takes_out: bool,
    ):
        self.name = name
        self.function = with_out(name, body) if takes_out else body
        self.body = body
        self.node = node
        self.is_function = is_function
        self.is_method = is_method
        self.takes_out = takes_out

    def __repr__(self) -> str:
        return f"<op {self.name}>"

    @property
    def summary(self) -> str:
        """The first sentence of its documentation."""
        return " ".join((self.body.__doc__ or "").partition("\n\n")[0].split())

    @property
    def keeps(self) -> str:
        """What its node keeps for backward, or "" when nothing is recorded."""
        return "" if self.node is None else self.node.keeps

    @property
    def file(self) -> str:
        """The file of the package that it stands in, such as ``ops/losses/margins.py``."""
        return self.body.__module__.partition(".")[2].replace(".", "/") + ".py"


class OpTable(dict[str, Op]):
    """All operations by name. Printed, it is a table: name, what is kept, file, what it does."""

    def rows(self) -> list[tuple[str, str, str, str]]:
        """(name, what is kept for backward, file, summary) of every operation, sorted by name."""
        return [(op.name, op.keeps, op.file, op.summary) for _, op in sorted(self.items())]

    def __repr__(self) -> str:
        rows = [("name", "keeps", "file", "what it does"), *self.rows()]
        widths = [max([len(row[column]) for row in rows]) for column in range(3)]
        return "\n".join(
            "  ".join([*[text.ljust(width) for text, width in zip(row, widths)], row[3]])
            for row in rows
        )


OPS = OpTable()


def register(
    *names: str,
    node: type[Function] | None = None,
    method: bool = True,
    function: bool = True,
    out: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator: list a function in OPS under each of the names, by default its own.

    - ``method``: it is a Tensor method. Names such as ``linalg.inv`` never are.
    - ``function``: it is a function of the face, ``minitorch.<name>``. ``__names__`` never are.
    - ``out``: the function of the face also takes ``out=``, a tensor for the result.

    Raises ValueError for a name that the framework itself has given away. (A name of the reader's
    own may be given again: a cell of a notebook runs twice.)
    """

    def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
        named = with_numpy_names(names or (body.__name__,), body)
        for name in names or (body.__name__,):
            public = with_old_forms(name, named)
            is_method = method and "." not in name
            _check_free(name, body, is_method)
            if is_method:
                setattr(Tensor, name, public)
            if not name.startswith("__"):
                OPS[name] = Op(name, public, node, function, is_method, out)
        if len(names) == 1 and body.__name__ not in OPS:  # programs print the public name
            body.__name__ = names[0].rpartition(".")[2]
        return body

    return decorate


def _check_free(name: str, body: Callable[..., Any], is_method: bool) -> None:
    """Raise ValueError if the framework has given the name to something else."""
    taken: Any = OPS[name].body if name in OPS else vars(Tensor).get(name) if is_method else None
    taken = getattr(taken, "fget", taken)  # Tensor.shape is a property
    if taken is body or not (getattr(taken, "__module__", None) or "").startswith(_PACKAGE):
        return
    raise ValueError(
        explain(
            "an operation needs a name that is free",
            f"{name!r} is what {taken.__module__}.{taken.__qualname__} is registered as",
            f"another name, such as 'my_{name}'",
        )
    )


_PACKAGE = __name__.partition(".")[0] + "."


def functions_of(face: str = "") -> dict[str, Callable[..., Any]]:
    """The functions of a face by their short names: of ``minitorch`` itself, of ``"linalg"`` ..."""
    prefix = face + "." if face else ""
    return {
        name[len(prefix) :]: op.function
        for name, op in OPS.items()
        if op.is_function and name.startswith(prefix) and "." not in name[len(prefix) :]
    }
