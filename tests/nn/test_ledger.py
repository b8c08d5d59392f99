"""The course's list of claims on modules, losses and the training loop (groups C10 to C12).

As in tests/test_ledger.py: the same lines run on minitorch and, where it is installed, on PyTorch;
both must print what is written here.
"""

import textwrap

import pytest

from tests.autograd import test_ledger as graphs
from tests.nn.both import both
from tests.test_ledger import attempt

SESSIONS = {
    # ---- Modules: parameters, state, train and eval ----------------------------------------------
    "S1-29": """
        model = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Dropout())
        print(model.training, model[1].training)
        print(model.eval() is model, model.training, model[1].training, end=" ")
        print(model.train(False).training, model.train()[1].training)
        # True True
        # True False False False True
        """,
    "S1-30": """
        model = torch.nn.Dropout(0.5)
        model.eval()
        for _ in range(3):
            model(torch.ones(2))
        print(model.training)
        # False
        """,
    "S1-31": """
        torch.manual_seed(0)
        dropout, norm = torch.nn.Dropout(0.5), torch.nn.BatchNorm1d(1)
        x = torch.tensor([[1.0], [3.0]])
        print(dropout(torch.ones(6)), dropout.eval()(torch.ones(6)))
        print(norm(x).view(-1), norm.running_mean, norm.running_var, norm.num_batches_tracked)
        print(norm.eval()(x).view(-1), norm.running_mean)
        # tensor([0., 0., 2., 0., 0., 0.]) tensor([1., 1., 1., 1., 1., 1.])
        # tensor([-1.0000,  1.0000], grad_fn=<ViewBackward0>) tensor([0.2000]) tensor([1.1000]) \
tensor(1)
        # tensor([0.7628, 2.6697], grad_fn=<ViewBackward0>) tensor([0.2000])
        """,
    "S1-32": """
        x = torch.ones(6)
        torch.manual_seed(0)
        dropped = torch.nn.functional.dropout(x, 0.5)
        torch.manual_seed(0)
        print(torch.equal(dropped, torch.nn.functional.dropout(x, 0.5, training=True)), dropped)
        print(torch.nn.functional.dropout(x, 0.5, training=False))
        torch.manual_seed(0)
        print(torch.equal(dropped, torch.nn.Dropout(0.5)(x)))
        # True tensor([0., 0., 2., 0., 0., 0.])
        # tensor([1., 1., 1., 1., 1., 1.])
        # True
        """,
    "S2-13": """
        model = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.BatchNorm1d(1))
        print(list(model.state_dict()))
        print([name for name, _ in model.named_parameters()])
        # ['0.weight', '0.bias', '1.weight', '1.bias', '1.running_mean', '1.running_var', \
'1.num_batches_tracked']
        # ['0.weight', '0.bias', '1.weight', '1.bias']
        """,
    "S2-14": """
        model = torch.nn.Linear(1, 1)
        with torch.no_grad():
            model.weight.fill_(1.0)
            model.bias.fill_(0.0)
        for pair in model.named_parameters():
            print(pair)
        state = model.state_dict()
        print(state)
        state["weight"].fill_(5.0)
        print(model.weight.item(), state["weight"].requires_grad)
        # ('weight', Parameter containing:
        # tensor([[1.]], requires_grad=True))
        # ('bias', Parameter containing:
        # tensor([0.], requires_grad=True))
        # OrderedDict([('weight', tensor([[1.]])), ('bias', tensor([0.]))])
        # 5.0 False
        """,
    "S3-08": """
        model = torch.nn.Sequential(torch.nn.Dropout(1.0), torch.nn.BatchNorm1d(2))
        model.eval()
        print(model[0].train()(torch.ones(2)), model[1].num_batches_tracked.item())
        model[1](torch.ones(3, 2))
        model.train()
        model[1](torch.randn(3, 2))
        print(model[1].num_batches_tracked.item())
        print(attempt(lambda: model[1](torch.ones(1, 2))))
        # tensor([0., 0.]) 0
        # 1
        # ValueError: Expected more than 1 value per channel when training, got input size \
torch.Size([1, 2])
        """,
    "S3-22": """
        table = torch.nn.Embedding(10, 3)
        print(table(torch.tensor([[1, 2, 3, 4], [4, 5, 6, 9]])).shape)
        print(attempt(lambda: table([[1, 2], [3, 4]]))[:42])
        print(attempt(lambda: table(torch.ones(2))))
        print(attempt(lambda: table(torch.tensor([10]))))
        print(callable(getattr(torch.nn, "embedding", None)))
        # torch.Size([2, 4, 3])
        # TypeError: embedding(): argument 'indices'
        # RuntimeError: Expected tensor for argument #1 'indices' to have one of the following \
scalar types: Long, Int; but got torch.FloatTensor instead (while checking arguments for \
embedding)
        # IndexError: index out of range in self
        # False
        """,
    # ---- Losses ----------------------------------------------------------------------------------
    "S1-25": """
        x, target = torch.tensor([[1.0, 2.0, 0.5]]), torch.tensor([1])
        cross_entropy, nll = torch.nn.CrossEntropyLoss(), torch.nn.NLLLoss()
        print(cross_entropy(x, target), nll(x, target), nll(torch.log_softmax(x, 1), target))
        # tensor(0.4644) tensor(-2.) tensor(0.4644)
        """,
    "S1-26": """
        x, target = torch.tensor([[0.0, 1000.0]]), torch.tensor([0])
        nll = torch.nn.functional.nll_loss
        print(torch.nn.functional.cross_entropy(x, target), nll(x.softmax(1).log(), target), \
nll(x.log_softmax(1), target))
        # tensor(1000.) tensor(inf) tensor(1000.)
        """,
    "S1-27": """
        x, target = torch.tensor([[100.0, 0.0, 0.0]]), torch.tensor([0])
        loss = torch.nn.CrossEntropyLoss()
        print(loss(x, target), loss(x.softmax(1), target))
        # tensor(0.) tensor(0.5514)
        """,
    "S1-28": """
        x, target = torch.tensor([[1.0, 2.0, 0.5]]), torch.tensor([1])
        nll = torch.nn.NLLLoss()
        print("softmax", nll(x.softmax(1), target), "log_softmax", nll(x.log_softmax(1), target), \
"ce", torch.nn.CrossEntropyLoss()(x, target))
        # softmax tensor(-0.6285) log_softmax tensor(0.4644) ce tensor(0.4644)
        """,
    # ---- The training loop -----------------------------------------------------------------------
    "S0-09": """
        model = torch.nn.Linear(2, 1)
        x = torch.full((1, 2), 3.0)
        model(x).sum().backward()
        print(model.weight.grad)
        model(x).sum().backward()
        print(model.weight.grad)
        # tensor([[3., 3.]])
        # tensor([[6., 6.]])
        """,
    "S0-10": """
        x = torch.ones(1, requires_grad=True)
        y = (x * x).sum()
        y.backward()
        x.grad = None
        print(attempt(lambda: y.backward()))
        w = torch.nn.Parameter(torch.ones(1))
        for _ in range(2):
            (5 * w).sum().backward()
        whole = w.grad.clone()
        w.grad = None
        (10 * w).sum().backward()
        print(whole, w.grad)
        # RuntimeError: Trying to backward through the graph a second time (or directly access \
saved tensors after they have already been freed). Saved intermediate values of the graph are \
freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to \
backward through the graph a second time or if you need to access saved tensors after calling \
backward.
        # tensor([10.]) tensor([10.])
        """,
    "S0-11": """
        model = torch.nn.Conv2d(1, 6, 1)
        print(model.bias.grad)
        model(torch.ones(1, 1, 3, 3)).sum().backward()
        print(model.bias.grad)
        model.zero_grad()
        print(model.bias.grad)
        model(torch.ones(1, 1, 3, 3)).sum().backward()
        model.zero_grad(set_to_none=False)
        print(model.bias.grad)
        # None
        # tensor([9., 9., 9., 9., 9., 9.])
        # None
        # tensor([0., 0., 0., 0., 0., 0.])
        """,
    "S0-12": """
        model = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Linear(1, 1))
        optimizer = torch.optim.SGD(model[0].parameters(), lr=0.1)
        model(torch.ones(1, 1)).sum().backward()
        optimizer.zero_grad()
        print([p.grad is not None for p in model.parameters()])
        model.zero_grad()
        print([p.grad is None for p in model.parameters()])
        # [False, False, True, True]
        # [True, True, True, True]
        """,
    "S0-13": """
        model = torch.nn.Conv2d(1, 6, 3)
        model(torch.randn(2, 1, 5, 5)).square().mean().backward()
        print(model.bias.grad.shape)
        # torch.Size([6])
        """,
    "S2-19": """
        w = torch.nn.Parameter(torch.ones(2))
        w.grad = torch.tensor([3.0, 4.0])
        print(torch.nn.utils.clip_grad_norm([w], 1.0), w.grad)
        # [UserWarning] `torch.nn.utils.clip_grad_norm` is now deprecated in favor of \
`torch.nn.utils.clip_grad_norm_`.
        # tensor(5.) tensor([0.6000, 0.8000])
        """,
    "S2-20": """
        w = torch.nn.Parameter(torch.ones(2))
        w.grad = torch.tensor([3e-8, 4e-8])
        torch.nn.utils.clip_grad_norm_([w], 1.0)
        print(w.grad)
        # tensor([3.0000e-08, 4.0000e-08])
        """,
    "S2-21": """
        a, b = torch.nn.Parameter(torch.ones(1)), torch.nn.Parameter(torch.ones(1))
        a.grad, b.grad = torch.tensor([3.0]), torch.tensor([4.0])
        print(torch.nn.utils.clip_grad_norm_([a, b], 1.0), a.grad, b.grad)
        a.grad, b.grad = torch.tensor([3.0]), torch.tensor([-4.0])
        print(torch.nn.utils.clip_grad_norm_([a, b], 1.0, norm_type=float("inf")), a.grad, b.grad)
        a.grad = torch.tensor([float("nan")])
        print(attempt(lambda: torch.nn.utils.clip_grad_norm_([a, b], 1.0, error_if_nonfinite=True)))
        # tensor(5.) tensor([0.6000]) tensor([0.8000])
        # tensor(4.) tensor([0.7500]) tensor([-1.0000])
        # RuntimeError: The total norm of order 2.0 for gradients from `parameters` is \
non-finite, so it cannot be clipped. To disable this error and scale the gradients by the \
non-finite norm anyway, set `error_if_nonfinite=False`
        """,
    "S3-13": """
        print(attempt(lambda: torch.mm.Module)[:14], hasattr(torch.nn.Module, "zero_grad"))
        # AttributeError True
        """,
    "S3-14": """
        model = torch.nn.Linear(1, 1)
        before = model.weight.clone()
        model(torch.ones(1, 1)).sum().backward()
        model.zero_grad()
        print(torch.equal(model.weight, before), model.weight.grad)
        # True None
        """,
    "S3-15": """
        w = torch.nn.Parameter(torch.ones(1))
        (w * w).sum().backward(create_graph=True)
        print(w.grad.requires_grad)
        torch.optim.SGD([w]).zero_grad(set_to_none=False)
        print(w.grad, w.grad.requires_grad)
        # True
        # tensor([0.]) False
        """,
    "S4-15": """
        torch.manual_seed(0)
        model = torch.nn.Sequential(
            torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2), torch.nn.Linear(2, 1))
        model[:2].requires_grad_(False)
        model(torch.randn(4, 2)).sum().backward()
        print([p.grad is None for p in model.parameters()], model[1].num_batches_tracked)
        frozen = model[0].weight.clone()
        torch.optim.SGD(model.parameters(), lr=0.1).step()
        model[1].eval()
        model[1](torch.randn(4, 2))
        print(torch.equal(model[0].weight, frozen), model[1].num_batches_tracked.item() == 1)
        # [True, True, True, True, False, False] tensor(1)
        # True True
        """,
    "S4-16": """
        model = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Linear(1, 1))
        optimizer = torch.optim.SGD(model[1].parameters(), lr=0.1)
        before = model[0].weight.clone()
        model(torch.ones(1, 1)).sum().backward()
        optimizer.step()
        print(torch.equal(model[0].weight, before), model[0].weight.grad is None)
        print(attempt(lambda: torch.optim.SGD([], lr=0.1)))
        print(attempt(lambda: torch.optim.SGD([model[0].weight * 2], lr=0.1)))
        # True False
        # ValueError: optimizer got an empty parameter list
        # ValueError: can't optimize a non-leaf Tensor
        """,
    "S4-17": """
        def frozen_late(set_to_none):
            w = torch.nn.Parameter(torch.ones(1, dtype=torch.float64))
            optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9, weight_decay=0.1)
            (2 * w).sum().backward()
            optimizer.step()
            optimizer.zero_grad(set_to_none=set_to_none)
            w.requires_grad_(False)
            before = w.item()
            for _ in range(3):
                optimizer.step()
            return round(before, 6), round(w.item(), 6)
        print("set_to_none", frozen_late(True))
        print("zeros", frozen_late(False))
        # set_to_none (0.79, 0.79)
        # zeros (0.79, 0.241033)
        """,
    "S4-18": """
        model = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Linear(1, 1))
        model[0].requires_grad_(False)
        optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.1)
        print(len(optimizer.param_groups[0]["params"]))
        optimizer.add_param_group({"params": model[0].requires_grad_().parameters(), "lr": 0.01})
        print([len(group["params"]) for group in optimizer.param_groups])
        print(attempt(lambda: optimizer.add_param_group({"params": model[0].weight})))
        print(optimizer)
        # 2
        # [2, 2]
        # ValueError: some parameters appear in more than one parameter group
        # SGD (
        # Parameter Group 0
        #     dampening: 0
        #     differentiable: False
        #     foreach: None
        #     fused: None
        #     lr: 0.1
        #     maximize: False
        #     momentum: 0
        #     nesterov: False
        #     weight_decay: 0
        #
        # Parameter Group 1
        #     dampening: 0
        #     differentiable: False
        #     foreach: None
        #     fused: None
        #     lr: 0.01
        #     maximize: False
        #     momentum: 0
        #     nesterov: False
        #     weight_decay: 0
        # )
        """,
}


@pytest.mark.parametrize("row", SESSIONS)
@both
def test_prints_what_pytorch_prints(row, torch):
    source = textwrap.dedent(SESSIONS[row])
    expected = [line[2:] for line in source.splitlines() if line.startswith("#")]
    printed = graphs.play(source, torch, {"attempt": attempt})
    assert [line.rstrip() for line in printed] == expected


def test_every_row_is_settled():
    """The rows of the list's groups C10 to C12."""
    numbers = {
        "S0": range(9, 14),
        "S1": range(25, 33),
        "S2": [13, 14, 19, 20, 21],
        "S3": [8, 13, 14, 15, 22],
        "S4": range(15, 19),
    }
    assert SESSIONS.keys() == {f"{note}-{n:02}" for note, ns in numbers.items() for n in ns}
