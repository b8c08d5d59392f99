"""torch._dynamo.config, reset and explain, as PyTorch's programs write them."""

import importlib
import json
import subprocess
import sys
import unittest.mock
import warnings

import pytest

import minitorch
from tests.autograd.conftest import torch

pytestmark = pytest.mark.usefixtures("few_objects")

config = minitorch._dynamo.config


@pytest.fixture(autouse=True)
def as_before():
    before = config.shallow_copy_dict()
    yield
    config.load_config(before)


def test_it_is_a_module():
    assert importlib.import_module("minitorch._dynamo.config") is config is minitorch._dynamo.config
    config.recompile_limit = 3
    assert (config.recompile_limit, config.cache_size_limit) == (3, 3)
    config.cache_size_limit = 4
    assert config.recompile_limit == 4
    with config.patch(recompile_limit=5, verbose=True):
        assert (config.cache_size_limit, config.verbose) == (5, True)
        with config.patch("verbose", False), config.patch({"suppress_errors": True}):
            assert (config.verbose, config.suppress_errors) == (False, True)
    assert (config.recompile_limit, config.verbose, config.suppress_errors) == (4, False, False)
    assert config.patch(recompile_limit=7)(lambda: config.recompile_limit)() == 7


def test_unknown_settings():
    for what in (
        lambda: config.nonsense, lambda: setattr(config, "nonsense", 1),
        lambda: config.patch(nonsense=1),
    ):  # fmt: skip
        with pytest.raises(AttributeError, match=r"config\.nonsense does not exist"):
            what()


@pytest.mark.skipif(torch is None, reason="torch is not installed")
def test_the_settings_are_those_of_torch():
    code = (
        "import json, sys, warnings, torch; warnings.simplefilter('ignore')\n"
        "config, names = torch._dynamo.config, json.loads(sys.argv[1])\n"
        "print(json.dumps([list(x) if isinstance(x := getattr(config, name), (set, frozenset)) "
        "else x for name in names]))"
    )
    names = config.shallow_copy_dict()
    command = [sys.executable, "-c", code, json.dumps(list(names))]
    found = subprocess.run(command, capture_output=True, text=True, check=True)  # (its modules are
    # thousands of objects, through which each recording of the tests that follow would look)
    theirs = dict(zip(names, json.loads(found.stdout.splitlines()[-1])))
    ours = {k: list(v) if isinstance(v, frozenset) else v for k, v in names.items()}
    assert ours == theirs


def other_lengths(function):
    return [function(minitorch.ones(n)).tolist() for n in range(1, 6)]


EXPECTED = [[2.0] * n for n in range(1, 6)]


def test_the_limit_of_recordings():
    config.recompile_limit = 2
    compiled = minitorch.compile(lambda x: x + 1)
    with pytest.warns(UserWarning, match=r"config\.recompile_limit \(2\)"):
        assert other_lengths(compiled) == EXPECTED
    assert len(compiled._compiled.entries) == 2
    with pytest.raises(minitorch._dynamo.exc.FailOnRecompileLimitHit, match="fullgraph=True"):
        other_lengths(minitorch.compile(lambda x: x + 1, fullgraph=True))
    config.fail_on_recompile_limit_hit = True
    with pytest.raises(minitorch._dynamo.exc.FailOnRecompileLimitHit, match="limit_hit"):
        other_lengths(minitorch.compile(lambda x: x + 1))


def test_an_error_instead_of_a_second_recording():
    config.error_on_recompile = True
    compiled = minitorch.compile(lambda x: x + 1)
    assert compiled(minitorch.ones(2)).tolist() == compiled(minitorch.ones(2)).tolist()
    with pytest.raises(minitorch._dynamo.exc.RecompileError, match="Recompiling function"):
        compiled(minitorch.ones(3))


def test_errors_suppressed_and_shown():
    def program(x):
        return x + 1 if x.sum() > 0 else x

    with pytest.raises(minitorch._dynamo.exc.Unsupported):
        minitorch.compile(program, fullgraph=True)(minitorch.ones(2))
    config.suppress_errors = True
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled = minitorch.compile(program, fullgraph=True)
        assert compiled(minitorch.ones(2)).tolist() == [2, 2]
    config.verbose = True
    with pytest.warns(UserWarning, match="runs as it is written: a tensor becomes a Python bool"):
        assert minitorch.compile(program)(minitorch.ones(2)).tolist() == [2, 2]


def test_reset():
    compiled = minitorch.compile(lambda x: x + 1)
    compiled(minitorch.ones(2))
    assert compiled._compiled.entries
    minitorch._dynamo.reset()
    assert not compiled._compiled.entries
    assert compiled(minitorch.ones(2)).tolist() == [2, 2]


def test_explain():
    def program(x):
        y = x * 2
        return y + 1 if y.sum() > 0 else y

    found = minitorch._dynamo.explain(program)(minitorch.ones(2))
    assert (found.graph_count, found.graph_break_count, found.op_count) == (0, 1, 0)
    (reason,) = found.break_reasons
    assert reason.reason == "a tensor becomes a Python bool"
    assert reason.user_stack[0].lineno == program.__code__.co_firstlineno + 2
    assert "Break Reason 1:" in str(found)
    found = minitorch._dynamo.explain(lambda x: x * 2 + 1)(minitorch.ones(2))
    assert (found.graph_count, found.graph_break_count, found.op_count) == (1, 0, 2)
    assert [function.__name__ for function in found.ops_per_graph[0]] == ["multiply", "add"]
    assert found.compile_times.endswith("seconds")
    assert found.out_guards == []


def test_mock_patches_a_setting():
    with unittest.mock.patch("minitorch._dynamo.config.suppress_errors", True):
        assert config.suppress_errors
    assert config.suppress_errors is False
    del config.verbose
    with pytest.raises(AttributeError, match="deleted"):
        _ = config.verbose
    with pytest.raises(AttributeError, match="deleted"):
        del config.verbose
    config.verbose = False
