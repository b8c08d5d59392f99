"""Rows for the schedulers: how each is made, for which optimizer; and 50 epochs of it."""

import copy


def _lr(torch):
    return torch.optim.lr_scheduler


class Power:
    """A function that is an object: its attributes are saved with the scheduler."""

    def __init__(self, base):
        self.base = base

    def __call__(self, epoch):
        return self.base**epoch


def _plain(name, *args, **options):
    return lambda torch, optimizer: getattr(_lr(torch), name)(optimizer, *args, **options)


def _in_turn(torch, optimizer):
    lr = _lr(torch)
    first, then = lr.ConstantLR(optimizer, 0.1, 5), lr.ExponentialLR(optimizer, 0.9)
    last = lr.CosineAnnealingLR(optimizer, 7)
    return lr.SequentialLR(optimizer, [first, then, last], [4, 20])


def _warm_up(torch, optimizer):
    lr = _lr(torch)
    some = [lr.LinearLR(optimizer, 0.1), lr.PolynomialLR(optimizer, 30)]
    return lr.ChainedScheduler([lr.SequentialLR(optimizer, some, [6]), lr.StepLR(optimizer, 9)])


def _all_at_once(torch, optimizer):
    lr = _lr(torch)
    some = [lr.ConstantLR(optimizer, 0.5, 4), lr.ExponentialLR(optimizer, 0.9)]
    return lr.ChainedScheduler([*some, lr.StepLR(optimizer, 6)])


SGD, ADAM = ("SGD", {"momentum": 0.9}), ("Adam", {})
# name: how to make it, the optimizer and its settings
ROWS = {
    "LambdaLR": (_plain("LambdaLR", [lambda e: 0.95**e, lambda e: 1 / (e + 1)]), *SGD),
    "LambdaLR of an object": (_plain("LambdaLR", Power(0.9)), *SGD),
    "MultiplicativeLR": (_plain("MultiplicativeLR", lambda e: 0.9 + e / 1000), *SGD),
    "StepLR": (_plain("StepLR", 7), *SGD),
    "StepLR gamma": (_plain("StepLR", 3, 0.5), *ADAM),
    "MultiStepLR": (_plain("MultiStepLR", [3, 3, 17, 30], 0.3), *SGD),
    "ConstantLR": (_plain("ConstantLR"), *SGD),
    "ConstantLR factor": (_plain("ConstantLR", 0.7, 11), *SGD),
    "LinearLR": (_plain("LinearLR"), *SGD),
    "LinearLR down": (_plain("LinearLR", 0.9, 0.1, 20), *SGD),
    "ExponentialLR": (_plain("ExponentialLR", 0.93), *SGD),
    "PolynomialLR": (_plain("PolynomialLR"), *SGD),
    "PolynomialLR power": (_plain("PolynomialLR", 33, 1.7), *SGD),
    "CosineAnnealingLR": (_plain("CosineAnnealingLR", 10), *SGD),
    "CosineAnnealingLR eta_min": (_plain("CosineAnnealingLR", 13, 0.001), *SGD),
    "CosineAnnealingWarmRestarts": (_plain("CosineAnnealingWarmRestarts", 5), *SGD),
    "CosineAnnealingWarmRestarts T_mult":
        (_plain("CosineAnnealingWarmRestarts", 4, 2, 0.002), *SGD),
    "CyclicLR": (_plain("CyclicLR", 0.01, 0.1, 5), *SGD),
    "CyclicLR triangular2":
        (_plain("CyclicLR", [0.01, 0.02], [0.1, 0.3], 5, 3, "triangular2", base_momentum=0.7),
         *ADAM),
    "CyclicLR exp_range":
        (_plain("CyclicLR", 0.01, 0.1, 5, 9, "exp_range", 0.98, cycle_momentum=False), *SGD),
    "CyclicLR scale_fn":
        (_plain("CyclicLR", 0.01, 0.1, 5, scale_fn=lambda x: 0.9**x, scale_mode="iterations"),
         *SGD),
    "CyclicLR of an object": (_plain("CyclicLR", 0.01, 0.1, 5, scale_fn=Power(0.9)), *SGD),
    "OneCycleLR": (_plain("OneCycleLR", 0.1, 60), *SGD),
    "OneCycleLR linear":
        (_plain("OneCycleLR", [0.1, 0.2], epochs=6, steps_per_epoch=10, pct_start=0.4,
                anneal_strategy="linear", three_phase=True, div_factor=10, final_div_factor=100),
         "AdamW", {}),
    "OneCycleLR three phases":
        (_plain("OneCycleLR", 0.1, 60, cycle_momentum=False, three_phase=True), *SGD),
    "SequentialLR": (_in_turn, *SGD),
    "ChainedScheduler of a SequentialLR": (_warm_up, *SGD),
    "ChainedScheduler": (_all_at_once, *SGD),
}  # fmt: skip


def optimizer_of(torch, row, tensors=False):
    """The row's optimizer, of two groups with step sizes of their own."""
    _, name, options = ROWS[row]
    sizes = [torch.tensor(lr) if tensors else lr for lr in (0.1, 0.003)]
    groups = [{"params": [torch.zeros(1)], "lr": lr} for lr in sizes]
    return getattr(torch.optim, name)(groups, **options)


def plain(value):
    """Tensors as numbers, tuples as lists, functions as their name."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return "a function" if callable(value) else value


def present(optimizer, scheduler):
    """Per group the step size and the momentum; and what the scheduler says of it."""
    momentums = [group.get("momentum", group.get("betas")) for group in optimizer.param_groups]
    lrs = [group["lr"] for group in optimizer.param_groups]
    return plain([lrs, momentums, scheduler.get_last_lr()])


def follow(torch, row, tensors=False, epochs=50, resume=None):
    """What is set in each epoch, and the scheduler's state after the last.

    - ``resume``: the epoch in which optimizer and scheduler are made anew from their states.
    """
    make = ROWS[row][0]
    optimizer = optimizer_of(torch, row, tensors)
    scheduler, path = make(torch, optimizer), []
    for epoch in range(epochs):
        if epoch == resume:
            states = copy.deepcopy([optimizer.state_dict(), scheduler.state_dict()])
            optimizer = optimizer_of(torch, row, tensors)
            scheduler = make(torch, optimizer)
            optimizer.load_state_dict(states[0])
            scheduler.load_state_dict(states[1])
        path.append(present(optimizer, scheduler))
        optimizer.step()
        scheduler.step()
    return path, plain(scheduler.state_dict())
