"""Scaled products added to a tensor: addmv, addr, baddbmm, addbmm, and all of them in place."""

from __future__ import annotations

from collections.abc import Callable

from ...graph.entry import apply_promoted, register
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, scalar_name
from ..shapes.expanding import expand
from ..writing import write
from .affine import Addbmm, AddmmScaled, Addmv, Addr, Baddbmm, ScaledProduct, check_addmm, scaled
from .products import c_name, check_batches


def _check_expands(input: Tensor, shape: tuple[int, ...]) -> None:
    if input.array.shape != shape:
        expand(input, shape)  # raises torch's error unless it broadcasts


@register(node=Addmv, out=True)
def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor:
    """``beta * input + alpha * mat @ vec`` (``torch.addmv``).

    - ``mat``: (n, m), ``vec``: (m,), ``input``: (n,), (1,) or 0-d. Result: (n,).

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.addmv(torch.zeros(2), torch.ones(2, 3), torch.ones(3))
    tensor([3., 3.])
    """
    _check_addmv("addmv", input, mat, vec)
    return scaled(Addmv, input, mat, vec, alpha, beta)


def _check_addmv(name: str, input: Tensor, mat: Tensor, vec: Tensor) -> None:
    check_tensors(name, input=input, mat=mat, vec=vec)
    x, a, b = input.array, mat.array, vec.array
    if a.ndim != 2 or b.ndim != 1 or x.ndim > 1:
        raise RuntimeError(f"vector + matrix @ vector expected, got {x.ndim}, {a.ndim}, {b.ndim}")
    if a.shape[1] != b.shape[0] or (x.size != 1 and x.shape[0] != a.shape[0]):
        raise RuntimeError(
            f"size mismatch, got input ({x.shape[0] if x.ndim else 1}), "
            f"mat ({a.shape[0]}x{a.shape[1]}), vec ({b.shape[0]})"
        )
    if not x.dtype == a.dtype == b.dtype:
        raise RuntimeError(
            "addmv input tensors must have the same dtype, but got "
            f"{scalar_name(input)}, {scalar_name(mat)}, and {scalar_name(vec)}"
        )


@register(node=Addr, out=True)
def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor:
    """``beta * input + alpha * outer(vec1, vec2)`` (``torch.addr``).

    - ``vec1``: (n,), ``vec2``: (m,), ``input``: broadcasts to (n, m), which is the result's shape.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.addr(torch.zeros(2, 2), torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])
    """
    _check_addr("addr", input, vec1, vec2, beta, alpha)
    _check_expands(input, (vec1.array.shape[0], vec2.array.shape[0]))
    return apply_promoted(Addr, input, vec1, vec2, alpha=alpha, beta=beta)


def _check_addr(
    name: str, input: Tensor, vec1: Tensor, vec2: Tensor, beta: float, alpha: float
) -> None:
    check_tensors(name, input=input, vec1=vec1, vec2=vec2)
    for argument, vec in (("vec1", vec1), ("vec2", vec2)):
        if vec.array.ndim != 1:
            raise RuntimeError(
                f"addr: Expected 1-D argument {argument}, but got {vec.array.ndim}-D"
            )
    if "f" not in [x.array.dtype.kind for x in (input, vec1, vec2)]:
        for argument, scale in (("beta", beta), ("alpha", alpha)):
            if isinstance(scale, float):
                raise RuntimeError(
                    f"For integral input tensors, argument {argument} must not be a floating point "
                    "number."
                )


@register(node=Baddbmm, out=True)
def baddbmm(
    input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: float = 1, alpha: float = 1
) -> Tensor:
    """``beta * input + alpha * batch1 @ batch2``, matrix by matrix (``torch.baddbmm``).

    - ``batch1``: (b, n, m), ``batch2``: (b, m, p), ``input``: broadcasts to (b, n, p), which is
      the result's shape.

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.baddbmm(torch.ones(1), torch.ones(2, 1, 3), torch.ones(2, 3, 1)).flatten()
    tensor([4., 4.])
    """
    _check_baddbmm("baddbmm", input, batch1, batch2)
    return scaled(Baddbmm, input, batch1, batch2, alpha, beta)


def _check_baddbmm(name: str, input: Tensor, batch1: Tensor, batch2: Tensor) -> None:
    check_tensors(name, input=input, batch1=batch1, batch2=batch2)
    if batch1.array.ndim == 3 == batch2.array.ndim:
        _check_expands(input, (*batch1.array.shape[:2], batch2.array.shape[2]))
    check_batches(batch1, batch2)
    names = [c_name(x) for x in (input, batch1, batch2)]
    if len(set(names)) > 1:
        raise RuntimeError(
            f"Input dtypes must be the same, got: input {names[0]}, batch1: {names[1]}, "
            f"batch2: {names[2]}"
        )


@register(node=Addbmm, out=True)
def addbmm(
    input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: float = 1, alpha: float = 1
) -> Tensor:
    """``beta * input + alpha * (the sum of batch1[i] @ batch2[i])`` (``torch.addbmm``).

    - ``batch1``: (b, n, m), ``batch2``: (b, m, p), ``input``: broadcasts to (n, p), which is the
      result's shape.

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.addbmm(torch.zeros(1, 1), torch.ones(2, 1, 3), torch.ones(2, 3, 1))
    tensor([[6.]])
    """
    _check_addbmm("addbmm", input, batch1, batch2)
    return scaled(Addbmm, input, batch1, batch2, alpha, beta)


def _check_addbmm(name: str, input: Tensor, batch1: Tensor, batch2: Tensor) -> None:
    check_tensors(name, input=input, batch1=batch1, batch2=batch2)
    a, b = batch1.array, batch2.array
    for argument, batch in (("batch1", a), ("batch2", b)):
        if batch.ndim != 3:
            raise RuntimeError(f"{argument} must be a 3D tensor")
    _check_expands(input, (a.shape[1], b.shape[2]))
    if a.shape[0] != b.shape[0]:
        raise RuntimeError(
            f"batch1 and batch2 must have same number of batches, got {a.shape[0]} and {b.shape[0]}"
        )
    if a.shape[2] != b.shape[1]:
        raise RuntimeError(
            f"Incompatible matrix sizes for bmm ({a.shape[1]}x{a.shape[2]} and "
            f"{b.shape[1]}x{b.shape[2]})"
        )
    for argument, x in (("mat1", batch1), ("self", input)):
        if x.array.dtype != b.dtype:
            raise RuntimeError(
                f"{argument} and mat2 must have the same dtype, but got {scalar_name(x)} and "
                f"{scalar_name(batch2)}"
            )


# ---- in place -----------------------------------------------------------------------------------


def _shape_of_product(cls: type[ScaledProduct], a: Tensor, b: Tensor) -> tuple[int, ...]:
    if cls is Addr:
        return a.array.shape + b.array.shape
    rows = a.array.shape[1:2] if cls is Addbmm else a.array.shape[:-1]
    return rows + b.array.shape[a.array.ndim - 1 :]


_EXAMPLES = {
    # the shape of self, the factors, the sum of the result
    "addmm_": ("2, 2", "torch.ones(2, 3), torch.ones(3, 2)", "12."),
    "addmv_": ("2", "torch.ones(2, 3), torch.ones(3)", "6."),
    "addr_": ("2, 3", "torch.ones(2), torch.ones(3)", "6."),
    "baddbmm_": ("4, 2, 2", "torch.ones(4, 2, 3), torch.ones(4, 3, 2)", "48."),
    "addbmm_": ("2, 2", "torch.ones(4, 2, 3), torch.ones(4, 3, 2)", "48."),
}


def _in_place(
    name: str, cls: type[ScaledProduct], check: Callable[..., None], meaning: str
) -> Callable[..., Tensor]:
    def method(self: Tensor, a: Tensor, b: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor:
        if cls is Addr:
            _check_addr(name, self, a, b, beta, alpha)
        else:
            check(name, self, a, b)
        shape = _shape_of_product(cls, a, b)
        if self.array.shape != shape:
            broadcast_shapes(self.array.shape, shape)
            raise RuntimeError(
                f"Bad in-place call: input tensor size {list(self.array.shape)} and output tensor "
                f"size {list(shape)} should match"
            )
        return write(cls, self, a, b, pointwise=False, alpha=alpha, beta=beta)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"""``{meaning}`` written into self, which has the result's shape.

    Counterpart: ``Tensor.{name}``.

    >>> torch.zeros({_EXAMPLES[name][0]}).{name}({_EXAMPLES[name][1]}).sum()
    tensor({_EXAMPLES[name][2]})
    """
    return register(name, node=cls, function=name == "addmv_")(method)  # as torch has it


addmm_ = _in_place("addmm_", AddmmScaled, check_addmm, "beta * self + alpha * a @ b")
addmv_ = _in_place("addmv_", Addmv, _check_addmv, "beta * self + alpha * a @ b")
addr_ = _in_place("addr_", Addr, _check_addr, "beta * self + alpha * outer(a, b)")
baddbmm_ = _in_place("baddbmm_", Baddbmm, _check_baddbmm, "beta * self + alpha * a @ b")
addbmm_ = _in_place("addbmm_", Addbmm, _check_addbmm, "beta * self + alpha * (a @ b).sum(0)")
