"""Rows for the optimizers: which settings are followed for 100 steps, and towards what."""

import itertools


def _with(**options):
    return options


COMMON = [
    _with(),
    _with(weight_decay=0.1),
    _with(maximize=True),
    _with(weight_decay=0.3, maximize=True),
    _with(lr=0.0),
    _with(tensor_lr=0.0123),
]
ADAM = [_with(betas=(0.0, 0.5)), _with(betas=(0.6, 0.3)), _with(eps=0.1), _with(eps=0.0)]
OWN = {
    "Adam": [
        *ADAM,
        _with(amsgrad=True),
        _with(amsgrad=True, weight_decay=0.1, maximize=True),
        _with(decoupled_weight_decay=True, weight_decay=0.5),
        _with(tensor_lr=0.0123, weight_decay=0.1, decoupled_weight_decay=True),
        _with(tensor_betas=(0.8, 0.95)),
        _with(tensor_betas=(0.8, 0.95), tensor_lr=0.0123, amsgrad=True),
        _with(fused=True),
        _with(foreach=True, weight_decay=0.1),
    ],
    "AdamW": [_with(amsgrad=True), _with(weight_decay=0.0), _with(betas=(0.5, 0.6))],
    "Adamax": [*ADAM[:3], _with(foreach=True)],
    "NAdam": [
        *ADAM,
        _with(momentum_decay=0.2),
        _with(decoupled_weight_decay=True, weight_decay=0.5),
        _with(decoupled_weight_decay=True, weight_decay=0.5, maximize=True, tensor_lr=0.0123),
    ],
    "RAdam": [
        *ADAM[:3],
        _with(betas=(0.9, 0.6)),
        _with(decoupled_weight_decay=True, weight_decay=0.5),
        _with(decoupled_weight_decay=True, weight_decay=0.5, maximize=True, tensor_lr=0.0123),
    ],
    "RMSprop": [
        _with(alpha=0.8, eps=0.01),
        _with(centered=True),
        _with(momentum=0.9),
        _with(momentum=0.5, centered=True, weight_decay=0.1, maximize=True),
    ],
    "Adagrad": [
        _with(lr_decay=0.1),
        _with(initial_accumulator_value=0.5, eps=0.01),
        _with(lr_decay=0.01, weight_decay=0.1, maximize=True, tensor_lr=0.1),
        _with(fused=True),
    ],
    "Adadelta": [_with(rho=0.5), _with(eps=0.01, weight_decay=0.1), _with(lr=1.0)],
    "Rprop": [_with(etas=(0.3, 1.5)), _with(step_sizes=(1e-3, 0.03))],
    "ASGD": [
        _with(t0=5),
        _with(lambd=0.1, alpha=0.5, t0=50),
        _with(t0=5, weight_decay=0.1, maximize=True),
    ],
}
NO_DECAY = ("Rprop",)
ROWS = {
    f"{name} {options}": (name, options)
    for name, own in OWN.items()
    for options in itertools.chain(COMMON, own)
    if not (name in NO_DECAY and "weight_decay" in options)
}


def settings(torch, options):
    """The options with tensors where the row says so."""
    given = {"lr": 0.02, **options}
    if "tensor_lr" in given:
        given["lr"] = torch.tensor(given.pop("tensor_lr"))
    if "tensor_betas" in given:
        given["betas"] = tuple(torch.tensor(beta) for beta in given.pop("tensor_betas"))
    return given


def start(torch, dtype):
    """Three parameters, one without dimensions; where they want to go, and how strongly."""
    rows = [
        ([1.5, -0.5, 0.25], [0.5, 1.0, -1.5], [2.0, 0.5, 0.01]),
        ([[0.5], [-2.0]], [[-0.5], [0.125]], [[4.0], [0.3]]),
        (0.75, 0.25, 1.0),
    ]
    dtype = getattr(torch, dtype)
    params, goals, pulls = [
        [torch.tensor(numbers, dtype=dtype) for numbers in column] for column in zip(*rows)
    ]
    return [p.requires_grad_() for p in params], goals, pulls


def follow(torch, name, options, steps=100, dtype="float64"):
    """The parameters after some steps, and what the optimizer then remembers, as flat lists.

    In every seventh step one of the parameters has no gradient.
    """
    params, goals, pulls = start(torch, dtype)
    optimizer = getattr(torch.optim, name)(params, **settings(torch, options))
    sign = -1 if options.get("maximize") else 1
    for i in range(steps):
        for p, goal, pull in zip(params, goals, pulls):
            p.grad = (p.detach() - goal) * pull * (sign * (1 + i % 3))
        if i % 7 == 3:
            params[2].grad = None
        optimizer.step()
    state = {
        key: [number for p in params for number in optimizer.state[p][key].flatten().tolist()]
        for key in optimizer.state[params[0]]
    }
    return [number for p in params for number in p.detach().flatten().tolist()], state
