"""Steps that are recorded (``differentiable=True``): the same step, and slopes through it."""

import pytest

import minitorch
from tests.nn.both import both, error

CASES = {
    "SGD": ("SGD", {"lr": 0.1, "weight_decay": 0.1, "maximize": True}),
    "momentum": ("SGD", {"lr": 0.1, "momentum": 0.9, "dampening": 0.5}),
    "nesterov": ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True}),
    "Adam": ("Adam", {"weight_decay": 0.1}),
    "amsgrad": ("Adam", {"amsgrad": True, "maximize": True}),
    "AdamW": ("AdamW", {"weight_decay": 0.1}),
    "Adagrad": ("Adagrad", {"lr_decay": 0.1}),
    "Adadelta": ("Adadelta", {}),
    "Adamax": ("Adamax", {}),
    "ASGD": ("ASGD", {"t0": 0}),
    "NAdam": ("NAdam", {"weight_decay": 0.1, "decoupled_weight_decay": True}),
    "RAdam": ("RAdam", {}),
    "RMSprop": ("RMSprop", {"momentum": 0.9}),
    "centered": ("RMSprop", {"centered": True}),
    "Rprop": ("Rprop", {}),
}
each = pytest.mark.parametrize("case", CASES)


def numbers(torch, dtype="float64"):
    """A parameter and three gradients, none of them near 0."""
    p = torch.tensor([0.3, -0.8, 1.5], dtype=getattr(torch, dtype))
    return p, [p * scale + 0.4 for scale in (1.0, -2.0, 0.5)]


@both
@each
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_the_numbers_are_those_of_a_step_that_is_not_recorded(torch, case, dtype):
    name, options = CASES[case]
    start, gradients = numbers(torch, dtype)
    ends = []
    for differentiable in (False, True):
        p = start.clone()
        optimizer = getattr(torch.optim, name)([p], differentiable=differentiable, **options)
        for p.grad in gradients:
            optimizer.step()
        ends.append((p, optimizer.state_dict()["state"].get(0, {})))
    (p, state), (recorded, its_state) = ends
    assert recorded.dtype == p.dtype
    tolerance = {"float64": 1e-6, "float32": 1e-5, "float16": 3e-3}[dtype]
    assert torch.allclose(recorded, p, rtol=tolerance, atol=tolerance)
    for key in state.keys() - {"momentum_buffer"}:
        if torch.is_tensor(state[key]):
            found = its_state[key].to(state[key].dtype)
            assert torch.allclose(found, state[key], rtol=tolerance, atol=tolerance), key


@both
@each
def test_slopes_of_a_step(torch, case):
    name, options = CASES[case]
    start, gradients = numbers(torch)

    def after(p, g):
        p = p.clone()
        optimizer = getattr(torch.optim, name)([p], differentiable=True, **options)
        p.grad = gradients[0]
        optimizer.step()  # something is remembered, whose history torch would write over
        for value in optimizer.state[p].values():
            value.detach_()
        p.grad = g
        optimizer.step()
        return p

    inputs = [start.clone().requires_grad_(), gradients[1].clone().requires_grad_()]
    if torch is minitorch or case != "Adamax":  # (torch's writes over what it keeps)
        assert torch.autograd.gradcheck(after, inputs, rtol=1e-3, atol=1e-5)


@both
def test_a_loss_of_trained_parameters_has_slopes(torch):
    """Two steps on (p - 1)**2, each p -= 0.25 * 2 * (p - 1): the distance to 1 is a quarter."""
    start = torch.tensor([3.0], requires_grad=True)
    p = start.clone()
    optimizer = torch.optim.SGD([p], lr=0.25, differentiable=True)
    for _ in range(2):
        p.grad = torch.autograd.grad(((p - 1) ** 2).sum(), p, create_graph=True)[0]
        optimizer.step()
    assert p.item() == 1.5
    p.backward()
    assert start.grad.tolist() == [0.25]


@both
def test_a_leaf_is_not_written_into(torch):
    p = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.Adam([p], differentiable=True)
    optimizer.step()  # (nothing to do)
    p.grad = torch.ones(1)
    kind, words = error(optimizer.step)
    assert kind == "RuntimeError"
    assert "leaf Variable that requires grad is being used in an in-place operation" in words
    assert "differentiable: True" in repr(optimizer)


@pytest.mark.parametrize("name", ["SGD", "Adam"])
def test_settings_that_need_a_gradient_are_refused(name):
    p = minitorch.ones(1)
    p.grad = minitorch.ones(1)
    lr = minitorch.tensor(0.5, requires_grad=True)
    optimizer = getattr(minitorch.optim, name)([p], lr=lr, differentiable=True)
    kind, words = error(optimizer.step)
    assert kind == "NotImplementedError"
    assert "lr must need none, but got a Tensor that requires grad. Try: p - lr * " in words
