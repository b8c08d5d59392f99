"""Operators of one's own: what the schema admits, which kernel runs, what opcheck finds.

What they do as on PyTorch is compared in tests/programs (custom_operators.py).
"""

import itertools

import pytest

import minitorch as torch
from minitorch import Tensor, library
from minitorch.library.schema import infer_schema, parse

_count = itertools.count()


@pytest.fixture
def space():
    """A namespace that no other test has."""
    return f"test_{next(_count)}"


@pytest.mark.parametrize(
    "text",
    [
        "a::f(Tensor x, int n=2) -> Tensor",
        "a::f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
        'a::f(Tensor[] xs, float[2] k=[1., 2.], str s="b, c", bool d=True) -> (Tensor, Tensor[])',
        "a::f(Tensor? x=None, SymInt[] n=0) -> ()",
    ],
)
def test_a_schema_is_read_and_written(text):
    assert str(parse(text)) == text


@pytest.mark.parametrize("text", ["", "f", "f(x) -> Tensor", "f(Tensor x)", "f(Tensor) -> Tensor"])
def test_what_is_no_schema(text):
    with pytest.raises(RuntimeError, match="schema"):
        parse(text)


def test_arguments_are_checked_by_the_schema(space):
    library.define(f"{space}::f", "(Tensor x, int[2] k=0, *, Scalar s=1, Tensor? t=None) -> Tensor")
    library.impl(f"{space}::f", "default", lambda x, k, *, s, t: x * s + (k if k == 0 else sum(k)))
    f = getattr(torch.ops, space).f
    x = torch.ones(1)
    assert f(x).item() == 1
    assert f(x, 0, s=2.5).item() == 2.5
    assert f(x, [1, 2], s=True, t=x).item() == 4
    for args, kwargs, said in [
        ((1,), {}, "Expected a value of type 'Tensor' for argument 'x'"),
        ((x, "a"), {}, r"Expected a value of type 'List\[int\]' for argument 'k'"),
        ((x,), {"t": 1}, r"Expected a value of type 'Optional\[Tensor\]' for argument 't'"),
        ((x, 0, 1), {}, "expected at most 2"),
        ((x,), {"x": x}, "Unknown keyword argument 'x'"),
        ((), {}, "missing value for argument 'x'"),
    ]:
        with pytest.raises(RuntimeError, match=said):
            f(*args, **kwargs)


def test_the_kernel_is_that_of_the_device(space):
    @library.custom_op(f"{space}::f", mutates_args=(), device_types="cpu")
    def f(x: Tensor) -> Tensor:
        return x + 1

    assert f(torch.zeros(1)).item() == 1
    f.register_kernel("cpu", lambda x: x + 2)
    assert f(torch.zeros(1)).item() == 2
    f.register_kernel(None, lambda x: x + 3)
    assert f(torch.zeros(1)).item() == 2
    with f.set_kernel_enabled("cpu", False):
        assert f(torch.zeros(1)).item() == 3
    assert f(torch.zeros(1)).item() == 2
    with pytest.raises(RuntimeError, match="register_fake"):
        f(torch.zeros(1, device="meta"))


def test_a_kernel_that_is_nowhere(space):
    library.define(f"{space}::f", "(Tensor x) -> Tensor")
    with pytest.raises(NotImplementedError, match="register_kernel"):
        getattr(torch.ops, space).f(torch.ones(1))
    with pytest.raises(RuntimeError, match="does not exist"):
        library.register_kernel(f"{space}::g", "cpu", abs)
    with pytest.raises(ValueError, match="namespace::name"):
        library.define("f", "(Tensor x) -> Tensor")


def test_overloads_are_chosen_by_their_arguments(space):
    library.define(f"{space}::f.number", "(Tensor x, int n) -> Tensor")
    library.define(f"{space}::f.tensor", "(Tensor x, Tensor n) -> Tensor")
    library.impl(f"{space}::f.number", "default", lambda x, n: x + n)
    library.impl(f"{space}::f.tensor", "default", lambda x, n: x * n)
    f = getattr(torch.ops, space).f
    assert f.overloads() == ["number", "tensor"]
    assert f(torch.ones(1), 5).item() == 6
    assert f(torch.ones(2), torch.full((2,), 5.0)).tolist() == [5, 5]
    with pytest.raises(AttributeError, match="no overload name 'other'"):
        f.other  # noqa: B018  the question is what is tested


def test_opcheck_finds_what_is_registered_wrongly(space):
    @library.custom_op(f"{space}::writes", mutates_args=())
    def writes(x: Tensor) -> Tensor:
        x.add_(1)
        return x.clone()

    x = torch.ones(2)
    found = library.opcheck(writes, (x,), raise_exception=False, test_utils="test_schema")
    assert "not defined as mutable but was mutated" in str(found["test_schema"])
    assert x.tolist() == [1, 1]

    @library.custom_op(f"{space}::sized", mutates_args=())
    def sized(x: Tensor) -> Tensor:
        return x.new_zeros(3)

    sized.register_fake(lambda x: x.new_zeros(2))
    with pytest.raises(library.OpCheckError, match="has shape"):
        library.opcheck(sized, (x,))
    with pytest.raises(library.OpCheckError, match="register_autograd"):
        library.opcheck(
            sized, (x.clone().requires_grad_(),), test_utils="test_autograd_registration"
        )
    draws = library.custom_op(
        f"{space}::draws", lambda x: torch.rand(2), mutates_args=(), schema="(Tensor x) -> Tensor"
    )
    with pytest.raises(library.OpCheckError, match="test_aot_dispatch_dynamic"):
        library.opcheck(draws, (x,), test_utils="test_aot_dispatch_dynamic")
    with pytest.raises(RuntimeError, match="test_other"):
        library.opcheck(sized, (x,), test_utils="test_other")


def test_gradients_of_lists(space):
    @library.custom_op(f"{space}::total", mutates_args=())
    def total(parts: list[Tensor], by: float) -> Tensor:
        return sum([part.detach() for part in parts]) * by

    seen = []

    def setup(ctx, inputs, output):
        ctx.by, ctx.n = inputs[1], len(inputs[0])
        seen.append(ctx.needs_input_grad)

    total.register_autograd(lambda ctx, g: ([g * ctx.by] * ctx.n, None), setup_context=setup)
    x, y = torch.ones(2, requires_grad=True), torch.ones(2)
    total([x, y], 3.0).sum().backward()
    assert x.grad.tolist() == [3, 3]
    assert seen == [([True, False], False)]
    total.register_autograd(lambda ctx, g: g, setup_context=setup)
    with pytest.raises(RuntimeError, match="incorrect number of gradients"):
        total([x, y], 3.0).sum().backward()


def test_what_writes_has_no_formula(space):
    library.define(f"{space}::f", "(Tensor(a!) x) -> ()")
    with pytest.raises(RuntimeError, match="non-functional"):
        library.register_autograd(f"{space}::f", abs)


def test_a_library_goes_with_its_operators(space):
    own = library.Library(space, "DEF")
    own.define("f(Tensor x) -> Tensor")
    own.impl("f", abs, "CPU")
    assert getattr(torch.ops, space).f(-torch.ones(1)).item() == 1
    for name, fn, key, kind in [
        ("f", 3, "CPU", TypeError),
        ("f", abs, "AutocastCPU", NotImplementedError),
        ("g", abs, "CPU", RuntimeError),
    ]:
        with pytest.raises(kind):
            own.impl(name, fn, key)
    own._destroy()
    with pytest.raises(AttributeError):
        getattr(torch.ops, space).f  # noqa: B018
    for bad in [(space, "NEW"), ("prim", "DEF")]:
        with pytest.raises(ValueError, match=r"Unsupported kind|reserved"):
            library.Library(*bad)
    with pytest.raises(RuntimeError, match="IMPL"):
        library.Library(space, "IMPL").define("f(Tensor x) -> Tensor")


def test_a_kernel_at_autograd_comes_first(space):
    own = library.Library(space, "DEF")
    own.define("f(Tensor x) -> Tensor")
    calls = []

    class Seven(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            with torch._C._AutoDispatchBelowAutograd():
                return getattr(torch.ops, space).f(x)

        @staticmethod
        def backward(ctx, grad):
            return grad * 7

    own.impl("f", lambda x: calls.append("cpu") or x * 2, "CPU")
    own.impl("f", lambda x: calls.append("autograd") or Seven.apply(x), "Autograd")
    x = torch.ones(2, requires_grad=True)
    y = getattr(torch.ops, space).f(x)
    y.sum().backward()
    assert (y.tolist(), x.grad.tolist(), calls) == ([2, 2], [7, 7], ["autograd", "cpu"])
    assert getattr(torch.ops, space).f.default(x.detach()).tolist() == [2, 2]
    assert calls == ["autograd", "cpu"] * 2


def test_a_triton_op_is_an_operator(space):
    def twice(x: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(x.numpy() * 2)

    torch.library.triton_op(f"{space}::g", twice, mutates_args=())
    assert getattr(torch.ops, space).g(torch.ones(1)).item() == 2


def test_annotations_that_say_too_little():
    def later(x: "Nowhere") -> Tensor:  # noqa: F821  that it is nowhere is what is tested
        return x

    def number(x: Tensor, n: int) -> Tensor:
        return x

    with pytest.raises(ValueError, match="Nowhere"):
        infer_schema(later, mutates_args=())
    with pytest.raises(ValueError, match="only Tensors"):
        infer_schema(number, mutates_args=("n",))


def test_operators_of_pytorch_itself_are_named_and_refused():
    assert "aten.add.Tensor" in repr(torch.ops.aten.add.Tensor)
    assert str(torch.ops.aten.mm) == "aten.mm"
    assert torch.ops.aten.mm == torch.ops.aten.mm != torch.ops.aten.bmm
    assert {torch.ops.aten.mm: 1}[torch.ops.aten.mm] == 1
    with pytest.raises(NotImplementedError, match="function or the method"):
        torch.ops.aten.add.Tensor(torch.ones(1), 1)
    with pytest.raises(OSError, match="nowhere"):
        torch.ops.load_library("nowhere.so")
    with pytest.raises(AttributeError):
        torch.ops.no_such_library  # noqa: B018
