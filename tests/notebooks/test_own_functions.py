"""What chapter 12 builds and says is so, on both frameworks and in its general form."""

import gc
import random
import weakref

import notebooks
import pytest

import minitorch

PAGE = notebooks.BOOK / "12-own-functions.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}


def built(torch, *ids):
    """The names that these cells of the page build, made on either framework."""
    names = {"torch": torch}
    for id in ids:
        exec(CELLS[id]["source"], names)
    return names


def frameworks():
    yield minitorch
    torch = pytest.importorskip("torch")
    yield torch


def gradient(torch, apply, numbers, g):
    x = torch.tensor(numbers, requires_grad=True)
    y = apply(x)
    y.backward(torch.tensor(g))
    return y.tolist(), x.grad.tolist()


def ours_of(names):
    return lambda x: names["apply"](names["CubeRule"], x)


def test_the_small_apply_agrees_with_the_real_one():
    rng = random.Random(12)
    for torch in frameworks():
        names = built(torch, "own-context", "own-apply", "real")
        for count in (0, 1, 3, 5):
            numbers = [rng.randint(-9, 9) / 4 for _ in range(count)]
            g = [rng.randint(-9, 9) / 2 for _ in range(count)]
            ours = gradient(torch, ours_of(names), numbers, g)
            assert ours == gradient(torch, names["Cube"].apply, numbers, g)


def test_the_small_gradcheck_agrees_with_the_real_one():
    for torch in frameworks():
        names = built(torch, "own-check", "own-walked", "own-context", "own-apply", "real")
        names |= built_upon(names, "gradcheck-fails", "mix")
        functions = [
            names["mix"],
            names["Cube"].apply,
            names["Wrong"].apply,
            lambda x: x.sum(),
            lambda x: x.view(2, 1) * x,
            torch.exp,
            torch.relu,
        ]
        for numbers in ([1.0, 2.0], [-1.5, 0.25], [0.0, 3.0]):
            x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
            for f in functions:
                real = torch.autograd.gradcheck(f, (x,), raise_exception=False)
                assert names["own_gradcheck"](f, x) == real


def built_upon(names, *ids):
    for id in ids:
        exec(CELLS[id]["source"], names)
    return names


def test_the_measured_jacobian_is_that_of_the_package():
    names = built(minitorch, "own-check", "own-walked", "own-context", "own-apply", "real", "mix")
    from minitorch.autograd.gradcheck import Check

    for f in (names["mix"], minitorch.exp, lambda x: x.view(2, 1) * x):
        x = minitorch.tensor([0.5, 2.0], dtype=minitorch.float64, requires_grad=True)
        check = Check(f, (x,), 1e-6, 1e-5, 1e-3)
        (numerical,) = check.numerical(x, (f(x),))
        assert numerical.tolist() == names["measured"](f, x).tolist()
        (analytical,) = check.analytical(f(x), False)
        assert analytical.tolist() == names["walked"](f, x).tolist()


def operation(torch, save):
    class Exp(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x.exp()
            if save:
                ctx.save_for_backward(y)
            else:
                ctx.y = y
            return y

        @staticmethod
        def backward(ctx, g):
            return g * (ctx.saved_tensors[0] if save else ctx.y)

    return Exp


def test_a_saved_result_makes_no_ring():
    for torch in frameworks():
        x = torch.ones(1, requires_grad=True)
        gc.disable()
        try:
            for save in (True, False):
                y = operation(torch, save).apply(x)
                seen = weakref.ref(y)
                del y
                assert (seen() is None) == save
        finally:
            gc.enable()


def test_an_attribute_of_ctx_is_neither_watched_nor_freed():
    for torch in frameworks():
        x = torch.ones(1, requires_grad=True)
        kept, saved = (operation(torch, save).apply(x) for save in (False, True))
        kept.backward()
        kept.backward()
        saved.backward()
        with pytest.raises(RuntimeError, match="backward through the graph a second time"):
            saved.backward()


def test_one_gradient_for_each_argument():
    """Fewer are refused; more are taken when they are None."""
    for torch in frameworks():
        for count in range(6):

            class Product(torch.autograd.Function):
                @staticmethod
                def forward(ctx, a, b, scale):
                    return a * b * scale

                @staticmethod
                def backward(ctx, g, count=count):
                    return (g, None, None, None, None)[:count] if count != 1 else g

            a = torch.tensor(2.0, requires_grad=True)
            y = Product.apply(a, torch.tensor(3.0), 4)
            if count >= 3:
                y.backward()
                assert a.grad.item() == 1
            else:
                with pytest.raises(RuntimeError, match="incorrect number of gradients"):
                    y.backward()


def test_once_differentiable_is_silent_when_a_constant_comes_in():
    for torch in frameworks():
        names = built(torch, "own-context", "own-apply", "real")
        names["np"] = None
        source = CELLS["once"]["source"] + "\n\n" + CELLS["once-second"]["source"]
        if torch is not minitorch:
            source = source.replace("minitorch.", "torch.")
        exec(CELLS["once-refuses"]["source"].partition("\n\nprint")[0], names)
        exec(source, names)
        x = torch.tensor([2.0], requires_grad=True)
        (g,) = torch.autograd.grad(names["Once"].apply(x), x, create_graph=True)
        assert not g.requires_grad
        (g,) = torch.autograd.grad(names["Once"].apply(x) * x, x, create_graph=True)
        with pytest.raises(RuntimeError, match="differentiate twice"):
            g.backward()
