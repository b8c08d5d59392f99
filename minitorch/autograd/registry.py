"""The list of all operations, and where each is found: in a face, on Tensor, or both.

A file of ``ops`` registers what it defines; the faces (``minitorch``, ``minitorch.linalg``,
``minitorch.nn.functional``) take their functions from the list. So an operation is named once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..tensors import Tensor
from .function import Function
from .out_argument import with_out


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


OPS: dict[str, Op] = {}


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
    """

    def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
        for name in names or (body.__name__,):
            is_method = method and "." not in name
            if is_method:
                setattr(Tensor, name, body)
            if not name.startswith("__"):
                OPS[name] = Op(name, body, node, function, is_method, out)
        return body

    return decorate


def functions_of(face: str = "") -> dict[str, Callable[..., Any]]:
    """The functions of a face by their short names: of ``minitorch`` itself, of ``"linalg"`` ..."""
    prefix = face + "." if face else ""
    return {
        name[len(prefix) :]: op.function
        for name, op in OPS.items()
        if op.is_function and name.startswith(prefix) and "." not in name[len(prefix) :]
    }
