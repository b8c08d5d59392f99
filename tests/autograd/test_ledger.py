"""What the course says of graphs, backward, hooks and writes: each claim with PyTorch's output.

The names (S0-07 ...) are the rows of the course's list of claims. The same lines run on minitorch
and, where it is installed, on PyTorch; both must print what is written here.
"""

import contextlib
import io
import re
import textwrap
import warnings

import pytest

SESSIONS = {
    # ---- define-by-run: the graph is what happened ------------------------------------------
    "S0-07": """
        x = torch.ones(1, requires_grad=True)
        f = lambda: x * 2
        print(f().grad_fn is f().grad_fn, f().requires_grad, f().grad_fn.name())
        # False True MulBackward0
        """,
    "S0-08": """
        def f(x):
            return x * x if x > 0 else -x
        for value in (3.0, -3.0):
            x = torch.tensor(value, requires_grad=True)
            y = f(x)
            y.backward()
            print(value, y.grad_fn.name(), x.grad.item())
        # 3.0 MulBackward0 6.0
        # -3.0 NegBackward0 -1.0
        """,
    "S1-01": """
        torch.ones(2, 4) @ torch.ones(3, 2)
        # RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x4 and 3x2)
        """,
    "S1-06": """
        x = torch.ones(2, requires_grad=True)
        print(x); print(x * 2); print(torch.tensor([1, 2]))
        print(torch.ones(2, dtype=torch.float64)); print(torch.tensor(0.5).sqrt())
        # tensor([1., 1.], requires_grad=True)
        # tensor([2., 2.], grad_fn=<MulBackward0>)
        # tensor([1, 2])
        # tensor([1., 1.], dtype=torch.float64)
        # tensor(0.7071)
        """,
    "S1-09": """
        x = torch.ones(1, requires_grad=True)
        y = x * 2
        print(y.grad_fn.name(), repr(y.grad_fn)[:28], x.grad_fn)
        names = [(type(node).__name__, number) for node, number in y.grad_fn.next_functions]
        print(names, y.grad_fn.next_functions[0][0].variable is x)
        # MulBackward0 <MulBackward0 object at 0x.. None
        # [('AccumulateGrad', 0), ('NoneType', 0)] True
        """,
    "S1-10": """
        torch.ones(1).creator
        # AttributeError: 'Tensor' object has no attribute 'creator'
        """,
    "S3-01": """
        x = torch.ones(2, requires_grad=True)
        y = x.exp()
        print(y.grad_fn.name())
        y.sum().backward()
        y.sum().backward()
        # ExpBackward0
        # RuntimeError: Trying to backward through the graph a second time (or directly access \
saved tensors after they have already been freed). Saved intermediate values of the graph are \
freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to \
backward through the graph a second time or if you need to access saved tensors after calling \
backward.
        """,
    "S3-02": """
        x = torch.tensor(1.5, requires_grad=True)
        y, turns = x, 0
        while y < 100:
            y = y * x
            turns += 1
        y.backward()
        print(turns, y.item(), x.grad.item())
        # 11 129.746337890625 1037.970703125
        """,
    # ---- backward: where gradients land -----------------------------------------------------
    "S1-02": """
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        y.sum().backward()
        print(x.is_leaf, x.grad, y.is_leaf); print(y.grad)
        # [UserWarning] The .grad attribute of a Tensor that is not a leaf Tensor is being \
accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want \
the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. \
If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See \
github.com/pytorch/pytorch/pull/30531 for more information.
        # True tensor([2., 2.]) False
        # None
        """,
    "S1-12": """
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * x
        y.backward(torch.tensor([1.0, 10.0]))
        print(x.grad)
        y.backward()
        # tensor([ 2., 40.])
        # RuntimeError: grad can be implicitly created only for scalar outputs
        """,
    "S1-13": """
        scores = torch.zeros(2, 3, requires_grad=True)
        target = torch.tensor([0, 2])
        print(torch.nn.CrossEntropyLoss()(scores, target))
        loss = torch.nn.CrossEntropyLoss(reduction="none")(scores, target)
        print(loss)
        loss.backward()
        # tensor(1.0986, grad_fn=<NllLossBackward0>)
        # tensor([1.0986, 1.0986], grad_fn=<NllLossBackward0>)
        # RuntimeError: grad can be implicitly created only for scalar outputs
        """,
    "S2-28": """
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        print(y.data, y.grad_fn.name(), y.requires_grad, y.is_leaf, y._version, y.output_nr)
        print(y.data is y.data)
        # tensor([2., 2.]) MulBackward0 True False 0 0
        # False
        """,
    "S2-29": """
        a = torch.ones(1)
        b = torch.ones(1, requires_grad=True)
        c = a * b
        c.backward()
        print((a.requires_grad, a.is_leaf, a.grad))
        print((b.requires_grad, b.is_leaf, b.grad))
        print(c.requires_grad, c.is_leaf)
        # (False, True, None)
        # (True, True, tensor([1.]))
        # True False
        """,
    "S2-30": """
        x = torch.ones(2, requires_grad=True)
        other = torch.ones(2)
        with torch.no_grad():
            quiet = x * 2
        print(other.requires_grad, (x + other).requires_grad, quiet.requires_grad,
              (x > 0).requires_grad, x.argmax().requires_grad)
        torch.tensor([1], requires_grad=True)
        # False True False False False
        # RuntimeError: Only Tensors of floating point and complex dtype can require gradients
        """,
    "S2-31": """
        x = torch.ones(1, requires_grad=True)
        print(x.is_leaf, (x * 2).is_leaf, torch.ones(1).is_leaf, (torch.ones(1) * 2).is_leaf,
              (x * 2).detach().is_leaf)
        # True False True True True
        """,
    "S2-32": """
        x = torch.ones(1, requires_grad=True)
        loss = (x * 2).sum()
        print(x.grad_fn, loss.is_leaf)
        # None False
        """,
    "S3-07": """
        x = torch.ones(2, requires_grad=True)
        print(type(x.data) is torch.Tensor, x.data.requires_grad, x.data.shape)
        try:
            x.grad = torch.ones(3)
        except RuntimeError as error:
            print(error)
        x.grad = 1.0
        # True False torch.Size([2])
        # attempting to assign a gradient of size '[3]' to a tensor of size '[2]'. Please ensure \
that the gradient and the tensor are the same size
        # TypeError: assigned grad expected to be a Tensor or None but got grad of type float
        """,
    "S3-07 create_graph": """
        x = torch.ones(2, requires_grad=True)
        (x ** 3).sum().backward(create_graph=True)
        print(x.grad)
        # tensor([3., 3.], grad_fn=<CopyBackwards>)
        """,
    "S3-16": """
        x = torch.ones(1, 1, requires_grad=True)
        (x * 2).backward()
        print(x.grad)
        try:
            torch.ones(1).backward()
        except RuntimeError as error:
            print(error)
        (torch.ones(2, requires_grad=True) * 2).backward()
        # tensor([[2.]])
        # element 0 of tensors does not require grad and does not have a grad_fn
        # RuntimeError: grad can be implicitly created only for scalar outputs
        """,
    "S3-17": """
        x = torch.ones(2, 3, requires_grad=True)
        y = x.sum(1)
        for wrong in (torch.ones(2, 3), torch.ones(3)):
            try:
                y.backward(wrong)
            except RuntimeError as error:
                print(error)
        y.backward(torch.tensor([1.0, 2.0]))
        print(x.grad)
        # Mismatch in shape: grad_output[0] has a shape of torch.Size([2, 3]) and output[0] has a \
shape of torch.Size([2]).
        # Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and output[0] has a \
shape of torch.Size([2]).
        # tensor([[1., 1., 1.],
        #         [2., 2., 2.]])
        """,
    "S4-13": """
        x = torch.tensor([2.0], requires_grad=True)
        z = x ** 2
        p, q = z, torch.tensor([2.0], requires_grad=True)
        pq, w = p * q, x * z
        pq.backward(torch.ones(1), retain_graph=True)
        w.backward()
        print(x.grad)
        w.backward()
        # tensor([20.])
        # RuntimeError: Trying to backward through the graph a second time (or directly access \
saved tensors after they have already been freed). Saved intermediate values of the graph are \
freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to \
backward through the graph a second time or if you need to access saved tensors after calling \
backward.
        """,
    # ---- looking inside: retain_grad and hooks ----------------------------------------------
    "S1-05": """
        x = torch.ones(2, requires_grad=True)
        y = x * 1
        y.retain_grad()
        (y * y).sum().sqrt().backward()
        print(y.grad, y.retains_grad, x.retain_grad(), x.retains_grad)
        torch.ones(1).retain_grad()
        # tensor([0.7071, 0.7071]) True None False
        # RuntimeError: can't retain_grad on Tensor that has requires_grad=False
        """,
    "S1-08": """
        x = torch.ones(2, requires_grad=True)
        y = x * 1
        handle = y.register_hook(print)
        (y * y).sum().sqrt().backward()
        print(type(handle).__name__)
        torch.ones(1).register_hook(print)
        # tensor([0.7071, 0.7071])
        # RemovableHandle
        # RuntimeError: cannot register a hook on a tensor that doesn't require gradient
        """,
    "S2-26": """
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        y.register_hook(lambda g: print("grad", g))
        (y * 3).sum().backward()
        # grad tensor([3., 3.])
        """,
    "S2-34": """
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        loss = (y * 6).sum()
        print(torch.autograd.grad(loss, y, retain_graph=True))
        loss.backward()
        print(x.grad)
        # (tensor([6., 6.]),)
        # tensor([12., 12.])
        """,
    "S2-35": """
        x = torch.tensor([1.0], requires_grad=True)
        y = x * 1
        def first(g):
            print("first", g)
            return g * 10
        y.register_hook(first)
        y.register_hook(lambda g: print("second", g))
        (y * 2 + y * 3).backward()
        print(x.grad)
        # first tensor([5.])
        # second tensor([50.])
        # tensor([50.])
        """,
    # ---- writes: versions, .data and detach -------------------------------------------------
    "S0-20": """
        x = torch.ones(2, requires_grad=True)
        d = x.data
        print(d.requires_grad, d.data_ptr() == x.data_ptr(), d is x, d.is_leaf)
        # False True False True
        """,
    "S0-21": """
        out = torch.zeros(3, requires_grad=True).sigmoid()
        data = out.data
        data.zero_()
        print("versions: out", out._version, "data", data._version)
        # versions: out 0 data 1
        """,
    "S0-22": """
        a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
        out = a.sigmoid()
        c = out.data
        c.zero_()
        print(c); print(out)
        out.sum().backward()
        print(a.grad)
        # tensor([0., 0., 0.])
        # tensor([0., 0., 0.], grad_fn=<SigmoidBackward0>)
        # tensor([0., 0., 0.])
        """,
    "S0-23": """
        a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
        out = a.sigmoid()
        c = out.detach()
        c.zero_()
        print(c); print(out)
        out.sum().backward()
        # tensor([0., 0., 0.])
        # tensor([0., 0., 0.], grad_fn=<SigmoidBackward0>)
        # RuntimeError: one of the variables needed for gradient computation has been modified by \
an inplace operation: [torch.FloatTensor [3]], which is output 0 of Sigmoid, is at version 1; \
expected version 0 instead. Hint: enable anomaly detection to find the operation that failed to \
compute its gradient, with torch.autograd.set_detect_anomaly(True, check_nan=False).
        """,
    "S0-24": """
        x = torch.ones(3, requires_grad=True)
        y = x * 2
        d = y.detach()
        d.add_(1)
        print(y._version, d._version)
        y.sum().backward()
        print(x.grad)
        # 1 1
        # tensor([2., 2., 2.])
        """,
    "S1-14": """
        def attempt(write):
            try:
                print(write())
            except RuntimeError as error:
                print(error)
        x = torch.ones(2, requires_grad=True)
        attempt(lambda: x.fill_(3))
        attempt(lambda: x[0].fill_(3))
        attempt(lambda: x.view(2).fill_(3))
        y = x * 1
        attempt(lambda: y.fill_(3))
        y.sum().backward()
        print(x.grad)
        with torch.no_grad():
            print(x.fill_(3))
        # a leaf Variable that requires grad is being used in an in-place operation.
        # a view of a leaf Variable that requires grad is being used in an in-place operation.
        # a view of a leaf Variable that requires grad is being used in an in-place operation.
        # tensor([3., 3.], grad_fn=<FillBackward2>)
        # tensor([0., 0.])
        # tensor([3., 3.], requires_grad=True)
        """,
    "S4-05": """
        x = torch.ones(1, requires_grad=True)
        y, z = x * 1, x * 1
        y.detach().add_(1); z.data.add_(1)
        print(y._version); print(z._version)
        # 1
        # 0
        """,
    "S4-12": """
        z = torch.ones(2, requires_grad=True)
        p = z.data
        p.requires_grad_()
        (p * 2).sum().backward()
        print(z.grad, p.grad, z.data_ptr() == p.data_ptr())
        # None tensor([2., 2.]) True
        """,
}

# One program of the notes, five ways to make p of z.
CHAIN = """
    x = torch.tensor([2.0], requires_grad=True)
    y = x ** 2
    z = 2 * y
    w = z ** 2 / 4
    p = {p}
    q = torch.tensor([4.0], requires_grad=True)
    pq = p * q
    pq.backward(torch.ones(1), retain_graph=True)
    w.backward()
    print(x.grad, p.grad if p.is_leaf else "not a leaf")
    # {expected}
"""
for row, p, expected in (
    ("S4-07", "z", "tensor([64.]) not a leaf"),
    ("S4-08", "z.detach().requires_grad_(False)", None),
    ("S4-09", "z.detach().requires_grad_()", "tensor([32.]) tensor([4.])"),
    ("S4-10", "z.data", None),
    ("S4-11", "z.data.requires_grad_()", "tensor([32.]) tensor([4.])"),
):
    if expected is None:  # p needs no gradient: q alone does
        expected = "tensor([32.]) None"
    SESSIONS[row] = CHAIN.format(p=p, expected=expected)


def play(source, torch, helpers=None):
    """What a session prints: warnings first, then output, then the exception that ended it."""
    printed = io.StringIO()
    with (
        warnings.catch_warnings(record=True) as caught,
        contextlib.redirect_stdout(printed),
    ):
        warnings.simplefilter("always")
        # minitorch silences NumPy's on import, but "always" would bring them back
        warnings.simplefilter("ignore", RuntimeWarning)
        try:
            exec(source, {"torch": torch, **(helpers or {})})
        except Exception as error:
            print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
    text = printed.getvalue()
    text = re.sub(r"0x[0-9a-f]+", "0x..", text)
    told = [str(w.message).partition(" (Triggered internally")[0] for w in caught]
    # PyTorch says this only once in a process, so it depends on what ran before
    told = [words for words in told if not words.startswith("Using backward() with create_graph")]
    return [f"[UserWarning] {message}" for message in told] + text.splitlines()


@pytest.mark.parametrize("row", SESSIONS)
def test_prints_what_pytorch_prints(row, m):
    source = textwrap.dedent(SESSIONS[row])
    lines = source.splitlines()
    expected = [line[2:] for line in lines if line.startswith("# ")]
    assert play(source, m) == expected
