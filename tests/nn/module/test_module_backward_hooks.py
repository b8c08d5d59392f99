"""Backward hooks of modules: full ones, pre-hooks, those of the old kind, those of all modules."""

import gc
import warnings
import weakref

import pytest

from tests.nn.both import both, error


def shown(gradients):
    return [None if g is None else g.tolist() for g in gradients]


def product(torch, inplace=False):
    """A module of two Tensors and a number; its result is not a single node's."""

    class Product(torch.nn.Module):
        def forward(self, x, y, n=2):
            return (x * y) * n

    return Product()


def inputs(torch, grads=(True, True)):
    return [torch.tensor([v], requires_grad=g) for v, g in zip((3.0, 5.0), grads)]


# ---- full hooks ---------------------------------------------------------------------------------


@both
def test_full_backward_hooks_see_inputs_and_outputs(torch):
    m, log = product(torch), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append((m_ is m, shown(gi), shown(go))))
    x, y = inputs(torch)
    out = m(x, y, 4)
    assert type(out.grad_fn).__name__ == "BackwardHookFunctionBackward"
    (out * 10).sum().backward()
    # the third argument is no Tensor: None in its place
    assert log == [(True, [[200.0], [120.0], None], [[10.0]])]
    assert (x.grad.item(), y.grad.item()) == (200.0, 120.0)


@both
def test_inputs_that_need_no_gradient(torch):
    m, log = product(torch), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append((shown(gi), shown(go))))
    x, y = inputs(torch, (True, False))
    m(x, y).sum().backward()
    assert log == [([[10.0], [0.0]], [[1.0]])]
    assert y.grad is None


@both
def test_hooks_on_a_custom_node_see_what_backward_returned(torch):
    class Both(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            return x * y

        @staticmethod
        def backward(ctx, g):
            return g * 2, g * 3

    x, y = inputs(torch, (True, False))
    out, log = Both.apply(x, y), []
    out.grad_fn.register_hook(lambda gi, go: log.append(shown(gi)))
    out.sum().backward()
    assert log == [[[2.0], [3.0]]]
    assert y.grad is None


@both
def test_keywords_are_not_watched(torch):
    m, log = product(torch), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append((shown(gi), shown(go))))
    x, y = inputs(torch)
    m(x, y=y).sum().backward()
    assert log == [([[10.0]], [[1.0]])]
    assert y.grad.item() == 6.0


@both
def test_hooks_replace_the_gradients(torch):
    m, log = product(torch), []
    m.register_full_backward_pre_hook(lambda m_, go: (go[0] * 10,))
    m.register_full_backward_pre_hook(lambda m_, go: log.append(("pre", shown(go))))
    m.register_full_backward_hook(lambda m_, gi, go: (gi[0] + 1, gi[1] + 2))
    m.register_full_backward_hook(lambda m_, gi, go: log.append((shown(gi), shown(go))))
    x, y = inputs(torch)
    m(x, y).sum().backward()
    assert log == [("pre", [[10.0]]), ([[101.0], [62.0]], [[10.0]])]
    assert (x.grad.item(), y.grad.item()) == (101.0, 62.0)


@both
def test_the_order_of_hooks(torch):
    m, log = torch.nn.Sequential(torch.nn.Tanh()), []
    for name, module in (("outer", m), ("inner", m[0])):
        for i in (1, 2):
            module.register_full_backward_pre_hook(
                lambda m_, go, text=f"{name} pre {i}": log.append(text)
            )
            module.register_full_backward_hook(
                lambda m_, gi, go, text=f"{name} {i}": log.append(text)
            )
    m.register_full_backward_pre_hook(lambda m_, go: log.append("outer pre 0"), prepend=True)
    m.register_full_backward_hook(lambda m_, gi, go: log.append("outer 0"), prepend=True)
    m(torch.ones(1, requires_grad=True)).sum().backward()
    assert log == [
        "outer pre 0", "outer pre 1", "outer pre 2", "inner pre 1", "inner pre 2",
        "inner 1", "inner 2", "outer 0", "outer 1", "outer 2",
    ]  # fmt: skip


@both
def test_several_outputs(torch):
    class Parts(torch.nn.Module):
        def forward(self, x):
            return x * 2, "text", x * 3

    m, log = Parts(), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append((shown(gi), shown(go))))
    m.register_full_backward_pre_hook(lambda m_, go: log.append(shown(go)))
    x = torch.ones(1, requires_grad=True)
    first, text, second = m(x)
    assert text == "text"
    (first + second * 10).sum().backward()
    assert log == [[[1.0], None, [10.0]], ([[32.0]], [[1.0], None, [10.0]])]
    log.clear()
    first, _, second = m(x)
    second.sum().backward()  # the other output was not used
    assert log[-1][0] == [[3.0]]


@both
def test_wrong_numbers_of_gradients(torch):
    m = product(torch)
    m.register_full_backward_hook(lambda m_, gi, go: (gi[0],))
    x, y = inputs(torch)
    assert error(m(x, y).sum().backward) == (
        "RuntimeError",
        "Backward hook returned an invalid number of grad_input, got 1, but expected 2",
    )
    m = product(torch)
    m.register_full_backward_pre_hook(lambda m_, go: (go[0], go[0]))
    assert error(m(x, y).sum().backward) == (
        "RuntimeError",
        "Backward pre hook returned an invalid number of grad_output, got 2, but expected 1",
    )


@both
def test_when_no_input_requires_grad(torch):
    m, log = torch.nn.Linear(1, 1), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append((gi, shown(go))))
    out = m(torch.ones(1, 1))
    with pytest.warns(UserWarning, match="since no inputs require gradients"):
        out.sum().backward()
    assert log == [((None,), [[[1.0]]])]
    assert m.weight.grad.item() == 1.0
    m.register_full_backward_hook(lambda m_, gi, go: (None,))
    with pytest.warns(UserWarning, match="since no inputs require gradients"):
        m(torch.ones(1, 1)).sum().backward()
    m.register_full_backward_hook(lambda m_, gi, go: (torch.ones(1, 1),))
    with pytest.warns(UserWarning, match="since no inputs require gradients"):
        found = error(m(torch.ones(1, 1)).sum().backward)
    assert found == (
        "RuntimeError",
        "Backward hook for Modules where no input requires gradient should always return None or "
        "None for all gradients.",
    )


@both
def test_nothing_is_watched_without_recording(torch):
    m = torch.nn.Tanh()
    m.register_full_backward_hook(lambda m_, gi, go: None)
    x = torch.ones(1, requires_grad=True)
    with torch.no_grad():
        assert m(x).grad_fn is None
    assert m(torch.ones(1)).grad_fn is None
    assert m(x).grad_fn is not None


@both
def test_results_that_cannot_be_watched(torch):
    class Named(torch.nn.Module):
        def forward(self, x):
            return {"x": x * 2}

    m, log = Named(), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append(1))
    x = torch.ones(1, requires_grad=True)
    with pytest.warns(UserWarning, match="For backward hooks") as caught:
        out = m(x)
    assert [str(one.message) for one in caught] == [
        "For backward hooks to be called, module output should be a Tensor or a tuple of Tensors "
        "but received <class 'dict'>"
    ]
    out["x"].sum().backward()
    assert log == []
    assert x.grad.item() == 2.0


@both
def test_outputs_may_not_be_written_into(torch):
    m = torch.nn.Sequential(torch.nn.Tanh(), torch.nn.ReLU(inplace=True))
    m[0].register_full_backward_hook(lambda m_, gi, go: None)
    kind, words = error(m, torch.ones(2, requires_grad=True))
    assert kind == "RuntimeError"
    assert words.startswith(
        "Output 0 of BackwardHookFunction is a view and is being modified inplace."
    )


@both
def test_gradients_of_gradients(torch):
    class Cube(torch.nn.Module):
        def forward(self, x):
            return x * x * x

    m, log = Cube(), []
    m.register_full_backward_hook(lambda m_, gi, go: log.append((shown(gi), shown(go))))
    x = torch.tensor([2.0], requires_grad=True)
    (g,) = torch.autograd.grad(m(x).sum(), x, create_graph=True)
    assert g.item() == 12.0
    (gg,) = torch.autograd.grad(g.sum(), x)
    assert gg.item() == 12.0
    assert log[0] == ([[12.0]], [[1.0]])


@both
def test_handles(torch):
    m, log = torch.nn.Tanh(), []
    x = torch.ones(1, requires_grad=True)
    with (
        m.register_full_backward_hook(lambda m_, gi, go: log.append("hook")),
        m.register_full_backward_pre_hook(lambda m_, go: log.append("pre")),
    ):
        out = m(x)
    out.sum().backward()  # the hooks were there when it was called
    assert log == ["pre", "hook"]
    assert type(m(x).grad_fn).__name__ == "TanhBackward0"


# ---- the old kind -------------------------------------------------------------------------------


@both
def test_one_kind_only(torch):
    words = (
        "Cannot use both regular backward hooks and full backward hooks on a single Module. Please "
        "use only one of them."
    )
    m = torch.nn.Tanh()
    m.register_backward_hook(lambda *a: None)
    assert error(m.register_full_backward_hook, lambda *a: None) == ("RuntimeError", words)
    m = torch.nn.Tanh()
    m.register_full_backward_hook(lambda *a: None)
    assert error(m.register_backward_hook, lambda *a: None) == ("RuntimeError", words)


@both
def test_the_old_kind_sees_one_node(torch):
    m, log = torch.nn.Tanh(), []
    m.register_backward_hook(lambda m_, gi, go: log.append((m_ is m, shown(gi), shown(go))))
    x = torch.zeros(1, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        out = m(x * 1)
    out.sum().backward()
    assert log == [(True, [[1.0]], [[1.0]])]


MISSED = "is deprecated and will be removed in future versions. This hook will be missing some"
INSTEAD = "Please use register_full_backward_hook to get the documented behavior."


@both
@pytest.mark.parametrize(
    ("forward", "argument", "words"),
    [
        (lambda x: x * x * 2, "tensor",
         f"Using a non-full backward hook when the forward contains multiple autograd Nodes "
         f"{MISSED} grad_input. {INSTEAD}"),
        (lambda x: (x * 2, x * 3), "tensor",
         f"Using a non-full backward hook when outputs are generated by different autograd Nodes "
         f"{MISSED} grad_output. {INSTEAD}"),
        (lambda x: [x * 2], "tensor",
         f"Using non-full backward hooks on a Module that does not return a single Tensor or a "
         f"tuple of Tensors {MISSED} of the grad_output. {INSTEAD}"),
        (lambda x: {"n": 1, "x": x * 2}, "tensor",
         f"Using non-full backward hooks on a Module that does not return a single Tensor or a "
         f"tuple of Tensors {MISSED} of the grad_output. {INSTEAD}"),
        (lambda x: x[0] * 2, "list",
         f"Using non-full backward hooks on a Module that does not take as input a single Tensor "
         f"or a tuple of Tensors {MISSED} of the grad_input. {INSTEAD}"),
    ],
)  # fmt: skip
def test_what_the_old_kind_misses(torch, forward, argument, words):
    class Net(torch.nn.Module):
        pass

    m, log = Net(), []
    m.forward = forward
    m.register_backward_hook(lambda m_, gi, go: log.append(1))
    x = torch.ones(1, requires_grad=True) * 1
    with pytest.warns(FutureWarning) as caught:
        out = m([x] if argument == "list" else x)
    assert [str(one.message) for one in caught] == [words]
    values = (
        out.values() if isinstance(out, dict) else out if isinstance(out, (list, tuple)) else [out]
    )
    sum([v.sum() for v in values if isinstance(v, torch.Tensor)]).backward()
    assert log == [1]


@pytest.mark.usefixtures("few_objects")
@both
def test_the_old_kind_does_not_keep_the_module(torch):
    m = torch.nn.Tanh()
    m.register_backward_hook(lambda *a: None)
    out = m(torch.zeros(1, requires_grad=True) * 1)
    gone = weakref.ref(m)
    del m
    gc.collect()
    assert gone() is None
    assert error(out.sum().backward) == (
        "RuntimeError", "You are trying to call the hook of a dead Module!"
    )  # fmt: skip


# ---- hooks of all modules -----------------------------------------------------------------------


@both
def test_full_hooks_of_all_modules(torch):
    module, log = torch.nn.modules.module, []
    m = torch.nn.Sequential(torch.nn.Tanh())
    m[0].register_full_backward_hook(lambda m_, gi, go: log.append("own"))

    def name(m):
        return type(m).__name__

    x = torch.zeros(1, requires_grad=True)
    with (
        module.register_module_full_backward_pre_hook(lambda m, go: log.append(f"pre {name(m)}")),
        module.register_module_full_backward_hook(lambda m, gi, go: log.append(name(m))),
    ):
        m(x).sum().backward()
        kind, words = error(module.register_module_backward_hook, lambda *a: None)
        assert (kind, words.startswith("Cannot use both regular")) == ("RuntimeError", True)
        assert "as a global Module hook" in words
    assert log == ["pre Sequential", "pre Tanh", "Tanh", "own", "Sequential"]
    log.clear()
    m(x).sum().backward()
    assert log == ["own"]
