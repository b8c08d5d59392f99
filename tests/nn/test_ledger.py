"""What the course says of modules, losses, training loops and sequences, with PyTorch's output.

The names (S0-09 ...) are the rows of the course's list of claims (groups C10 to C13). The same
lines run on minitorch and, where it is installed, on PyTorch; both must print what is written here.
"""

import textwrap
import warnings

import pytest

import minitorch
from tests.autograd.conftest import with_torch
from tests.autograd.test_ledger import play

SESSIONS = {
    # ---- modules -------------------------------------------------------------------------------
    "S1-29": """
        net = nn.Sequential(nn.Linear(1, 1), nn.Dropout())
        print(net.training, net[1].training)
        print(net.eval().training, net[1].training, net.train(False) is net, \
net.train()[1].training)
        # True True
        # False False True True
        """,
    "S1-30": """
        net = nn.Linear(1, 1).eval()
        for batch in range(3):
            net(torch.ones(1, 1))
        print(net.training)
        # False
        """,
    "S1-31": """
        torch.manual_seed(0)
        drop = nn.Dropout(0.5)
        print(drop(torch.ones(6)), drop.eval()(torch.ones(6)))
        norm = nn.BatchNorm1d(1)
        x = torch.tensor([[1.0], [3.0]])
        print(norm(x).flatten(), norm.running_mean, norm.running_var, norm.num_batches_tracked)
        print(norm.eval()(x).flatten(), norm.running_mean)
        # tensor([0., 0., 2., 0., 0., 0.]) tensor([1., 1., 1., 1., 1., 1.])
        # tensor([-1.0000,  1.0000], grad_fn=<ViewBackward0>) tensor([0.2000]) tensor([1.1000]) \
tensor(1)
        # tensor([0.7628, 2.6697], grad_fn=<ViewBackward0>) tensor([0.2000])
        """,
    "S1-32": """
        import inspect
        print([str(p) for p in inspect.signature(F.dropout).parameters], F.dropout.__defaults__)
        torch.manual_seed(0)
        print(F.dropout(torch.ones(6)), F.dropout(torch.ones(6), 0.5, False))
        # ['input', 'p', 'training', 'inplace'] (0.5, True, False)
        # tensor([0., 0., 2., 0., 0., 0.]) tensor([1., 1., 1., 1., 1., 1.])
        """,
    "S2-13": """
        net = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1))
        print([name for name in net.state_dict()])
        print([name for name, _ in net.named_parameters()])
        # ['0.weight', '0.bias', '1.weight', '1.bias', '1.running_mean', '1.running_var', \
'1.num_batches_tracked']
        # ['0.weight', '0.bias', '1.weight', '1.bias']
        """,
    "S2-14": """
        net = nn.Linear(1, 1)
        with torch.no_grad():
            net.weight.fill_(1)
            net.bias.zero_()
        for pair in net.named_parameters():
            print(pair)
        state = net.state_dict()
        print(type(state).__name__, dict(state))  # its own repr changed in Python 3.12
        state["weight"].fill_(5)
        print(net.weight.item(), state["weight"].requires_grad)
        # ('weight', Parameter containing:
        # tensor([[1.]], requires_grad=True))
        # ('bias', Parameter containing:
        # tensor([0.], requires_grad=True))
        # OrderedDict {'weight': tensor([[1.]]), 'bias': tensor([0.])}
        # 5.0 False
        """,
    "S3-08": """
        torch.manual_seed(2)
        drop, norm = nn.Dropout(0.5), nn.BatchNorm1d(2)
        print(drop(torch.ones(8)).eq(0).sum() > 0, drop.eval()(torch.ones(8)).eq(0).sum())
        print(attempt(lambda: norm(torch.ones(1, 2))))
        print(norm.eval()(torch.ones(1, 2)).shape, norm.num_batches_tracked)
        # tensor(True) tensor(0)
        # ValueError: Expected more than 1 value per channel when training, got input size \
torch.Size([1, 2])
        # torch.Size([1, 2]) tensor(1)
        """,
    "S3-22": """
        embedding = nn.Embedding(10, 3)
        print(embedding(torch.tensor([[1, 2, 3, 4], [4, 5, 6, 9]])).shape)
        print(attempt(lambda: embedding([[1, 2, 3, 4], [4, 5, 6, 9]])))
        print(attempt(lambda: embedding(torch.ones(2))))
        print(attempt(lambda: embedding(torch.tensor([10]))))
        print(hasattr(nn, "embedding"))
        # torch.Size([2, 4, 3])
        # TypeError: embedding(): argument 'indices' (position 2) must be Tensor, not list
        # RuntimeError: Expected tensor for argument #1 'indices' to have one of the following \
scalar types: Long, Int; but got torch.FloatTensor instead (while checking arguments for embedding)
        # IndexError: index out of range in self
        # False
        """,
    # ---- losses --------------------------------------------------------------------------------
    "S1-25": """
        x, y = torch.tensor([[0.5, 1.5, 0.2], [1.0, 0.3, 0.9]]), torch.tensor([1, 2])
        ce, nll = nn.CrossEntropyLoss(), nn.NLLLoss()
        print(ce(x, y), nll(x, y), nll(nn.LogSoftmax(1)(x), y))
        # tensor(0.7355) tensor(-1.2000) tensor(0.7355)
        """,
    "S1-26": """
        x, y = torch.tensor([[1000.0, 0.0]]), torch.tensor([1])
        print(F.cross_entropy(x, y), F.nll_loss(F.softmax(x, 1).log(), y), \
F.nll_loss(F.log_softmax(x, 1), y))
        # tensor(1000.) tensor(inf) tensor(1000.)
        """,
    "S1-27": """
        x, y = torch.tensor([[100.0, 0.0, 0.0]]), torch.tensor([0])
        print(F.cross_entropy(x, y), F.cross_entropy(F.softmax(x, 1), y))
        # tensor(0.) tensor(0.5514)
        """,
    "S1-28": """
        x, y = torch.tensor([[2.0, 1.0, 0.1]]), torch.tensor([0])
        print("softmax", F.nll_loss(F.softmax(x, 1), y), "log_softmax", \
F.nll_loss(F.log_softmax(x, 1), y))
        print("ce", F.cross_entropy(x, y))
        # softmax tensor(-0.6590) log_softmax tensor(0.4170)
        # ce tensor(0.4170)
        """,
    # ---- the training loop ---------------------------------------------------------------------
    "S0-09": """
        w = torch.ones(2, requires_grad=True)
        for _ in range(2):
            (w * 3).sum().backward()
            print(w.grad)
        # tensor([3., 3.])
        # tensor([6., 6.])
        """,
    "S0-10": """
        w = torch.tensor(2.0, requires_grad=True)
        y = w * w
        y.backward()
        print(attempt(lambda: y.backward()))
        w.grad = None
        for part in (1.0, 1.5):  # two small batches are one large batch
            (w * w * part).backward()
        whole = torch.tensor(2.0, requires_grad=True)
        (whole * whole * 2.5).backward()
        print(w.grad, whole.grad)
        # RuntimeError: Trying to backward through the graph a second time (or directly access \
saved tensors after they have already been freed). Saved intermediate values of the graph are \
freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to \
backward through the graph a second time or if you need to access saved tensors after calling \
backward.
        # tensor(10.) tensor(10.)
        """,
    "S0-11": """
        net = nn.Conv2d(1, 6, 5)
        print(net.bias.grad)
        net(torch.ones(1, 1, 7, 7)).sum().backward()
        print(net.bias.grad)
        net.zero_grad()
        print(net.bias.grad)
        net(torch.ones(1, 1, 7, 7)).sum().backward()
        net.zero_grad(set_to_none=False)
        print(net.bias.grad)
        # None
        # tensor([9., 9., 9., 9., 9., 9.])
        # None
        # tensor([0., 0., 0., 0., 0., 0.])
        """,
    "S0-12": """
        import inspect
        net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
        optimizer = torch.optim.SGD(net[1].parameters(), lr=0.1)
        for clear in (optimizer.zero_grad, net.zero_grad):
            net(torch.ones(1, 1)).sum().backward()
            clear()
            print([p.grad is None for p in net.parameters()])
        print(inspect.signature(net.zero_grad).parameters["set_to_none"].default)
        print(inspect.signature(optimizer.zero_grad).parameters["set_to_none"].default)
        # [False, False, True, True]
        # [True, True, True, True]
        # True
        # True
        """,
    "S0-13": """
        torch.manual_seed(0)
        net = nn.Sequential(nn.Conv2d(1, 6, 5), nn.Flatten(), nn.Linear(24, 3))
        F.cross_entropy(net(torch.ones(2, 1, 6, 6)), torch.tensor([0, 2])).backward()
        print(net[0].bias.grad.shape)
        # torch.Size([6])
        """,
    "S2-19": """
        w = nn.Parameter(torch.zeros(2))
        w.grad = torch.tensor([3.0, 4.0])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            norm = nn.utils.clip_grad_norm([w], 1.0)
        print(caught[0].category.__name__, caught[0].message)
        print(norm, w.grad)
        # FutureWarning `torch.nn.utils.clip_grad_norm` is now deprecated in favor of \
`torch.nn.utils.clip_grad_norm_`.
        # tensor(5.) tensor([0.6000, 0.8000])
        """,
    "S2-20": """
        w = nn.Parameter(torch.zeros(2))
        w.grad = torch.tensor([3e-8, 4e-8])
        nn.utils.clip_grad_norm_([w], 1.0)
        print(w.grad)
        # tensor([3.0000e-08, 4.0000e-08])
        """,
    "S2-21": """
        a, b = nn.Parameter(torch.zeros(1)), nn.Parameter(torch.zeros(1))
        def clip(first, second, *args, **kwargs):
            a.grad, b.grad = torch.tensor([first]), torch.tensor([second])
            return nn.utils.clip_grad_norm_([a, b], *args, **kwargs), a.grad, b.grad
        print(*clip(3.0, 4.0, 1.0))
        print(*clip(3.0, -4.0, 1.0, norm_type=float("inf")))
        print(attempt(lambda: clip(float("nan"), 1.0, 1.0, error_if_nonfinite=True)))
        # tensor(5.) tensor([0.6000]) tensor([0.8000])
        # tensor(4.) tensor([0.7500]) tensor([-1.0000])
        # RuntimeError: The total norm of order 2.0 for gradients from `parameters` is \
non-finite, so it cannot be clipped. To disable this error and scale the gradients by the \
non-finite norm anyway, set `error_if_nonfinite=False`
        """,
    "S3-13": """
        print(hasattr(torch.mm, "Module"), hasattr(torch.nn.Module, "zero_grad"))
        # False True
        """,
    "S3-14": """
        net = nn.Linear(1, 1)
        before = net.weight.detach().clone()
        net(torch.ones(1, 1)).sum().backward()
        net.zero_grad()
        print(torch.equal(net.weight, before), net.weight.grad)
        # True None
        """,
    "S3-15": """
        w = torch.ones(1, requires_grad=True)
        (w * w).sum().backward(create_graph=True)
        print(w.grad.requires_grad)
        net = nn.Module()
        net.w = nn.Parameter(torch.ones(1))
        net.w.grad = w.grad
        net.zero_grad(set_to_none=False)
        print(net.w.grad, net.w.grad.requires_grad)
        # True
        # tensor([0.]) False
        """,
    "S4-15": """
        net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2), nn.Linear(2, 1))
        for p in net[:2].parameters():
            p.requires_grad = False
        net(torch.tensor([[1.0, 2.0], [3.0, 5.0]])).sum().backward()
        print([p.grad is None for p in net.parameters()], net[1].num_batches_tracked)
        net[1].eval()
        before = net[1].running_mean.clone()
        net(torch.ones(2, 2))
        print(torch.equal(before, net[1].running_mean), net[2].weight.requires_grad)
        # [True, True, True, True, False, False] tensor(1)
        # True True
        """,
    "S4-16": """
        net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
        optimizer = torch.optim.SGD(net[1].parameters(), lr=0.1)
        before = net[0].weight.detach().clone()
        net(torch.ones(1, 1)).sum().backward()
        optimizer.step()
        print(torch.equal(net[0].weight, before), net[0].weight.grad is None)
        print(attempt(lambda: torch.optim.SGD([], lr=0.1)))
        print(attempt(lambda: torch.optim.SGD([net[0].weight * 2], lr=0.1)))
        # True False
        # ValueError: optimizer got an empty parameter list
        # ValueError: can't optimize a non-leaf Tensor
        """,
    "S4-17": """
        for name, clear in (("set_to_none", True), ("zeros", False)):
            w = nn.Parameter(torch.ones(1))
            optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9, weight_decay=0.1)
            (w * 2).sum().backward()
            optimizer.step()
            optimizer.zero_grad(set_to_none=clear)
            w.requires_grad_(False)
            frozen = w.item()
            for _ in range(3):
                optimizer.step()
            print(name, (frozen, w.item()))
        # set_to_none (0.7900000214576721, 0.7900000214576721)
        # zeros (0.7900000214576721, 0.24103254079818726)
        """,
    "S4-18": """
        net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
        net[0].requires_grad_(False)
        optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, net.parameters()), lr=0.1)
        print(len(optimizer.param_groups[0]["params"]))
        net[0].requires_grad_()
        optimizer.add_param_group({"params": net[0].parameters(), "lr": 0.01})
        print([len(group["params"]) for group in optimizer.param_groups])
        print(attempt(lambda: optimizer.add_param_group({"params": net[0].parameters()})))
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
    # ---- sequences -----------------------------------------------------------------------------
    "S3-04": """
        lstm = nn.LSTM(3, 4, batch_first=True)
        for batch, steps in ((2, 5), (7, 1), (1, 11)):
            output, (h, c) = lstm(torch.zeros(batch, steps, 3))
            print(output.shape, h.shape)
        print(attempt(lambda: torch.stack([torch.zeros(2, 3), torch.zeros(4, 3)])))
        # torch.Size([2, 5, 4]) torch.Size([1, 2, 4])
        # torch.Size([7, 1, 4]) torch.Size([1, 7, 4])
        # torch.Size([1, 11, 4]) torch.Size([1, 1, 4])
        # RuntimeError: stack expects each tensor to be equal size, but got [2, 3] at entry 0 and \
[4, 3] at entry 1
        """,
    "S3-05": """
        rnn = torch.nn.utils.rnn
        sequences = [torch.ones(2), torch.full((3,), 2.0)]
        padded = rnn.pad_sequence(sequences, batch_first=True)
        print(padded)
        packed = rnn.pack_padded_sequence(padded, [2, 3], batch_first=True, enforce_sorted=False)
        print(packed.data, packed.batch_sizes, packed.sorted_indices)
        print(rnn.pad_packed_sequence(packed, batch_first=True))
        print(attempt(lambda: rnn.pack_padded_sequence(padded, [2, 3], batch_first=True)))
        # tensor([[1., 1., 0.],
        #         [2., 2., 2.]])
        # tensor([2., 1., 2., 1., 2.]) tensor([2, 2, 1]) tensor([1, 0])
        # (tensor([[1., 1., 0.],
        #         [2., 2., 2.]]), tensor([2, 3]))
        # RuntimeError: `lengths` array must be sorted in decreasing order when `enforce_sorted` \
is True. You can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to \
sidestep this requirement if you do not need ONNX exportability.
        """,
    "S3-12": """
        lstm = nn.LSTM(1, 2)
        def train(cut):
            state = None
            for _ in range(2):
                if state is not None and cut:
                    state = tuple(part.detach() for part in state)
                output, state = lstm(torch.ones(3, 1, 1), state)
                output.sum().backward()
            return "ok"
        print("detached:", attempt(lambda: train(True)))
        print(attempt(lambda: train(False)))
        # detached: ok
        # RuntimeError: Trying to backward through the graph a second time (or directly access \
saved tensors after they have already been freed). Saved intermediate values of the graph are \
freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to \
backward through the graph a second time or if you need to access saved tensors after calling \
backward.
        """,
}

# Rows of the list for which there is nothing to run here, and why.
NOTHING_TO_RUN = {"S3-03": "a claim about TensorFlow"}


def attempt(function):
    """What a call returns, or the class and first line of what it raises."""
    try:
        return function()
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


@pytest.mark.parametrize("row", SESSIONS)
def test_prints_what_pytorch_prints(row, m):
    source = textwrap.dedent(SESSIONS[row])
    expected = [line[2:] for line in source.splitlines() if line.startswith("#")]
    helpers = {"attempt": attempt, "warnings": warnings, "nn": m.nn, "F": m.nn.functional}
    assert [line.rstrip() for line in play(source, m, helpers)] == expected


def test_every_row_is_settled():
    """The rows of the list's groups C10 to C13."""
    numbers = {
        "S0": [*range(9, 14)],
        "S1": [*range(25, 33)],
        "S2": [13, 14, 19, 20, 21],
        "S3": [3, 4, 5, 8, 12, 13, 14, 15, 22],
        "S4": [*range(15, 19)],
    }
    rows = {f"{note}-{n:02}" for note, ns in numbers.items() for n in ns}
    assert rows == SESSIONS.keys() | NOTHING_TO_RUN.keys()
