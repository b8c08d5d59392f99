"""Recordings call arrays as the program does."""

import minitorch as torch
from minitorch import nn
from minitorch.fx.naming import names_of

w = torch.ones(3, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9)


def helper(x):
    return x * w


def step(x, pair, *more, scale=None):
    loss = helper(x).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss


def named(function, *args, **kwargs):
    return set(names_of(function, args, kwargs).values())


def test_arguments_variables_and_what_an_optimizer_keeps() -> None:
    ones = [torch.ones(3) for _ in range(5)]
    step(ones[0], ())
    found = names_of(step, (ones[0], (ones[1], ones[2]), ones[3]), {"scale": ones[4]})
    assert [found[id(one)] for one in ones] == ["x", "pair_0", "pair_1", "more_0", "scale"]
    assert found[id(w)] == "w"
    assert found[id(optimizer.state[w]["momentum_buffer"])] == "w_momentum_buffer"


def test_parameters_of_a_module() -> None:
    net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    x = torch.ones(4, 2)
    inside = {"0_weight", "0_bias", "1_weight", "1_bias", "1_running_mean", "1_running_var"}
    assert inside | {"input"} < named(net.__call__, x) | {"1_num_batches_tracked"}
    assert {f"net_{name}" for name in inside} < named(lambda x: net(x), x)


def test_the_first_name_stays() -> None:
    assert named(lambda a, b: a + b, w, w) == {"a"}


def test_what_cannot_be_asked_for_its_parameters() -> None:
    assert named(max, torch.ones(1), torch.ones(1)) == {"arg0", "arg1"}


def test_a_recording_is_read_with_these_names() -> None:
    def scaled(picture):
        return picture * w

    compiled = torch.compile(scaled)
    compiled(torch.ones(3))
    graph = compiled._compiled.entries[0].graph
    assert str(graph.calls[0]) == "multiply = multiply(picture, w)"


def test_a_program_may_call_things_as_recordings_do():
    """``add_1`` is the program's Tensor, and would be the second sum, too."""
    add_1 = torch.tensor([5.0])

    def f(x):
        a = x + 1
        b = a.exp()
        return a * add_1 + (x + 3) * b

    compiled = torch.compile(f, fullgraph=True)
    for n in range(3):
        assert torch.equal(compiled(torch.full((1,), float(n))), f(torch.full((1,), float(n))))
