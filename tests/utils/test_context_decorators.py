"""Context managers as decorators (torch.utils._contextlib); the same bodies on torch."""

import importlib

import pytest

from tests.nn.both import both, error


def part(torch):
    return importlib.import_module(f"{torch.__name__}.utils._contextlib")


def noting(torch, seen):
    class Noting(part(torch)._DecoratorContextManager):
        def __init__(self, name):
            self.name = name

        def __enter__(self):
            seen.append(f"enter {self.name}")

        def __exit__(self, *exc_info):
            seen.append("exit")

        def clone(self):
            return type(self)(self.name)

    return Noting


@both
def test_above_a_function_and_before_a_block(torch):
    seen = []
    noted = noting(torch, seen)

    @noted("a")
    def function(x):
        """Says so."""
        seen.append(x)
        return x + 1

    assert (function(3), function.__name__, function.__doc__) == (4, "function", "Says so.")
    with noted("b"):
        seen.append("inside")
    assert seen == ["enter a", 3, "exit", "enter b", "inside", "exit"]


@both
def test_above_a_generator(torch):
    seen = []

    @noting(torch, seen)("a")
    def count():
        got = yield 1
        seen.append(got)
        yield 2

    running = count()
    assert next(running) == 1
    seen.append("between")
    assert running.send("sent") == 2
    assert list(running) == []
    assert seen[:6] == ["enter a", "exit", "between", "enter a", "sent", "exit"]


@both
def test_without_brackets_and_without_a_clone(torch):
    seen = []

    class Plain(part(torch)._NoParamDecoratorContextManager):
        def __enter__(self):
            seen.append("enter")

        def __exit__(self, *exc_info):
            seen.append("exit")

    @Plain
    def one():
        return 1

    @Plain()
    def two():
        return 2

    assert (one(), two(), seen) == (1, 2, ["enter", "exit"] * 2)
    base = part(torch)._DecoratorContextManager()
    assert error(base.__enter__)[0] == "NotImplementedError"


@both
def test_any_context_manager(torch):
    seen = []
    decorate = part(torch).context_decorator
    made = noting(torch, seen)
    assert decorate(lambda: made("x"), lambda: 5)() == 5
    assert seen == ["enter x", "exit"]
    assert error(decorate, made("x"), lambda: 5)[0] == "AssertionError"
    kind, said = error(decorate, lambda: made("x"), int)
    assert (kind, said.startswith("Cannot decorate classes")) == ("RuntimeError", True)
    with pytest.warns(FutureWarning, match="Decorating classes is deprecated"):
        made("x")(dict)
