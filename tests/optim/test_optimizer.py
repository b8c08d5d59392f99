"""Optimizer: groups, names, what is refused, gradients cleared, printing, subclasses."""

import copy

import pytest

import minitorch
from tests.nn.both import both, error


def leaf(torch, *shape):
    return torch.ones(*shape or (1,), requires_grad=True)


def sgd(torch, params, **options):
    return torch.optim.SGD(params, **{"lr": 0.1, **options})


# ---- what may be optimized ----------------------------------------------------------------------


@both
def test_any_iterable_of_tensors(torch):
    a, b = leaf(torch), leaf(torch)
    frozen = torch.ones(1)
    net = torch.nn.Sequential(torch.nn.Linear(1, 2), torch.nn.Linear(2, 1))
    for given, expected in (
        ([a, b], [a, b]),
        ((a, b), [a, b]),
        (iter([a, frozen]), [a, frozen]),
        ({a: 1, b: 2}.keys(), [a, b]),
        (net.parameters(), list(net.parameters())),
        (filter(lambda p: p.ndim == 2, net.parameters()), [net[0].weight, net[1].weight]),
    ):
        (group,) = sgd(torch, given).param_groups
        assert type(group["params"]) is list
        assert [id(p) for p in group["params"]] == [id(p) for p in expected]


@both
def test_groups(torch):
    a, b, c = leaf(torch), leaf(torch), leaf(torch)
    groups = [{"params": [a]}, {"params": b, "lr": 0.5}]
    optimizer = sgd(torch, groups, momentum=0.9)
    assert [group["lr"] for group in optimizer.param_groups] == [0.1, 0.5]
    assert [group["momentum"] for group in optimizer.param_groups] == [0.9, 0.9]
    assert optimizer.param_groups[1]["params"] == [b]
    more = {"params": (c,), "momentum": 0}
    assert optimizer.add_param_group(more) is None
    assert optimizer.param_groups[2] is more  # the dict itself, completed
    assert more["params"] == [c]
    assert more["lr"] == 0.1
    assert groups[0]["lr"] == 0.1
    assert optimizer.defaults["lr"] == 0.1


@both
def test_named_parameters(torch):
    layer = torch.nn.Linear(1, 1)
    optimizer = sgd(torch, layer.named_parameters())
    (group,) = optimizer.param_groups
    assert group["param_names"] == ["weight", "bias"]
    assert group["params"][0] is layer.weight
    assert "    param_names: ['weight', 'bias']\n" in repr(optimizer)
    optimizer.add_param_group({"params": [("c", leaf(torch))]})
    assert optimizer.param_groups[1]["param_names"] == ["c"]
    some = "all optimizer param{} should be with/without names. "
    assert error(optimizer.add_param_group, {"params": [leaf(torch)]}) == (
        "ValueError",
        some.format(" groups") + "cannot add param group without names to the optimizer",
    )
    assert error(sgd(torch, [leaf(torch)]).add_param_group, {"params": [("c", leaf(torch))]}) == (
        "ValueError",
        some.format(" groups") + "cannot add param group with names to the optimizer",
    )
    assert error(sgd, torch, [("a", leaf(torch)), leaf(torch)]) == (
        "ValueError",
        some.format("s") + "Some param names are missing",
    )
    assert len(optimizer.param_groups) == 2


@both
@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        (lambda t, p: [], "ValueError", "optimizer got an empty parameter list"),
        (lambda t, p: iter(()), "ValueError", "optimizer got an empty parameter list"),
        (lambda t, p: p, "TypeError", "params argument given to the optimizer should be an "
         "iterable of Tensors or dicts, but got torch.FloatTensor"),
        (lambda t, p: t.nn.Parameter(t.ones(1).double()), "TypeError", "params argument given to "
         "the optimizer should be an iterable of Tensors or dicts, but got torch.DoubleTensor"),
        (lambda t, p: 3, "TypeError", "'int' object is not iterable"),
        (lambda t, p: t.nn.Linear(1, 1), "TypeError", "'Linear' object is not iterable"),
        (lambda t, p: [1.0], "TypeError",
         "optimizer can only optimize Tensors, but one of the params is float"),
        (lambda t, p: [p, [p]], "TypeError",
         "optimizer can only optimize Tensors, but one of the params is list"),
        (lambda t, p: [t.nn.Linear(1, 1)], "TypeError", "optimizer can only optimize Tensors, but "
         "one of the params is torch.nn.modules.linear.Linear"),
        (lambda t, p: [p * 2], "ValueError", "can't optimize a non-leaf Tensor"),
        (lambda t, p: [{"params": {p}}], "TypeError", "optimizer parameters need to be organized "
         "in ordered collections, but the ordering of tensors in sets will change between runs. "
         "Please use a list instead."),
        (lambda t, p: [{"lr": 1}], "KeyError", "params"),
        (lambda t, p: [{"params": [p]}, [p]], "TypeError",
         "param_group must be a dict, but got <class 'list'>"),
        (lambda t, p: [{"params": [p]}, p], "TypeError", "param_group must be a dict, but got {}"),
        (lambda t, p: [{"params": [p]}, {"params": [p]}], "ValueError",
         "some parameters appear in more than one parameter group"),
    ],
    ids=range(15),
)  # fmt: skip
def test_what_is_refused(torch, given, kind, words):
    words = words.format(torch.Tensor)
    assert error(sgd, torch, given(torch, leaf(torch))) == (kind, words)


@both
def test_a_parameter_twice_in_a_group_is_warned_of(torch):
    p = leaf(torch)
    with pytest.warns(UserWarning, match="parameter group with duplicate parameters") as caught:
        optimizer = sgd(torch, [p, p], lr=0.25)
    assert [str(warning.message) for warning in caught] == [
        "optimizer contains a parameter group with duplicate parameters; in future, this will "
        "cause an error; see github.com/pytorch/pytorch/issues/40967 for more information"
    ]
    p.grad = torch.ones(1)
    optimizer.step()
    assert p.item() == 0.5  # it is moved twice


@both
def test_a_refused_group_leaves_the_optimizer_as_it_was(torch):
    a, b = leaf(torch), leaf(torch)
    optimizer = sgd(torch, [a])
    for params in ([a, b], [b * 2], [3]):
        assert error(optimizer.add_param_group, {"params": params})[0] in (
            "ValueError",
            "TypeError",
        )
    assert len(optimizer.param_groups) == 1
    optimizer.add_param_group({"params": b})


@both
def test_results_that_retain_their_gradient_are_accepted(torch):
    y = leaf(torch) * 2
    y.retain_grad()
    optimizer = sgd(torch, [y], lr=0.5)
    (y * 3).backward()
    optimizer.step()
    assert y.item() == 0.5


# ---- gradients ----------------------------------------------------------------------------------


@both
def test_zero_grad(torch):
    a, b = leaf(torch), leaf(torch)
    optimizer = sgd(torch, [a, b])
    assert optimizer.zero_grad() is None
    (a * 2).backward()
    grad = a.grad
    optimizer.zero_grad(set_to_none=False)
    assert a.grad is grad
    assert grad.item() == 0.0
    assert b.grad is None
    optimizer.zero_grad()
    assert a.grad is None
    assert grad.item() == 0.0


@both
def test_zero_grad_of_some_parameters(torch):
    net = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Linear(1, 1))
    optimizer = sgd(torch, net[1].parameters())
    net(torch.ones(1, 1)).sum().backward()
    optimizer.zero_grad()
    assert [p.grad is None for p in net.parameters()] == [False, False, True, True]
    net.zero_grad()
    assert [p.grad is None for p in net.parameters()] == [True] * 4


@both
def test_gradients_accumulate_until_they_are_cleared(torch):
    p = leaf(torch)
    optimizer = sgd(torch, [p], lr=1.0)
    for expected in (2.0, 4.0):
        (p * 2).backward()
        assert p.grad.item() == expected
    optimizer.step()
    assert p.item() == -3.0
    optimizer.zero_grad()
    (p * 2).backward()
    assert p.grad.item() == 2.0


# ---- printing, copies, subclasses ---------------------------------------------------------------


@both
def test_repr(torch):
    optimizer = sgd(
        torch, [{"params": leaf(torch)}, {"params": leaf(torch), "lr": 1e-3, "my": "x"}]
    )
    settings = (
        "    dampening: 0\n    differentiable: False\n    foreach: None\n    fused: None\n"
        "    lr: {}\n    maximize: False\n    momentum: 0\n{}    nesterov: False\n"
        "    weight_decay: 0\n"
    )
    assert repr(optimizer) == (
        "SGD (\nParameter Group 0\n" + settings.format(0.1, "")
        + "\nParameter Group 1\n" + settings.format(0.001, "    my: x\n") + ")"
    )  # fmt: skip


@both
def test_deepcopy_copies_the_parameters(torch):
    p = leaf(torch)
    optimizer = sgd(torch, [p], momentum=0.5)
    p.grad = torch.ones(1)
    optimizer.step()
    twin = copy.deepcopy(optimizer)
    (q,) = twin.param_groups[0]["params"]
    assert q is not p
    assert q.item() == p.item()
    assert list(twin.state) == [q]
    assert twin.state[q]["momentum_buffer"].item() == 1.0


@both
def test_an_optimizer_of_ones_own(torch):
    class Sign(torch.optim.Optimizer):
        def __init__(self, params, lr=0.5):
            super().__init__(params, {"lr": lr})

        def step(self, closure=None):
            with torch.no_grad():
                for group in self.param_groups:
                    for p in group["params"]:
                        p -= group["lr"] * (p.grad / p.grad.abs())
                        self.state[p]["steps"] = self.state[p].get("steps", 0) + 1

    p = leaf(torch)
    optimizer = Sign([p])
    (p * 7).backward()
    optimizer.step()
    optimizer.step()
    assert p.item() == 0.0
    assert optimizer.state[p] == {"steps": 2}
    assert repr(optimizer) == "Sign (\nParameter Group 0\n    lr: 0.5\n)"
    assert isinstance(torch.optim.SGD([p]), torch.optim.Optimizer)
    assert error(torch.optim.Optimizer([p], {}).step) == ("NotImplementedError", "")


def test_what_does_not_exist_is_not_pretended():
    for name in ("Lion", "sgd_"):
        assert error(getattr, minitorch.optim, name)[0] == "AttributeError"
