"""Calls of torch.func and what they return: recorded from torch, compared with minitorch."""

from typing import Any

CASES = """
F.grad(lambda x: (x**2).sum())(a)
F.grad(F.grad(lambda x: x**3))(t(2.))
F.grad(F.grad(F.grad(torch.sin)))(t(0.5))
F.grad(lambda x, y: (x * y).sum(), argnums=1)(a, b)
F.grad(lambda x, y: (x * y * y).sum(), argnums=(0, 1))(a, b)
F.grad(lambda x: (x.sum(), x * 2), has_aux=True)(a)
F.grad(lambda p, x: (p['w'] * x + p['b']).sum())({'w': t(2.), 'b': t(1.)}, a)
F.grad(lambda p, x: (p[0] * x).sum())([t(2.)], a)
F.grad_and_value(lambda x: x.sum())(a)
F.grad_and_value(lambda x: (x.sum(), 3), has_aux=True)(a)
F.grad(lambda x: t(3.))(a)
F.grad(lambda x: F.grad(lambda y: (x * y).sum())(b).sum())(a)
F.grad(lambda x: x)(a)
F.grad(lambda x: 3)(a)
F.grad(lambda x: x.sum(), argnums=4)(a)
F.vjp(lambda x: x**2, a)[1](b)
F.vjp(lambda x, y: (x * y, y + 1), a, b)[1]((a, b))
F.vjp(lambda x: {'k': x * 3}, a)[1]({'k': b})
F.vjp(lambda x: (x * 2, x + 1), a, has_aux=True)[2]
F.vjp(lambda x: (x, x), a)[1](a)
F.jvp(lambda x: x**2, (a,), (b,))
F.jvp(lambda x, y: x * y, (a, b), (b, a))
F.jvp(lambda x: (x.sin(), x.sum()), (a,), (b,))
F.jvp(lambda x: (x * 2, x + 1), (a,), (b,), has_aux=True)
F.jvp(lambda x: x, a, b)
F.jvp(lambda x: F.jvp(torch.sin, (x,), (t(1.),))[1], (t(.3),), (t(1.),))
F.linearize(torch.exp, a)[1](b)
F.jacrev(lambda x: x**2)(v)
F.jacrev(lambda x: x.sum())(v)
F.jacrev(lambda x, y: x.outer(y), argnums=(0, 1))(v, v[:2])
F.jacrev(lambda x: (x * 2, x.sum()))(v)
F.jacrev(lambda p: p['w'] * v)({'w': t(2.)})
F.jacrev(F.jacrev(lambda x: (x**3).sum()))(v)
F.jacrev(lambda x: (x**2, x), has_aux=True)(v)
F.jacfwd(lambda x: x.sin())(v)
F.jacfwd(F.jacrev(lambda x: (x**3).sum()))(v)
F.hessian(lambda x: (x**3).sum() + x[0] * x[1])(v)
F.hessian(lambda x, y: (x * y).sum(), argnums=(0, 1))(v, v)
F.vmap(torch.dot)(a, b)
torch.vmap(torch.dot)(a, b)
F.vmap(lambda x: x.sum())(a)
F.vmap(torch.mul, in_dims=(0, None))(a, v)
F.vmap(torch.mul, in_dims=(1, 0))(a, v)
F.vmap(lambda x: x * 2, out_dims=1)(a)
F.vmap(lambda x: (x, x.sum()), out_dims=(1, 0))(a)
F.vmap(lambda d: d['x'] + d['y'])({'x': a, 'y': b})
F.vmap(lambda d, s: d['x'] * s, in_dims=({'x': 0}, None))({'x': a}, 3.)
F.vmap(F.vmap(torch.mul))(a, b)
F.vmap(F.vmap(torch.mul, in_dims=(0, None)), in_dims=(None, 0))(v, v)
F.vmap(F.grad(lambda x: (x**2).sum()))(a)
F.vmap(F.grad(lambda w, x: (w * x).sum()), in_dims=(None, 0))(v, a)
F.vmap(F.jacrev(lambda x: x**2))(a)
F.jacrev(F.vmap(lambda x: x.sum()))(a)
F.vmap(lambda x: x.relu().softmax(0))(a - 2)
F.vmap(lambda x, k: x * k)(a, k=b)
F.vmap(lambda x: x)(3)
F.vmap(lambda x: x, in_dims=None)(a)
F.vmap(torch.mul)(a, v)
F.vmap(lambda x: x, in_dims=5)(a)
F.vmap(lambda x: x, randomness='odd')(a)
F.vmap(lambda x: x + torch.rand(3))(a)
F.vmap(lambda x: 3)(a)
F.vmap(lambda: a)()
F.vmap(lambda x: x * 0 + torch.rand(3), randomness='same')(a)
F.functional_call(net, {'weight': t([[1., 2., 3.]]), 'bias': t([1.])}, a)
F.vmap(lambda p, x: F.functional_call(net, p, (x,)), in_dims=(0, None))(stacked, a)
F.grad(lambda p: F.functional_call(net, p, (a,)).sum())({'weight': t([[1., 2., 3.]])})
F.stack_module_state([net, net])[1]
F.stack_module_state([])
F.stack_module_state([net, torch.nn.ReLU()])
torch.autograd.grad(w**2, w, torch.eye(3), is_grads_batched=True)
torch.autograd.grad((w * 2, w.sum()), w, (torch.eye(3), torch.ones(3)), is_grads_batched=True)
F.grad(lambda x: (x * w.detach()).sum())(v).requires_grad
F.grad(lambda x: (x * w).sum())(v).requires_grad
F.grad(lambda x: (x * x * v).sum())(w).requires_grad
""".strip().splitlines()


def names(torch: Any) -> dict[str, Any]:
    """What the calls speak of."""
    t = torch.tensor
    torch.manual_seed(0)
    net = torch.nn.Linear(3, 1)
    return {
        "torch": torch,
        "F": torch.func,
        "t": t,
        "a": t([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),
        "b": t([[0.5, -1.0, 2.0], [1.0, 0.0, 3.0]]),
        "v": t([1.0, 2.0, 3.0]),
        "w": t([1.0, 2.0, 3.0], requires_grad=True),
        "net": net,
        "stacked": {
            "weight": t([[[1.0, 0.0, 0.0]], [[0.0, 2.0, 0.0]]]),
            "bias": t([[0.0], [1.0]]),
        },
    }


def shown(value: Any) -> Any:
    """Tensors as lists of [shape, numbers, asks for a gradient]; containers as they are."""
    if hasattr(value, "detach"):
        numbers = value.detach().reshape(-1).tolist()
        return [list(value.shape), numbers, value.requires_grad]
    if isinstance(value, dict):
        return {key: shown(part) for key, part in value.items()}
    return [shown(part) for part in value] if isinstance(value, (tuple, list)) else value


def answer(torch: Any, case: str) -> Any:
    """The result, or the name of the error."""
    given = names(torch)
    torch.manual_seed(1)
    try:
        return shown(eval(case, given))
    except Exception as error:
        return f"error: {type(error).__name__}"
