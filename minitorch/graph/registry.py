"""The list of all operations, and where each is found: in a face, on Tensor, or both.

A file of ``ops`` registers what it defines; the faces (``minitorch``, ``minitorch.linalg``,
``minitorch.nn.functional``) take their functions from the list. So an operation is named once.

A program needs few of the files. Of the others the list knows only their names, until somebody asks
for one: ``OPS["cumsum"]``, ``minitorch.cumsum``, ``x.cumsum``. Then the file is read.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, KeysView, ValuesView
from importlib import import_module
from inspect import unwrap
from typing import Any

from ..errors import explain
from ..tensors import Tensor
from .argument_names import with_numpy_names
from .node import Function
from .old_forms import with_old_forms
from .out import with_out
from .signatures import has_settings, judged, judged_inside


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
        function: Callable[..., Any] | None = None,
    ):
        self.name = name
        function = function or body
        self.function = with_out(name, function) if takes_out else function
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
        return unwrap(self.body).__module__.partition(".")[2].replace(".", "/") + ".py"


class OpTable(dict[str, Op]):
    """All operations by name. Printed, it is a table: name, what is kept, file, what it does.

    - ``waiting``: names of operations whose file is not read yet -> the file.
    - ``waiting_functions``: those of them that are functions of a face.
    - ``arrived``: operations of these files, while they are read and afterwards.
    - ``face``: the names of ``minitorch`` itself.

    An operation is given to everybody (in here, in the face, on Tensor) when its file has been read
    to the end: another thread that asks meanwhile waits in ``import_module``.
    """

    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[str, str] = {}
        self.waiting_functions: list[str] = []
        self.arrived: dict[str, Op] = {}
        self.face: dict[str, Any] = {}

    def wait_for(self, name: str, file: str, is_method: bool, is_function: bool) -> None:
        """Know an operation by its name; its file is read when somebody asks for it."""
        self.waiting[name] = file
        if is_function:
            self.waiting_functions.append(name)
        if is_method:
            setattr(Tensor, name, _Waiting(name))

    def __missing__(self, name: str) -> Op:
        if name in self.waiting:
            import_module(self.waiting[name])
        self[name] = op = self.arrived[name]  # KeyError: there is none of this name
        # (what the program has put there itself stays)
        if op.is_method and isinstance(vars(Tensor).get(name), _Waiting):
            setattr(Tensor, name, op.body)
        if op.is_function and "." not in name:
            self.face.setdefault(name, op.function)
        self.waiting.pop(name, None)
        return op

    def complete(self) -> None:
        """Read all files."""
        for name in list(self.waiting):
            self[name]

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self else default  # noqa: SIM401  (that calls this)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self.waiting

    def __len__(self) -> int:
        return super().__len__() + len(self.waiting)

    def __iter__(self) -> Iterator[str]:
        self.complete()
        return super().__iter__()

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        self.complete()
        return super().keys()

    def values(self) -> ValuesView[Op]:  # type: ignore[override]
        self.complete()
        return super().values()

    def items(self) -> ItemsView[str, Op]:  # type: ignore[override]
        self.complete()
        return super().items()

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


class _Waiting:
    """What Tensor has in the place of a method whose file has not been read."""

    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        return OPS[self.name].body.__get__(instance, owner)


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
            is_method = method and "." not in name
            public = with_old_forms(name, _judged(f"Tensor.{name}", body, named))
            if name.startswith("__"):  # an operator
                _check_free(name, body, is_method)
                setattr(Tensor, name, public)
                continue
            called = with_old_forms(name, _judged(name, body, named)) if function else public
            if not is_method:
                public = called
            op = Op(name, public, node, function, is_method, out, called)
            if name in OPS.waiting and body.__module__.startswith(_OPS):
                OPS.arrived[name] = op
            else:
                _check_free(name, body, is_method)
                OPS[name] = op
                if is_method:
                    setattr(Tensor, name, public)
        if len(names) == 1 and body.__name__ not in OPS:  # programs print the public name
            body.__name__ = names[0].rpartition(".")[2]
        return body

    return decorate


def _judged(known: str, body: Callable[..., Any], named: Callable[..., Any]) -> Callable[..., Any]:
    """``body``, judged by its signatures in torch; where it has none, ``named``."""
    if has_settings(known):
        return judged(known, body)
    return judged_inside(known, body) if has_settings(f"inside {known}") else named


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
_OPS = _PACKAGE + "ops."


def functions_of(face: str = "") -> dict[str, Callable[..., Any]]:
    """The functions of a face by their short names: of ``minitorch`` itself, of ``"linalg"`` ..."""
    for name in [name for name in OPS.waiting if name.rpartition(".")[0] == face]:
        OPS[name]
    return functions_read(face)


def functions_read(face: str = "") -> dict[str, Callable[..., Any]]:
    """Those functions of a face whose files have been read."""
    prefix = face + "." if face else ""
    return {
        name[len(prefix) :]: op.function
        for name, op in dict.items(OPS)
        if op.is_function and name.startswith(prefix) and "." not in name[len(prefix) :]
    }
