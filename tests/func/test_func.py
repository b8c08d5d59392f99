"""torch.func: derivatives of functions, functions of batches; and trees of containers."""

import gzip
import json
from collections import OrderedDict, namedtuple
from pathlib import Path

import numpy as np
import pytest

import minitorch as torch
from minitorch.utils._pytree import tree_flatten, tree_map, tree_map_only, tree_unflatten
from tests.func import cases

FILE = Path(__file__).parents[1] / "goldens" / "func.json.gz"
RECORDED = json.loads(gzip.decompress(FILE.read_bytes()))


def agree(ours, theirs):
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys()
        for key in theirs:
            agree(ours[key], theirs[key])
    elif isinstance(theirs, list) and len(theirs) == 3 and isinstance(theirs[2], bool):
        assert [ours[0], ours[2]] == [theirs[0], theirs[2]]
        # (sin and exp round their last bit differently)
        np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-6, atol=1e-6)
    elif isinstance(theirs, list):
        assert len(ours) == len(theirs)
        for mine, other in zip(ours, theirs):
            agree(mine, other)
    else:
        assert ours == theirs


@pytest.mark.parametrize("case", cases.CASES)
def test_as_torch_answers(case):
    agree(cases.answer(torch, case), RECORDED[case])


def test_samples_that_answer_the_same_may_be_asked():
    """(torch refuses to ask a sample at all.)"""
    doubled = torch.vmap(lambda x: x * 2 if x.sum().item() > 3 else x)(torch.eye(2) * 4)
    assert doubled.tolist() == [[8.0, 0.0], [0.0, 8.0]]


def test_an_ensemble():
    nets = [torch.nn.Linear(2, 1) for _ in range(3)]
    parameters, buffers = torch.func.stack_module_state(nets)
    assert buffers == {}
    x = torch.randn(4, 2)
    call = lambda p: torch.func.functional_call(nets[0], p, (x,))  # noqa: E731
    together = torch.vmap(call)(parameters)
    assert torch.equal(together, torch.stack([net(x) for net in nets]))
    together.sum().backward()
    assert parameters["weight"].grad.shape == (3, 1, 2)


def test_trees():
    Pair = namedtuple("Pair", "x y")
    tree = {"a": [1, (2, 3)], "b": OrderedDict(k=Pair(4, 5)), "c": None}
    leaves, spec = tree_flatten(tree)
    assert leaves == [1, 2, 3, 4, 5, None]
    assert tree_unflatten(leaves, spec) == tree
    assert tree_map(lambda x, y: x + y, [1, (2,)], [10, (20,)]) == [11, (22,)]
    assert tree_map_only(int, str, [1, "x", (2.0, 3)]) == ["1", "x", (2.0, "3")]
    with pytest.raises(ValueError, match=r"has length 1 but the spec refers to .* 6 items"):
        tree_unflatten([1], spec)
