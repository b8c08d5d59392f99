"""jacobian, hessian, vjp, jvp, vhp, hvp: values, shapes of results, history and strict mode."""

import pytest

from tests.autograd.both import first_line, numbers
from tests.nn.both import both


def vectors(m):
    x = m.tensor([1.0, 2.0], dtype=m.float64)
    y = m.tensor([[3.0, -1.0], [0.5, 2.0]], dtype=m.float64)
    return x, y


def shapes(result):
    return [shapes(r) for r in result] if isinstance(result, tuple) else tuple(result.shape)


def cube(x):
    return x * x * x


def scalar(x):
    return (x * x * x).sum()


def scalar2(x, y):
    return (x * x * (y @ x)).sum() + (y * y).sum()


# ---- values -------------------------------------------------------------------------------------


def test_jacobian(m):
    x, y = vectors(m)
    J = m.autograd.functional.jacobian
    assert numbers(J(cube, x)) == [[3.0, 0.0], [0.0, 12.0]]
    assert numbers(J(lambda x: y @ x, x)) == numbers(y)
    assert numbers(J(lambda x, y: y @ x, (x, y))) == [
        numbers(y),
        [[[1.0, 2.0], [0.0, 0.0]], [[0.0, 0.0], [1.0, 2.0]]],
    ]
    assert numbers(J(lambda x: (x * 2, x.sum()), x)) == [[[2.0, 0.0], [0.0, 2.0]], [1.0, 1.0]]


def test_shapes_of_jacobians(m):
    x, y = vectors(m)
    J = m.autograd.functional.jacobian
    assert shapes(J(lambda x: x.sum(), x)) == (2,)
    assert shapes(J(lambda x: x.sum(), (x,))) == [(2,)]
    assert shapes(J(lambda x: (x,), (x,))) == [[(2, 2)]]
    assert shapes(J(lambda x, y: (y @ x, y * 1, x.sum()), (x, y))) == [
        [(2, 2), (2, 2, 2)],
        [(2, 2, 2), (2, 2, 2, 2)],
        [(2,), (2, 2)],
    ]


def test_hessian(m):
    x, y = vectors(m)
    H = m.autograd.functional.hessian
    assert numbers(H(scalar, x)) == [[6.0, 0.0], [0.0, 12.0]]
    both = H(scalar2, (x, y))
    assert shapes(both) == [[(2, 2), (2, 2, 2)], [(2, 2, 2), (2, 2, 2, 2)]]
    assert numbers(both[0][0]) == [[14.0, 0.0], [0.0, 25.0]]
    assert numbers(both[0][1][0]) == [[3.0, 4.0], [4.0, 0.0]]
    assert numbers(H(lambda x: x.sum(), x)) == [[0.0, 0.0], [0.0, 0.0]]


def test_products_with_vectors(m):
    x, y = vectors(m)
    v = m.tensor([1.0, -2.0], dtype=m.float64)
    F = m.autograd.functional
    assert numbers(F.vjp(cube, x, v)) == [[1.0, 8.0], [3.0, -24.0]]
    assert numbers(F.jvp(cube, x, v)) == [[1.0, 8.0], [3.0, -24.0]]
    assert numbers(F.vjp(lambda x: y @ x, x, v)) == [[1.0, 4.5], [2.0, -5.0]]
    assert numbers(F.jvp(lambda x: y @ x, x, v)) == [[1.0, 4.5], [5.0, -3.5]]
    assert numbers(F.vhp(scalar, x, v)) == [9.0, [6.0, -24.0]]
    assert numbers(F.hvp(scalar, x, v)) == [9.0, [6.0, -24.0]]
    w = m.ones(2, 2, dtype=m.float64)
    there, back = F.hvp(scalar2, (x, y), (v, w)), F.vhp(scalar2, (x, y), (v, w))
    assert (
        numbers(there)
        == numbers(back)
        == [
            33.25,
            [[25.0, -33.0], [[5.0, 4.0], [-2.0, -22.0]]],
        ]
    )
    assert numbers(F.jvp(lambda x, y: (x * 2, y @ x), (x, y), (v, w))) == [
        [[2.0, 4.0], [1.0, 4.5]],
        [[2.0, -4.0], [8.0, -0.5]],
    ]
    assert numbers(F.vjp(lambda x: x.sum(), x)) == [3.0, [1.0, 1.0]]
    one = m.tensor(3.0, dtype=m.float64)
    assert numbers(F.jvp(cube, one)) == [27.0, 27.0]
    assert numbers(F.vhp(cube, one)) == numbers(F.hvp(cube, one)) == [27.0, 18.0]


def test_independent_outputs_have_zero_derivatives(m):
    x, y = vectors(m)
    F = m.autograd.functional
    assert numbers(F.jacobian(lambda x, y: x * 2, (x, y))[1].sum()) == 0
    assert shapes(F.jacobian(lambda x, y: x * 2, (x, y))) == [(2, 2), (2, 2, 2)]
    assert numbers(F.jacobian(lambda x: y * 1, x).sum()) == 0
    assert numbers(F.vjp(lambda x: y.sum(), x)[1]) == [0.0, 0.0]
    assert numbers(F.jvp(lambda x: x.detach() * 2, x, x)[1]) == [0.0, 0.0]
    assert numbers(F.hvp(lambda x: x.sum(), x, x)[1]) == [0.0, 0.0]
    assert numbers(F.vhp(lambda x: x.sum(), x, x)[1]) == [0.0, 0.0]


# ---- history ------------------------------------------------------------------------------------


def calls(m, x):
    """Every function of the module at a point, with cubes, by name."""
    F, v = m.autograd.functional, m.ones_like(x).detach()
    return {
        "jacobian": lambda **more: F.jacobian(cube, x, **more),
        "hessian": lambda **more: F.hessian(scalar, x, **more),
        "vjp": lambda **more: F.vjp(cube, x, v, **more)[1],
        "jvp": lambda **more: F.jvp(cube, x, v, **more)[1],
        "vhp": lambda **more: F.vhp(scalar, x, v, **more)[1],
        "hvp": lambda **more: F.hvp(scalar, x, v, **more)[1],
    }


NAMES = ["jacobian", "hessian", "vjp", "jvp", "vhp", "hvp"]


@pytest.mark.parametrize("name", NAMES)
def test_create_graph(m, name):
    x = vectors(m)[0].requires_grad_()
    call = calls(m, x)[name]
    assert not call().requires_grad
    (gx,) = m.autograd.grad(call(create_graph=True).sum(), x)
    second = name in ("jacobian", "vjp", "jvp")
    assert numbers(gx) == ([6.0, 12.0] if second else [6.0, 6.0])
    assert x.grad is None


@pytest.mark.parametrize("name", NAMES)
def test_within_no_grad(m, name):
    x = vectors(m)[0]
    with m.no_grad():
        inside = calls(m, x)[name]()
    assert numbers(inside) == numbers(calls(m, x)[name]())


@pytest.mark.parametrize("name", NAMES)
def test_strict_passes_what_depends(m, name):
    x = vectors(m)[0].requires_grad_()
    call = calls(m, x)[name]
    assert numbers(call(strict=True)) == numbers(call())
    assert numbers(call(strict=True, create_graph=True)) == numbers(call())


# ---- errors -------------------------------------------------------------------------------------

NO_PATH = "The output of the user-provided function is independent of input 1."
NO_HISTORY = "Output 0 of the user-provided function does not require gradients."
LINEAR = "While computing the hessian, found that the jacobian of the user-provided function with"
STRICT = {
    "jacobian": [
        (lambda x, y: x * 2, "Output 0 of the user-provided function is independent of input 1."),
        (lambda x, y: x.detach(), NO_HISTORY),
    ],
    "vjp": [(lambda x, y: x.sum(), NO_PATH), (lambda x, y: x.detach().sum(), NO_HISTORY)],
    "jvp": [(lambda x, y: x * 2, NO_PATH), (lambda x, y: x.detach(), NO_HISTORY)],
    "hessian": [
        (lambda x, y: (x * x).sum(), f"{LINEAR} respect to input 1"),
        (lambda x, y: x.sum() + y.sum(), LINEAR),
    ],
    "vhp": [(lambda x, y: (x * x).sum(), NO_PATH), (lambda x, y: x.sum() + y.sum(), LINEAR)],
    "hvp": [(lambda x, y: (x * x).sum(), NO_PATH), (lambda x, y: x.sum() + y.sum(), LINEAR)],
}
CASES = [(name, i) for name, cases in STRICT.items() for i in range(len(cases))]


@pytest.mark.parametrize(("name", "i"), CASES)
def test_strict_refuses_what_does_not_depend(m, name, i):
    func, message = STRICT[name][i]
    inputs = vectors(m)
    more = [tuple(m.ones_like(x) for x in inputs)] if name in ("jvp", "vhp", "hvp") else []
    call = getattr(m.autograd.functional, name)
    call(func, inputs, *more)
    error = first_line(call, func, inputs, *more, strict=True)
    assert error.startswith(f"RuntimeError: {message}")


def test_bad_arguments(m):
    F = m.autograd.functional
    x, y = vectors(m)
    assert first_line(F.jacobian, cube, [x]) == (
        "TypeError: The inputs given to jacobian must be either a Tensor or a tuple of Tensors but "
        "the given inputs has type <class 'list'>."
    )
    assert first_line(F.vjp, cube, (x, 3)) == (
        "TypeError: The inputs given to vjp must be either a Tensor or a tuple of Tensors but the "
        "value at index 1 has type <class 'int'>."
    )
    assert first_line(F.jvp, lambda x: 3, x, x).startswith(
        "TypeError: The outputs of the user-provided function given to jvp must be either a Tensor"
    )
    assert first_line(F.vjp, cube, x) == (
        "RuntimeError: The vector v can only be None if the user-provided function returns a "
        "single Tensor with a single element."
    )
    assert first_line(F.jvp, cube, x) == (
        "RuntimeError: The vector v can only be None if the input to the user-provided function is "
        "a single Tensor with a single element."
    )
    assert first_line(F.vjp, cube, x, y) == (
        "RuntimeError: v has invalid size: should be torch.Size([2]) but got torch.Size([2, 2])."
    )
    assert first_line(F.jvp, lambda x, y: x, (x, y), (x, x)) == (
        "RuntimeError: Entry 1 in v has invalid size: should be torch.Size([2, 2]) but got "
        "torch.Size([2])."
    )
    assert first_line(F.hvp, scalar2, (x, y), x) == (
        "RuntimeError: v is a tuple of invalid length: should be 2 but got 1."
    )
    assert first_line(F.vhp, scalar, x, (x, x)) == (
        "RuntimeError: The given v should contain a single Tensor."
    )
    assert first_line(F.hessian, lambda x: (scalar(x),), x) == (
        "RuntimeError: The function given to hessian should return a single Tensor"
    )
    assert first_line(F.hvp, cube, x, x) == (
        "RuntimeError: The Tensor returned by the function given to hvp should contain a single "
        "element"
    )
    assert first_line(F.jacobian, cube, x, strategy="sideways").startswith(
        'AssertionError: Expected strategy to be either "forward-mode" or "reverse-mode".'
    )


@both
def test_vectorize_changes_no_value(torch):
    F, x = torch.autograd.functional, torch.tensor([1.0, 2.0])
    for strategy in ("reverse-mode", "forward-mode"):
        way = {"vectorize": True, "strategy": strategy}
        assert F.jacobian(lambda x: x**3, x, **way).tolist() == [[3, 0], [0, 12]]
        pair = F.jacobian(lambda x, y: x * y.sum(), (x, x), **way)
        assert [row.tolist() for row in pair] == [[[3, 0], [0, 3]], [[1, 1], [2, 2]]]
    hessian = F.hessian(lambda x: (x**3).sum(), x, vectorize=True)
    assert hessian.tolist() == [[6, 0], [0, 12]]


REFUSED = [
    ({"strategy": "forward-mode"}, NotImplementedError, "only implemented for `vectorize=True`"),
    ({"strict": True, "vectorize": True}, RuntimeError, "`strict=True` and `vectorized=True` are"),
    (
        {"create_graph": True, "vectorize": True, "strategy": "forward-mode"},
        NotImplementedError,
        '`create_graph=True` and `strategy="forward-mode"` are',
    ),
    (
        {"strict": True, "vectorize": True, "strategy": "forward-mode"},
        RuntimeError,
        '`strict=True` and `strategy="forward-mode"` are',
    ),
]


@both
@pytest.mark.parametrize("which", range(len(REFUSED)))
def test_what_does_not_go_together(torch, which):
    way, kind, message = REFUSED[which]
    with pytest.raises(kind, match=message):
        torch.autograd.functional.jacobian(lambda x: x * 2, torch.ones(2), **way)
