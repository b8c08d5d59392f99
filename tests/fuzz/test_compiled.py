"""Random programs compiled and as they are; and whether the comparison can fail."""

import numpy as np
import pytest

import minitorch
from minitorch.backends.c import kernels
from tests.fuzz import compiled
from tests.fuzz.session import Difference

pytestmark = pytest.mark.usefixtures("few_objects")

# What the fuzzer has found, the smallest programs: the lines that make the arguments, the body.
FOUND = {
    "a leaf made inside has a history outside": (
        ["t0 = torch.full((2, 2), 2., dtype=torch.float64)"],
        ["t0[:] = t0.clone()", "t2 = torch.ones(2, 2, requires_grad=True).t() * 3"],
    ),
    "what fails behind the program is not done twice": (
        ["t0 = torch.tensor([1., 2., 4.], requires_grad=True)"],
        ["t2 = t0 / 4", "t2.sum().backward()", "with torch.inference_mode(): t5 = t0.flip(0)",
         "del t5"],
    ),
    "a write that breaks the backward of a result": (
        ["t0 = torch.tensor([1., 2., 4.], dtype=torch.float64, requires_grad=True)"],
        ["t1 = 2 ** t0", "t4 = t1.tensor_split(2)[0]", "t1.mul_(2)"],
    ),
    "a gradient of what is new": (
        ["t0 = torch.full((2, 2), 2., dtype=torch.float64)"],
        ["t4 = t0 * 1", "t4.grad = torch.ones_like(t4)"],
    ),
    "a result that the gradient does not come from": (
        ["t0 = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)",
         "t1 = torch.tensor([1., 2., 4.], requires_grad=True)"],
        ["t2 = t0 + 0", "t4 = torch.nn.functional.softplus(t1)"],
    ),
    "NumPy writes into the memory": (
        ["t0 = torch.full((2, 2), 2., dtype=torch.float64)"],
        ["t0.add_(1)", "t1 = t0.min()", "t1.detach().numpy()[...] = 2"],
    ),
    "a gradient that is expanded, beside columns": (
        ["t1 = torch.tensor([[0., 1.], [-1., 2.], [3., 3.]], dtype=torch.float64).t()",
         "t2 = torch.tensor([2., .25, -3.], dtype=torch.float64, requires_grad=True)"],
        ["t3 = t2[[0], None]", "t5 = torch.atan2(t1, t3)"],
    ),
    "a gradient that is recorded in another layout, of a gradient": (
        ["t1 = torch.tensor([[1., -2., 3.], [.5, 4., -1.]], dtype=torch.float64, "
         "requires_grad=True)"],
        ["t2 = (t1 * t1 + 1).sqrt()",
         "t3 = torch.autograd.grad((t2 * t2).sum(), t1, create_graph=True)[0].clone()"],
    ),
    "a view of what NumPy gives as a number": (
        ["t0 = torch.tensor([2, 0, 1])",
         "t2 = torch.tensor([-1., .5, 2., 2., 8., 1.], dtype=torch.float64)[::2]"],
        ["t3 = t0 @ t0", "t4 = torch.nn.functional.mse_loss(t3, t2.double())"],
    ),
    "a mask without elements": (
        ["t0 = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)"],
        ["t4 = torch.tensor([True, False, True])", "t5 = t4.masked_select(t0 > 0)"],
    ),
    "a triangle of windows": (
        ["t0 = torch.tensor([[0., 1.], [-1., 2.], [3., 3.]], dtype=torch.float64).t()"],
        ["t1 = t0.unfold(-1, 2, 1)", "t2 = t1.sin()", "t5 = t2.triu()", "t6 = t2.tril()"],
    ),
    "a backward with effects": (
        ["t0 = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)"],
        ["t1 = SumAndProduct.apply(t0, t0)[1]"],
    ),
    "what a node saves it saves behind the writes": (
        ["t0 = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)",
         "t1 = torch.tensor([2., .25, -3.], dtype=torch.float64, requires_grad=True)"],
        ["t0.data.mul_(2)", "t2 = torch.where(t0 > t1, t0, 0.)", "t1.detach()[1] = 4.",
         "t4 = t1 / (t2 * t2 + 1)", "NEW"],
    ),
    "a view of a result that has memory of its own": (
        ["t0 = torch.zeros(2, 3, dtype=torch.float64)"],
        ["t1 = torch.tensor([True, False, True])", "t2 = t1.expand(2, 3)",
         "t2.data = torch.ones_like(t2)"],
    ),
    "a recorded index of what is not recorded": (
        ["t0 = torch.tensor([2, 0, 1])"],
        ["t1 = torch.tensor([1., 2., 4.], requires_grad=True)", "t0.add_(1)", "t3 = t1[t0 > 1]",
         "NEW"],
    ),
    "a recorded mask without elements": (
        ["t0 = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)"],
        ["t1 = t0[t0 > 0]", "(t1 * t1).sum().backward(create_graph=True)", "NEW"],
    ),
    "a mask without dimensions": (
        ["t0 = torch.tensor([[2.], [-1.]], dtype=torch.float64)"],
        ["t1 = t0.flatten()", "t2 = t1[1]", "t6 = t2.masked_select(t2 > 0)",
         "t7 = t6.expand(2, *t6.shape)", "LAST"],
    ),
    "an error on the way to a leaf that was made inside": (
        ["t0 = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)"],
        ["t1 = t0.ravel()", "t2 = torch.ones(2, 3, requires_grad=True).clone()",
         "t2.div_(t2 * t2 + 1)", "t4 = t2[None]", "NEW"],
    ),
    "a view, made under no_grad, of a leaf that was made inside": (
        ["t0 = torch.tensor([2, 0, 1])"],
        ["t2 = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)",
         "with torch.no_grad(): t3 = t2.unbind(-1)[0]", "del t2"],
    ),
    "a list that a class of exec changes": (
        ["t0 = torch.tensor([2, 0, 1])",
         "t1 = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)"],
        ["t2 = SumAndProduct.apply(t1, t0)[0]",
         "t3 = torch.autograd.grad(t2.sum(), t1, create_graph=True)[0].clone()", "LAST"],
    ),
    "a history that is both freed and spoiled: which refusal is told": (
        ["t2 = torch.tensor([1., 2., 4.], requires_grad=True)"],
        ["t3 = torch.nn.functional.softplus(t2)", "t4 = t3 + 0",
         "t6 = torch.autograd.grad(t3.sum(), t2)[0].clone()", "t7 = torch.maximum(t4, t4)",
         "t4.div_(t3 * t3 + 1)", "del t4", "del t3", "LAST"],
    ),
    "a gradient with other memory, which counts on as before": (
        ["t0 = torch.tensor([1., 2., 4.], requires_grad=True)"],
        ["t0.sum().backward()", "t1 = t0.grad", "t1.data = torch.ones_like(t1)",
         "t1.index_fill_(0, torch.tensor([1]), 4.)"],
    ),
    "an index out of bounds, told while the call is recorded": (
        ["t0 = torch.tensor([[0, 1, 2], [3, 4, 5]])"],
        ["t1 = t0.diff()", "t2 = t1 // 2", "t1.t_()", "t4 = t2[t2]", "NEW"],
    ),
    "an index out of bounds of what nobody reads: not looked up, as by torch.compile": (
        ["t0 = torch.tensor([2, 0, 1])"],
        ["t1 = t0.narrow(0, 1, 1)", "t1.data.mul_(2)", "t3 = t0[t1]", "t4 = t1 * 1", "LAST"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
@pytest.mark.parametrize("outside", [True, False])
def test_what_was_found(name, outside):
    compiled.run_compiled(*FOUND[name], "numpy", outside)


@pytest.mark.parametrize("outside", [True, False])
def test_loops_are_looked_for_where_indices_are_arrays(outside):
    made = ["t0 = torch.tensor([1., 2., 4.], requires_grad=True)"]
    body = ["t1 = t0 * 2", "t1.index_fill_(0, torch.tensor([1, 2]), 4.)"]
    assert compiled.run_compiled(made, body, "eager", outside), "it is not recorded"


def test_only_what_nobody_reads_may_be_left_out():
    body = ["t1 = t0[t0]", "t2 = t0[[1]]", "del t1", "t3 = t2 * 1", "LAST"]
    assert compiled.without_unread(body) == ["t2 = t0[[1]]", "t3 = t2 * 1", "LAST"]
    body[-1] = "ALL"
    assert compiled.without_unread(body) == body
    made, error = ["t0 = torch.tensor([2, 0, 1])"], {compiled.RAISES: ("IndexError", "5")}
    for found in ({}, {compiled.RAISES: ("KeyError", "5")}):
        assert not compiled.left_out(made, ["t1 = t0[[0]]", "LAST"], 2, False, error, found)
    assert not compiled.left_out(made, ["t1 = t0[[0]]", "LAST"], 2, False, {}, {})


def test_some_programs():
    recorded = sum(compiled.run_random(3, number)[0] for number in range(25))
    assert recorded > 5, "most are not recorded: these programs show little"


def test_a_difference_is_seen(monkeypatch):
    """A compiler that forgets the last bits, or an effect, is found out."""
    real = minitorch.compile

    def wrong(function, **settings):
        made = real(function, **settings)

        def call(*tensors):
            return [t * 1.0000001 for t in made(*tensors)]

        call._compiled = made._compiled
        return call

    monkeypatch.setattr(minitorch, "compile", wrong, raising=False)
    with pytest.raises(Difference, match="values of call 0"):
        compiled.run_compiled(["t0 = torch.ones(3, dtype=torch.float64)"], ["t1 = t0 + 1"], "numpy",
                              False)  # fmt: skip


def test_c_may_differ_in_last_digits_and_in_nothing_else():
    one, beside = (np.array([1.0, 3e-9, x]) for x in (0.5, 0.5 + 1e-13))
    facts = [compiled.facts(minitorch.tensor(a)) for a in (one, beside, one[:2])]
    for backend, same in (("c", True), ("numpy", False)):
        assert compiled.alike({"values": [facts[0]]}, {"values": [facts[1]]}, backend) is same
    assert not compiled.alike([facts[0]], [facts[2]], "c")
    assert not compiled.alike([facts[0]], [facts[0], facts[0]], "c")
    assert not compiled.alike({"log": [1]}, {"log": [2]}, "c")
    wrong = compiled.facts(minitorch.tensor(one + 1e-9))
    assert not compiled.alike((facts[0], 3), (wrong, 3), "c")
    whole = [compiled.facts(minitorch.tensor([n])) for n in (1, 2)]
    assert not compiled.alike(*whole, "c")


@pytest.mark.parametrize("number", range(4))
def test_some_programs_in_c(number):
    if kernels.unavailable():
        pytest.skip(f"no kernels in C: {kernels.unavailable()}")
    with compiled.for_small("c"):
        compiled.run_random(5, number, "c")
    assert kernels.Limits.smallest > 0
