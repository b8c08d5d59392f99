"""A reader's own operation: autograd.Function, with the same test body for torch and for us."""

import gc
import warnings
import weakref

import pytest

import minitorch
from tests.autograd.both import first_line, numbers


def function(m, forward=None, backward=None, name="Foo", **more):
    """A Function class from two plain functions."""
    body = {"forward": staticmethod(forward or (lambda ctx, x: x * 2)), **more}
    if backward is not None:
        body["backward"] = staticmethod(backward)
    return type(name, (m.autograd.Function,), body)


def leaf(m, *values, **settings):
    return m.tensor(values or (1.0, 2.0), requires_grad=True, **settings)


def double(m):
    return function(m, backward=lambda ctx, g: g * 2)


def cube(m):
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return 3 * x * x * g

    return function(m, forward, backward, "Cube")


# ---- the node -----------------------------------------------------------------------------------


def test_the_node_in_the_graph(m):
    x = leaf(m)
    y = double(m).apply(x)
    node = y.grad_fn
    assert repr(y) == "tensor([2., 4.], grad_fn=<FooBackward>)"
    assert repr(node).startswith("<torch.autograd.function.FooBackward object at 0x")
    assert str(type(node)) == "<class 'torch.autograd.function.FooBackward'>"
    assert node.name() == "FooBackward" == double(m)._backward_cls.__name__
    assert node.next_functions[0][0].variable is x
    assert not isinstance(node, m.autograd.Function)


def test_next_functions_leave_out_what_is_no_tensor(m):
    x = leaf(m)
    y = function(m, lambda ctx, a, b, c, d: a * b).apply(x * 1, m.ones(2), 3, x)
    names = [node and node.name() for node, _ in y.grad_fn.next_functions]
    assert names == ["MulBackward0", None, "torch::autograd::AccumulateGrad"]


def test_attributes_of_ctx_are_attributes_of_the_node(m):
    def forward(ctx, x):
        # names that the graph's own machinery could be using
        ctx.shape, ctx.saved, ctx.edges, ctx.hooks, ctx.number = "a", "b", "c", "d", "e"
        ctx.parts, ctx.dtype, ctx.colour = "f", "g", "blue"
        ctx.save_for_backward(x)
        return x * 2

    def backward(ctx, g):
        seen.append([ctx.shape, ctx.saved, ctx.edges, ctx.hooks, ctx.number, ctx.parts, ctx.dtype])
        return g

    x, seen = leaf(m), []
    y = function(m, forward, backward).apply(x)
    y.grad_fn.mark = 3
    assert (y.grad_fn.colour, y.grad_fn.mark) == ("blue", 3)
    assert y.grad_fn.needs_input_grad == (True,)
    assert numbers(y.grad_fn.saved_tensors) == [[1.0, 2.0]]
    y.sum().backward()
    assert seen == [list("abcdefg")]
    assert first_line(lambda: y.grad_fn.nothing) == (
        "AttributeError: 'FooBackward' object has no attribute 'nothing'"
    )


def test_hooks_and_retained_gradients(m):
    x = leaf(m)
    y = cube(m).apply(x)
    y.register_hook(lambda g: g * 2)
    y.retain_grad()
    y.sum().backward()
    assert numbers((y.grad, x.grad)) == [[2.0, 2.0], [6.0, 24.0]]


def test_no_reference_cycle():
    gc.disable()
    try:
        for make in (cube, lambda m: function(m, keeps_its_output, lambda ctx, g: g)):
            y = make(minitorch).apply(leaf(minitorch))
            node = weakref.ref(y.grad_fn)
            del y
            assert node() is None
    finally:
        gc.enable()


def keeps_its_output(ctx, x):
    y = x * 2
    ctx.save_for_backward(y)
    return y


# ---- forward ------------------------------------------------------------------------------------


def test_what_forward_sees(m):
    def forward(ctx, *args):
        seen.append((m.is_grad_enabled(), args[0].requires_grad, ctx.needs_input_grad))
        ctx.save_for_backward(args[0])
        assert ctx.saved_tensors == ()
        return args[0] * 2

    def backward(ctx, g):
        seen.append((m.is_grad_enabled(), g.requires_grad, ctx.needs_input_grad))
        return g, None, None

    seen = []
    x = leaf(m)
    y = function(m, forward, backward).apply(x, m.ones(2), 3)
    m.autograd.grad(y.sum(), x)
    with m.no_grad():
        assert function(m, forward, backward).apply(x, m.ones(2), 3).grad_fn is None
    needs = (True, False, False)
    assert seen == [(False, True, needs), (False, False, needs), (False, True, needs)]
    assert m.is_grad_enabled()


def test_results_that_are_no_tensors(m):
    def backward(ctx, *grads):
        seen.extend(grads)
        return grads[0]

    x, seen = leaf(m), []
    y, number, z, nothing = function(m, lambda ctx, x: (x * 2, 5, x * 3, None), backward).apply(x)
    assert (number, nothing, y.output_nr, z.output_nr) == (5, None, 0, 2)
    assert numbers(m.autograd.grad(y.sum(), x)) == [[1.0, 1.0]]
    assert numbers(seen) == [[1.0, 1.0], None, [0.0, 0.0], None]
    assert function(m, lambda ctx, x: 5).apply(x) == 5
    assert function(m, lambda ctx, x: None).apply(x) is None
    assert function(m, lambda ctx, x: ()).apply(x) == ()
    assert len(function(m, lambda ctx, x: (x * 2,)).apply(x)) == 1
    # a list is no tuple: it is handed on as it is
    assert [y.grad_fn for y in function(m, lambda ctx, x: [x * 2]).apply(x)] == [None]


def test_keyword_arguments(m):
    x = leaf(m)
    Scale = function(m, lambda ctx, x, k=1: x * k, lambda ctx, g: (g, g * 5))
    assert numbers(Scale.apply(x, k=3)) == [3.0, 6.0]
    y = Scale.apply(x, k=x * 2)
    assert len(y.grad_fn.next_functions) == 2
    assert numbers(m.autograd.grad(y.sum(), x)) == [[11.0, 11.0]]


def test_setup_context(m):
    class Scale(m.autograd.Function):
        @staticmethod
        def forward(x, k=3):
            return x * k

        @staticmethod
        def setup_context(ctx, inputs, output):
            seen.append((len(inputs), output.requires_grad, m.is_grad_enabled()))
            ctx.k = inputs[1]
            ctx.save_for_backward(inputs[0], output)

        @staticmethod
        def backward(ctx, g):
            _, y = ctx.saved_tensors
            return g * ctx.k + 0 * y, None

    seen = []
    x = leaf(m)
    assert numbers(m.autograd.grad(Scale.apply(x).sum(), x)) == [[3.0, 3.0]]
    assert numbers(m.autograd.grad(Scale.apply(x=x, k=4).sum(), x)) == [[4.0, 4.0]]
    assert seen == [(2, False, False)] * 2
    assert first_line(Scale.apply, x, z=4) == "TypeError: got an unexpected keyword argument 'z'"


def test_non_differentiable_results(m):
    def forward(ctx, x):
        sign, triple = x > 1, x * 3
        ctx.mark_non_differentiable(sign, triple)
        return x * 2, sign, triple

    def backward(ctx, *grads):
        seen.extend(grads)
        return grads[0]

    x, seen = leaf(m), []
    results = function(m, forward, backward).apply(x)
    assert [y.requires_grad for y in results] == [True, False, False]
    assert numbers(m.autograd.grad(results[0].sum(), x)) == [[1.0, 1.0]]
    assert numbers(seen) == [[1.0, 1.0], [False, False], [0.0, 0.0]]


def test_a_non_differentiable_input_is_returned_as_an_alias(m):
    def forward(ctx, x):
        ctx.mark_non_differentiable(x)
        return x

    x = leaf(m)
    y = function(m, forward).apply(x)
    assert (y is x, y.requires_grad, x.requires_grad) == (False, False, True)
    assert y.data_ptr() == x.data_ptr()


def test_integer_results_need_no_mark(m):
    x = leaf(m)
    y, n = function(m, lambda ctx, x: (x * 2, x.to(m.int64)), lambda ctx, g, h: g).apply(x)
    assert (n.requires_grad, n.grad_fn) == (False, None)
    assert numbers(m.autograd.grad(y.sum(), x)) == [[1.0, 1.0]]


def test_set_materialize_grads(m):
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 2, x * 3

    def backward(ctx, *grads):
        seen.extend(grads)
        return grads[1]

    x, seen = leaf(m), []
    m.autograd.grad(function(m, forward, backward).apply(x)[1].sum(), x)
    assert numbers(seen) == [None, [1.0, 1.0]]


# ---- results that are inputs --------------------------------------------------------------------


def test_returning_an_input_returns_a_view(m):
    x = leaf(m)
    for source in (x, x * 1):
        before = source.grad_fn
        y = function(m, lambda ctx, x: x, lambda ctx, g: g * 3).apply(source)
        assert (y is source, y._base is source, y.grad_fn.name()) == (False, True, "FooBackward")
        assert source.grad_fn is before
        assert numbers(m.autograd.grad(y.sum(), x)) == [[3.0, 3.0]]
    plain = m.ones(2)
    assert function(m, lambda ctx, x: x).apply(plain)._base is plain


@pytest.mark.parametrize("part", [slice(None), slice(0, 1)])
def test_writing_into_a_view_that_a_function_returned_is_refused(m, part):
    x = leaf(m)
    y = function(m, lambda ctx, x: x[part], lambda ctx, g: g).apply(x * 1)
    assert first_line(y.add_, 1) == (
        "RuntimeError: Output 0 of Foo is a view and is being modified inplace. This view was "
        "created inside a custom Function (or because an input was returned as-is) and the "
        "autograd logic to handle view+inplace would override the custom backward associated with "
        "the custom Function, leading to incorrect gradients. This behavior is forbidden. You can "
        "fix this by cloning the output of the custom Function."
    )
    first, _ = function(m, lambda ctx, x: (x[:1], x[1:])).apply(x * 1)
    assert first_line(first.add_, 1) == (
        "RuntimeError: Output 0 of Foo is a view and is being modified inplace. This view is the "
        "output of a function that returns multiple views. Such functions do not allow the output "
        "views to be modified inplace. You should replace the inplace operation by an out-of-place "
        "one."
    )


def test_a_new_result_may_be_written_into(m):
    y = double(m).apply(leaf(m)).add_(1)
    assert y.grad_fn.name() == "AddBackward0"


def add_one_(ctx, x, *others):
    x.add_(1)
    ctx.mark_dirty(x)
    return x


def test_mark_dirty(m):
    x = leaf(m, 1.0, 1.0)
    y = x * 2
    other = y[:]
    version = y._version
    z = function(m, add_one_, lambda ctx, g: g * 5).apply(y)
    assert (z is y, y._version - version, y.grad_fn.name()) == (True, 2, "FooBackward")
    assert y.grad_fn.next_functions[0][0].name() == "MulBackward0"
    assert other.grad_fn.name() == "AsStridedBackward0"
    y.sum().backward()
    assert numbers((y.detach(), x.grad)) == [[3.0, 3.0], [10.0, 10.0]]


def test_mark_dirty_of_a_view_changes_the_base(m):
    x = leaf(m, 1.0, 1.0, 1.0)
    y = x * 2
    part = y[:2]
    assert function(m, add_one_, lambda ctx, g: g * 5).apply(part) is part
    assert part.grad_fn.name() == "AsStridedBackward0"
    assert y.grad_fn.name() == "torch::autograd::CopySlices"
    y.sum().backward()
    assert numbers(x.grad) == [10.0, 10.0, 2.0]


def test_mark_dirty_of_a_tensor_without_gradient(m):
    x, y = leaf(m), m.ones(2)
    assert function(m, add_one_, lambda ctx, g: (g, g * 7)).apply(y, x) is y
    assert (y.requires_grad, y.is_leaf, y._version) == (True, False, 2)
    y.sum().backward()
    assert numbers(x.grad) == [7.0, 7.0]
    y = m.ones(2)
    assert not function(m, add_one_).apply(y).requires_grad
    assert y._version == 2


def test_mark_dirty_refused(m):
    Foo = function(m, add_one_, lambda ctx, g: g)
    assert first_line(Foo.apply, leaf(m)) == (
        "RuntimeError: a leaf Variable that requires grad has been used in an in-place operation."
    )
    assert first_line(Foo.apply, leaf(m)[:1]) == (
        "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place "
        "operation."
    )
    forgets = function(m, lambda ctx, x: (ctx.mark_dirty(x), x * 2)[1])
    assert first_line(forgets.apply, leaf(m) * 1) == (
        "RuntimeError: Some elements marked as dirty during the forward method were not returned "
        "as output. The inputs that are modified inplace must all be outputs of the Function."
    )

    def two(ctx, x):
        x.add_(1)
        ctx.mark_dirty(x)
        return x, x * 2

    assert first_line(function(m, two).apply, (leaf(m) * 1)[:1]).startswith(
        "RuntimeError: If your Function modifies inplace an input that is a view of another "
        "Tensor, your Function cannot return more than one Tensor."
    )
    wrong = function(m, lambda ctx, x: (ctx.mark_dirty(5), x)[1])
    assert first_line(wrong.apply, leaf(m) * 1).startswith(
        "RuntimeError: mark_dirty can only accept variables, but argument"
    )
    wrong = function(m, lambda ctx, x: (ctx.mark_non_differentiable(5), x)[1])
    assert first_line(wrong.apply, leaf(m) * 1).startswith(
        "RuntimeError: mark_non_differentiable only accepts variable arguments, but"
    )


def test_mark_dirty_of_a_new_tensor_warns(m):
    def forward(ctx, x):
        y = x * 2
        ctx.mark_dirty(y)
        return y

    with pytest.warns(UserWarning, match=r"ctx.mark_dirty\(\) received a tensor that was not an"):
        assert function(m, forward).apply(leaf(m)).grad_fn.name() == "FooBackward"


def test_two_dirty_inputs():
    """Each gets its gradient; torch 2.13 fails an internal assertion when both retain theirs."""

    def forward(ctx, a, b):
        ctx.mark_dirty(a.add_(1), b.mul_(2))
        return a, b

    x = leaf(minitorch)
    a, b = x * 1, x * 1
    a.retain_grad()
    b.retain_grad()
    function(minitorch, forward, lambda ctx, g, h: (g * 3, h * 5)).apply(a, b)
    (a.sum() + 2 * b.sum()).backward()
    assert numbers((a.grad, b.grad, x.grad)) == [[1.0, 1.0], [2.0, 2.0], [13.0, 13.0]]


def test_a_dirty_view_that_is_not_the_first_argument():
    """torch 2.13 sends the gradients to the wrong inputs; we refuse."""

    def forward(ctx, a, b):
        ctx.mark_dirty(b.mul_(2))
        return b

    x = leaf(minitorch)
    with pytest.raises(RuntimeError, match="must be its first argument"):
        function(minitorch, forward).apply(x, (x * 1)[:1])


# ---- saved tensors ------------------------------------------------------------------------------


def test_saved_tensors_are_freed(m):
    x = leaf(m)
    y = cube(m).apply(x).sum()
    m.autograd.grad(y, x, retain_graph=True)
    m.autograd.grad(y, x)
    freed = "RuntimeError: Trying to backward through the graph a second time"
    assert first_line(m.autograd.grad, y, x).startswith(freed)
    node = y.grad_fn.next_functions[0][0]
    assert first_line(lambda: node.saved_tensors).startswith(freed)


def test_a_graph_that_saved_nothing_can_be_walked_again(m):
    x = leaf(m)
    y = double(m).apply(x)
    for _ in range(2):
        assert numbers(m.autograd.grad(y, x, m.ones(2))) == [[2.0, 2.0]]


def test_versions_are_checked(m):
    x = leaf(m) * 1
    y = cube(m).apply(x)
    with m.no_grad():
        x.add_(1)
    assert first_line(y.sum().backward) == (
        "RuntimeError: one of the variables needed for gradient computation has been modified by "
        "an inplace operation: [torch.FloatTensor [2]], which is output 0 of Mul, is at version 1; "
        "expected version 0 instead. Hint: enable anomaly detection to find the operation that "
        "failed to compute its gradient, with torch.autograd.set_detect_anomaly(True, "
        "check_nan=False)."
    )


def test_a_saved_result_is_checked_and_has_its_history(m):
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        seen.append(y.grad_fn.name())
        return g * y

    Foo, seen = function(m, keeps_its_output, backward), []
    x = leaf(m)
    (gx,) = m.autograd.grad(Foo.apply(x).sum(), x, create_graph=True)
    assert (numbers(gx), gx.grad_fn.name(), seen) == ([2.0, 4.0], "MulBackward0", ["FooBackward"])
    y = Foo.apply(x)
    z = y * 1
    with m.no_grad():
        y.add_(1)
    assert "which is output 0 of Foo, is at version 1" in first_line(z.sum().backward)


def test_only_tensors_can_be_saved(m):
    def saving(*values):
        return function(m, lambda ctx, x: (ctx.save_for_backward(*values), x * 2)[1])

    error = "TypeError: save_for_backward can only save variables, but argument"
    assert first_line(saving(m.ones(1), 3).apply, leaf(m)) == f"{error} 1 is of type int"
    assert first_line(saving([3]).apply, leaf(m)) == f"{error} 0 is of type list"
    assert saving(3).apply(m.ones(2)).grad_fn is None  # nothing is saved where nothing is recorded
    assert saving(None).apply(leaf(m)).grad_fn.saved_tensors == (None,)


# ---- backward -----------------------------------------------------------------------------------

BAD_GRADIENTS = {
    "few": (
        lambda m: lambda ctx, g: g,
        "function FooBackward returned an incorrect number of gradients (expected 2, got 1)",
    ),
    "many": (
        lambda m: lambda ctx, g: (g, g, g),
        "function FooBackward returned an incorrect number of gradients (expected 2, got 3)",
    ),
    "list": (lambda m: lambda ctx, g: ([g], g), "expected Variable or None (got list)"),
    "float": (lambda m: lambda ctx, g: (3.0, g), "expected Variable or None (got float)"),
    "shape": (
        lambda m: lambda ctx, g: (g, m.ones(3)),
        "Function FooBackward returned an invalid gradient at index 1 - got [3] but expected shape "
        "compatible with [2]",
    ),
    "stretched": (
        lambda m: lambda ctx, g: (g.sum(), g),
        "Function FooBackward returned an invalid gradient at index 0 - got [] but expected shape "
        "compatible with [2]",
    ),
}


@pytest.mark.parametrize("case", BAD_GRADIENTS)
def test_bad_gradients(m, case):
    backward, message = BAD_GRADIENTS[case]
    x = leaf(m)
    y = function(m, lambda ctx, a, b: a * b, backward(m)).apply(x, x)
    assert first_line(y.sum().backward) == f"RuntimeError: {message}"


def test_a_gradient_for_what_is_no_tensor(m):
    y = function(m, lambda ctx, x, k: x * k, lambda ctx, g: (g, g)).apply(leaf(m), 3.0)
    assert first_line(y.sum().backward) == (
        "RuntimeError: function FooBackward returned a gradient different than None at position 2, "
        "but the corresponding forward input was not a Variable"
    )


def test_gradients_that_are_let_pass(m):
    def grad(backward, *more):
        y = function(m, lambda ctx, x, *more: x * 2, backward).apply(x, *more)
        return m.autograd.grad(y.sum(), x, allow_unused=True)[0]

    x = leaf(m)
    assert numbers(grad(lambda ctx, g: (g, None, None))) == [1.0, 1.0]  # None too many
    assert numbers(grad(lambda ctx, g: m.ones(3, 2))) == [3.0, 3.0]  # summed
    assert grad(lambda ctx, g: m.ones(2, dtype=m.float64)).dtype == m.float32
    assert grad(lambda ctx, g: m.ones(2, dtype=m.int64)).dtype == m.float32
    assert numbers(grad(lambda ctx, g: (g, g), m.ones(5))) == [1.0, 1.0]  # one not asked for
    assert grad(lambda ctx, g: None) is None
    # None at one use of x does not hide the gradient of the other
    y = function(m, backward=lambda ctx, g: None).apply(x) + x * 5
    assert numbers(m.autograd.grad(y.sum(), x)) == [[5.0, 5.0]]


def test_gradient_of_the_gradient(m):
    x = leaf(m)
    (gx,) = m.autograd.grad(cube(m).apply(x).sum(), x, create_graph=True)
    (ggx,) = m.autograd.grad(gx.sum(), x, create_graph=True)
    (gggx,) = m.autograd.grad(ggx.sum(), x)
    assert numbers((gx, ggx, gggx)) == [[3.0, 12.0], [6.0, 12.0], [6.0, 6.0]]


def test_a_function_whose_backward_is_a_function(m):
    Inner = function(m, lambda ctx, g: g * 7, lambda ctx, g: g * 11)
    Outer = function(m, backward=lambda ctx, g: Inner.apply(g))
    x, w = leaf(m), leaf(m, 1.0, 1.0)
    (gx,) = m.autograd.grad((Outer.apply(x) * w).sum(), x, create_graph=True)
    assert numbers(m.autograd.grad(gx.sum(), w)) == [[11.0, 11.0]]


def test_once_differentiable(m):
    @m.autograd.function.once_differentiable
    def backward(ctx, g):
        seen.append(m.is_grad_enabled())
        return g * 2

    x, w, seen = leaf(m), leaf(m), []
    y = function(m, backward=backward).apply(x)
    assert numbers(m.autograd.grad((y * w).sum(), x, retain_graph=True)) == [[2.0, 4.0]]
    (gx,) = m.autograd.grad((y * w).sum(), x, create_graph=True)
    assert (numbers(gx), gx.grad_fn.name()) == ([2.0, 4.0], "torch::autograd::Error")
    assert first_line(gx.sum().backward) == (
        "RuntimeError: trying to differentiate twice a function that was marked with "
        "@once_differentiable"
    )
    assert seen == [False, False]


# ---- misuse -------------------------------------------------------------------------------------


def test_missing_methods(m):
    Bar = type("Bar", (m.autograd.Function,), {})
    assert first_line(Bar.apply, leaf(m)) == (
        "NotImplementedError: You must implement the forward function for custom autograd.Function."
    )
    assert first_line(function(m).apply(leaf(m)).sum().backward) == (
        "NotImplementedError: You must implement either the backward or vjp method for your custom "
        "autograd.Function to use it with backward mode AD."
    )


def test_vjp_is_backward(m):
    x = leaf(m)
    vjp = staticmethod(lambda ctx, g: g * 3)
    y = function(m, vjp=vjp).apply(x)
    assert numbers(m.autograd.grad(y.sum(), x)) == [[3.0, 3.0]]
    y = function(m, backward=lambda ctx, g: g, vjp=vjp).apply(x)
    assert first_line(y.sum().backward) == (
        "RuntimeError: Implementing both 'backward' and 'vjp' for a custom Function is not "
        "allowed. You should only implement one of them."
    )


def test_instances_are_refused(m):
    Foo = double(m)
    with pytest.warns(DeprecationWarning, match="should not be instantiated. Methods on autograd"):
        foo = Foo()
    assert first_line(foo, leaf(m)).startswith(
        "RuntimeError: Legacy autograd function with non-static forward method is deprecated."
    )


def test_an_error_in_forward_leaves_no_trace(m):
    def forward(ctx, x):
        raise ValueError("mine")

    assert first_line(function(m, forward).apply, leaf(m)) == "ValueError: mine"
    assert m.is_grad_enabled()


def test_no_warning_without_reason(m):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cube(m).apply(leaf(m)).sum().backward()


def test_what_nothing_here_calls(m):
    base = m.autograd.Function
    assert base.generate_vmap_rule is False
    assert first_line(base.jvp, None).startswith(
        "NotImplementedError: You must implement the jvp function"
    )
    assert first_line(base.vmap, None, None).startswith(
        "NotImplementedError: To use autograd.Function with vmap"
    )


def test_the_context_in_backward(m):
    class Scale(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * 2

        @staticmethod
        def backward(ctx, g):
            with pytest.warns(DeprecationWarning, match="'saved_variables' is deprecated"):
                (old,) = ctx.saved_variables
            assert old is ctx.saved_tensors[0]
            assert ctx.name() == "ScaleBackward"
            return g * 2

    x = leaf(m)
    y = Scale.apply(x)
    assert y.grad_fn.name() == "ScaleBackward"
    y.sum().backward()
    assert numbers(x.grad) == [2.0, 2.0]


@pytest.mark.parametrize("materialize", [True, False])
def test_outputs_without_a_gradient_may_have_none_instead_of_zeros(materialize):
    seen = []

    class Both(minitorch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx._materialize_non_diff_grads = materialize
            whole = x.long()
            ctx.mark_non_differentiable(whole)
            return x.clone(), whole

        @staticmethod
        def backward(ctx, g, g_whole):
            seen.append(g_whole)
            return g

    Both.apply(minitorch.ones(2, requires_grad=True))[0].sum().backward()
    assert (seen[0] is None) is not materialize


def nothing_and_a_recorder(m, calls):
    """A Function whose backward gives no gradient, and one that notes what reaches its own."""

    class Nothing(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 3

        @staticmethod
        def backward(ctx, g):
            return None

    class Noted(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            calls.append(("backward", g.tolist()))
            return g * 2

    return Nothing.apply, Noted.apply


@pytest.mark.filterwarnings("ignore:Using backward")
@pytest.mark.parametrize("create_graph", [False, True])
def test_a_function_below_one_without_gradient_gets_zeros(m, create_graph):
    calls = []
    nothing, noted = nothing_and_a_recorder(m, calls)
    x = m.ones(2, requires_grad=True)
    nothing(noted(x).exp()).sum().backward(create_graph=create_graph)
    assert calls == [("backward", [0.0, 0.0])]
    assert x.grad.tolist() == [0.0, 0.0]
    found = m.autograd.grad(nothing(noted(x)).sum(), x, create_graph=create_graph)
    assert found[0].tolist() == [0.0, 0.0]
    y = m.ones(2, requires_grad=True)
    nothing(y * 2).sum().backward(create_graph=create_graph)
    assert y.grad is None  # what is not a reader's Function stays out of it


def test_hooks_below_a_function_without_gradient_see_none(m):
    calls = []
    nothing, _ = nothing_and_a_recorder(m, calls)
    x = m.ones(2, requires_grad=True)
    y = x * 2
    x.register_hook(lambda g: calls.append(("leaf", g)))
    y.register_hook(lambda g: calls.append(("tensor", g)))
    y.grad_fn.register_prehook(lambda g: calls.append(("before", g)))
    y.grad_fn.register_hook(lambda gx, g: calls.append(("after", gx, g)))
    nothing(y).sum().backward()
    assert calls == [
        ("tensor", None), ("before", (None,)), ("after", (None, None), (None,)), ("leaf", None),
    ]  # fmt: skip
    assert x.grad is None
