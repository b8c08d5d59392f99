"""Forward hooks and pre-hooks: their order, what they may change, errors, hooks of all modules."""

import copy
import pickle
import warnings

import pytest

from tests.nn.both import both, error


def scale(torch, factor=2.0):
    class Scale(torch.nn.Module):
        def forward(self, x, by=factor):
            return x * by

    return Scale()


def note(log, name, result=None):
    """A hook that writes down its name and what it got besides the module."""

    def hook(module, *rest):
        log.append((name, *rest))
        return result

    return hook


# ---- one module's hooks -------------------------------------------------------------------------


@both
def test_hooks_run_in_order_around_forward(torch):
    m, log = scale(torch), []
    m.register_forward_pre_hook(note(log, "pre 1"))
    m.register_forward_pre_hook(note(log, "pre 2"))
    m.register_forward_hook(note(log, "post 1"))
    m.register_forward_hook(note(log, "post 2"))
    m.register_forward_pre_hook(note(log, "pre 0"), prepend=True)
    m.register_forward_hook(note(log, "post 0"), prepend=True)
    assert m(3.0) == 6.0
    assert [entry[0] for entry in log] == ["pre 0", "pre 1", "pre 2", "post 0", "post 1", "post 2"]
    assert log[0] == ("pre 0", (3.0,))
    assert log[-1] == ("post 2", (3.0,), 6.0)
    assert m.forward(3.0) == 6.0  # forward itself knows of no hooks
    assert len(log) == 6


@both
def test_hooks_see_keywords_only_when_they_ask(torch):
    m, log = scale(torch), []
    m.register_forward_pre_hook(note(log, "pre"))
    m.register_forward_pre_hook(note(log, "pre kw"), with_kwargs=True)
    m.register_forward_hook(note(log, "post"))
    m.register_forward_hook(note(log, "post kw"), with_kwargs=True)
    assert m(3.0, by=5.0) == 15.0
    assert log == [
        ("pre", (3.0,)), ("pre kw", (3.0,), {"by": 5.0}),
        ("post", (3.0,), 15.0), ("post kw", (3.0,), {"by": 5.0}, 15.0),
    ]  # fmt: skip


@both
def test_pre_hooks_change_the_arguments(torch):
    m, log = scale(torch), []
    m.register_forward_pre_hook(lambda module, args: args[0] + 1)  # a single value
    m.register_forward_pre_hook(lambda module, args: (args[0] * 10, 3.0))
    m.register_forward_pre_hook(note(log, "pre"))
    m.register_forward_hook(note(log, "post"))
    assert m(1.0) == 60.0
    assert log == [("pre", (20.0, 3.0)), ("post", (20.0, 3.0), 60.0)]


@both
def test_pre_hooks_change_the_keywords(torch):
    m, log = scale(torch), []
    m.register_forward_pre_hook(lambda module, args, kw: (args, {"by": 7.0}), with_kwargs=True)
    m.register_forward_hook(note(log, "post"), with_kwargs=True)
    assert m(2.0, by=3.0) == 14.0
    assert log == [("post", (2.0,), {"by": 7.0}, 14.0)]
    for wrong, shown in ((3.0, "3.0"), ((1, 2, 3), "(1, 2, 3)"), ([1, 2], "[1, 2]")):
        m = scale(torch)
        m.register_forward_pre_hook(lambda module, args, kw, wrong=wrong: wrong, with_kwargs=True)
        assert error(m, 1.0) == (
            "RuntimeError",
            "forward pre-hook must return None or a tuple of (new_args, new_kwargs), but got "
            f"{shown}.",
        )


@both
def test_forward_hooks_change_the_result(torch):
    m, log = scale(torch), []
    m.register_forward_hook(lambda module, args, output: output + 1)
    m.register_forward_hook(note(log, "post", result=(1, 2)))
    m.register_forward_hook(note(log, "last"))
    assert m(3.0) == (1, 2)
    assert log == [("post", (3.0,), 7.0), ("last", (3.0,), (1, 2))]


@both
def test_handles_take_hooks_off(torch):
    m, log = scale(torch), []
    kept = m.register_forward_hook(note(log, "kept"))
    with m.register_forward_pre_hook(note(log, "block"), with_kwargs=True):
        m(1.0)
    handle = m.register_forward_hook(note(log, "gone"), with_kwargs=True, always_call=True)
    assert len(m._forward_hooks) == 2
    assert list(m._forward_hooks_with_kwargs) == list(m._forward_hooks_always_called) == [handle.id]
    handle.remove()
    handle.remove()
    assert list(m._forward_hooks) == [kept.id]
    assert not m._forward_hooks_with_kwargs
    assert not m._forward_hooks_always_called
    m(1.0)
    assert [entry[0] for entry in log] == ["block", "kept", "kept"]
    kept.remove()
    assert m(1.0) == 2.0
    assert len(log) == 3


@both
def test_a_hook_may_take_itself_off(torch):
    m, log = scale(torch), []

    def once(module, args):
        log.append("once")
        handle.remove()

    handle = m.register_forward_pre_hook(once)
    m.register_forward_pre_hook(note(log, "other"))
    m(1.0)
    m(1.0)
    assert log == ["once", ("other", (1.0,)), ("other", (1.0,))]


@both
def test_dictionaries_of_hooks_may_be_used_directly(torch):
    m, log = scale(torch), []
    m.register_forward_hook(note(log, "post"))
    m._forward_hooks.clear()
    m(1.0)
    assert log == []
    m._forward_pre_hooks[77] = note(log, "pre")
    m(1.0)
    assert log == [("pre", (1.0,))]
    assert len(scale(torch)._forward_hooks) == len(scale(torch)._backward_hooks) == 0


@both
def test_hooks_on_children_run_inside(torch):
    log = []
    inner, outer = torch.nn.Tanh(), torch.nn.Sequential()
    outer.append(inner)
    for name, m in (("inner", inner), ("outer", outer)):
        m.register_forward_pre_hook(lambda m, a, name=name: log.append(f"{name} in"))
        m.register_forward_hook(lambda m, a, o, name=name: log.append(f"{name} out"))
    outer(torch.zeros(1))
    assert log == ["outer in", "inner in", "inner out", "outer out"]


# ---- errors -------------------------------------------------------------------------------------


@both
def test_always_call(torch):
    class Fails(torch.nn.Module):
        def forward(self, x):
            raise ValueError("no")

    m, log = Fails(), []
    m.register_forward_hook(note(log, "only after success"))
    m.register_forward_hook(note(log, "always", result=5), always_call=True)
    m.register_forward_hook(note(log, "with", 6), always_call=True, with_kwargs=True)
    assert error(m, 1.0) == ("ValueError", "no")
    assert log == [("always", (1.0,), None), ("with", (1.0,), {}, 5)]


@both
def test_always_call_after_a_failing_hook(torch):
    m, log = scale(torch), []
    m.register_forward_hook(note(log, "first"), always_call=True)

    def fails(module, args, output):
        raise KeyError("hook")

    m.register_forward_hook(fails, always_call=True)
    m.register_forward_hook(note(log, "last"), always_call=True)
    assert error(m, 1.0) == ("KeyError", "hook")
    assert log == [("first", (1.0,), 2.0), ("last", (1.0,), 2.0)]  # each once


@both
def test_errors_of_always_called_hooks_are_told_as_warnings(torch):
    class Fails(torch.nn.Module):
        def forward(self, x):
            raise ValueError("no")

    def fails(module, args, output):
        raise KeyError("hook")

    m, log = Fails(), []
    m.register_forward_hook(fails, always_call=True)
    m.register_forward_hook(note(log, "last"), always_call=True)
    with pytest.warns(UserWarning, match="silenced") as caught:
        assert error(m, 1.0) == ("ValueError", "no")
    assert [str(one.message) for one in caught] == [
        "module forward hook with ``always_call=True`` raised an exception that was silenced as "
        "another error was raised in forward: 'hook'"
    ]
    assert log == [("last", (1.0,), None)]


# ---- copies -------------------------------------------------------------------------------------


def top_level_hook(module, args, output):
    return output + 100


@both
def test_copies_have_the_hooks_too(torch):
    m = torch.nn.Tanh()
    m.handle = m.register_forward_hook(top_level_hook)
    for twin in (copy.deepcopy(m), pickle.loads(pickle.dumps(m))):
        assert twin(torch.zeros(1)).item() == 100.0
        twin.handle.remove()  # the copy's own
        assert twin(torch.zeros(1)).item() == 0.0
        assert m(torch.zeros(1)).item() == 100.0


@both
def test_a_new_module_has_no_hooks(torch):
    m = torch.nn.Tanh()
    m.register_forward_hook(top_level_hook)
    assert torch.nn.Tanh()(torch.zeros(1)).item() == 0.0


# ---- hooks of all modules -----------------------------------------------------------------------


@both
def test_hooks_of_all_modules_come_first(torch):
    module = torch.nn.modules.module
    m, log = torch.nn.Sequential(torch.nn.Tanh()), []
    m.register_forward_pre_hook(lambda m, a: log.append("own pre"))
    m.register_forward_hook(lambda m, a, o: log.append("own post"))

    def name(m):
        return type(m).__name__

    with (
        module.register_module_forward_pre_hook(lambda m, a: log.append(f"pre {name(m)}")),
        module.register_module_forward_hook(lambda m, a, o: log.append(f"post {name(m)}")),
        module.register_module_forward_hook(
            lambda m, a, kw, o: log.append(kw), with_kwargs=True, always_call=True
        ),
    ):
        m(torch.zeros(1))
        assert log == [
            "pre Sequential", "own pre", "pre Tanh", "post Tanh", {}, "post Sequential", {},
            "own post",
        ]  # fmt: skip
    log.clear()
    m(torch.zeros(1))
    assert log == ["own pre", "own post"]


@both
def test_hooks_of_all_modules_change_values_and_hear_of_errors(torch):
    module = torch.nn.modules.module
    m, log = scale(torch), []
    with module.register_module_forward_pre_hook(lambda m, a: a[0] + 1):
        assert m(1.0) == 4.0
    with module.register_module_forward_hook(lambda m, a, o: o + 1):
        assert m(1.0) == 3.0
    with module.register_module_forward_hook(note(log, "all"), always_call=True):
        assert error(m, 1.0, 2, 3)[0] == "TypeError"
    assert log == [("all", (1.0, 2, 3), None)]
    assert m(1.0) == 2.0


@both
def test_registration_hooks(torch):
    module = torch.nn.modules.module
    log = []

    def hook(owner, name, value):
        log.append((name, type(value).__name__))
        return torch.nn.Tanh() if isinstance(value, torch.nn.ReLU) else None

    with (
        module.register_module_parameter_registration_hook(hook),
        module.register_module_buffer_registration_hook(hook),
        module.register_module_module_registration_hook(hook),
    ):
        m = torch.nn.Module()
        m.w = torch.nn.Parameter(torch.ones(1))
        m.register_parameter("none", None)
        m.register_buffer("b", torch.ones(1))
        m.b = torch.zeros(1)
        m.child = torch.nn.ReLU()
        m.add_module("other", torch.nn.ReLU())
        m.plain = 3
    m.w = torch.nn.Parameter(torch.ones(2))
    assert log == [
        ("w", "Parameter"), ("b", "Tensor"), ("b", "Tensor"), ("child", "ReLU"), ("other", "ReLU")
    ]  # fmt: skip
    assert [type(child).__name__ for child in m.children()] == ["Tanh", "Tanh"]


@both
def test_without_hooks_nothing_warns(torch):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert scale(torch)(2.0) == 4.0
