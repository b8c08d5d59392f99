"""The words of errors: torch.func of minitorch, and of PyTorch where it is installed."""

import pytest

from tests.nn.both import both


def in_closure(f, m):
    total = m.zeros(3)
    return f.vmap(lambda x: total.add_(x))(m.ones(2, 3))


def square(m, with_setup):
    """A Function of one's own, in the old form (``forward(ctx, x)``) or the new one."""

    class Old(m.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            return 2 * g * ctx.saved_tensors[0]

    class New(m.autograd.Function):
        backward = Old.backward

        @staticmethod
        def forward(x):
            return x * x

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

    return (New if with_setup else Old).apply


NO_SETUP = (
    r"In order to use an autograd\.Function with functorch transforms \(vmap, grad, jvp, jacrev, "
    r"\.\.\.\), it must override the setup_context staticmethod"
)
REFUSED = {
    **{
        f"{name} of a Function without setup_context": (ask, RuntimeError, NO_SETUP)
        for name, ask in {
            "grad": lambda f, m: f.grad(square(m, False))(m.tensor(2.0)),
            "vjp": lambda f, m: f.vjp(square(m, False), m.ones(2)),
            "jvp": lambda f, m: f.jvp(square(m, False), (m.ones(2),), (m.ones(2),)),
            "vmap": lambda f, m: f.vmap(square(m, False))(m.ones(2)),
            "jacrev": lambda f, m: f.jacrev(square(m, False))(m.ones(2)),
            "hessian": lambda f, m: f.hessian(lambda x: square(m, False)(x).sum())(m.ones(2)),
            "grad, where it only sees a constant,": lambda f, m: f.grad(
                lambda x: x * square(m, False)(m.tensor(3.0))
            )(m.tensor(2.0)),
        }.items()
    },
    "jvp of a Function without jvp": (
        lambda f, m: f.jvp(square(m, True), (m.ones(2),), (m.ones(2),)),
        NotImplementedError,
        r"You must implement the jvp function for custom autograd\.Function to use it with",
    ),
    "vmap writes into what all samples share": (
        lambda f, m: f.vmap(lambda a, b: a.add_(b), in_dims=(None, 0))(m.ones(3), m.ones(2, 3)),
        RuntimeError,
        "",  # torch has other words for it, by the shapes
    ),
    "vmap writes into what the function has from around it": (in_closure, RuntimeError, ""),
    "vmap of a result that depends on the sample, for all": (
        lambda f, m: f.vmap(lambda x: x * 2, out_dims=None)(m.tensor([1.0, 2.0])),
        ValueError,
        "can not return a BatchedTensor when out_dim is None",
    ),
    "grad of a vector": (
        lambda f, m: f.grad(lambda x: x)(m.ones(3)),
        RuntimeError,
        r"return a scalar Tensor, got tensor with 1 dims\. Maybe you wanted to use the vjp or",
    ),
    "grad of a number": (
        lambda f, m: f.grad(lambda x: 1.0)(m.ones(3)),
        RuntimeError,
        r"Expected f\(\*args\) to return a Tensor, got <class 'float'>",
    ),
    "argnums": (
        lambda f, m: f.grad(lambda x: x.sum(), argnums=1)(m.ones(3)),
        RuntimeError,
        "Got argnum=1, but only 1 positional inputs",
    ),
    "argnums in a list": (
        lambda f, m: f.grad(m.mul, argnums=[0])(m.ones(()), m.ones(())),
        RuntimeError,
        r"argnums must be int or Tuple\[int, \.\.\.\], got: <class 'list'>",
    ),
    "argnums of words": (
        lambda f, m: f.jacrev(m.mul, argnums=("0",))(m.ones(()), m.ones(())),
        RuntimeError,
        "argnum must be int, got: <class 'str'>",
    ),
    "the same argnum twice": (
        lambda f, m: f.jacfwd(m.mul, argnums=(0, -2))(m.ones(()), m.ones(())),
        RuntimeError,
        r"argnums elements must be unique, got \(0, 0\)",
    ),
    "no argnums": (
        lambda f, m: f.grad(m.mul, argnums=())(m.ones(()), m.ones(())),
        RuntimeError,
        "argnums must be non-empty",
    ),
    "grad by a number": (
        lambda f, m: f.grad(lambda x: x)(1.0),
        ValueError,
        "Thing passed to transform API must be Tensor, got <class 'float'>",
    ),
    "grad by integers": (
        lambda f, m: f.grad(lambda x: x.sum())(m.ones(2, dtype=m.int64)),
        RuntimeError,
        "only Tensors of floating point dtype can require gradients",
    ),
    "primals": (
        lambda f, m: f.jvp(lambda x: x, m.ones(2), m.ones(2)),
        RuntimeError,
        r"Expected primals to be a tuple\. E\.g\.",
    ),
    "tangents": (
        lambda f, m: f.jvp(lambda x: x, (m.ones(2),), m.ones(2)),
        RuntimeError,
        "Expected primals and tangents to have the same python structure",
    ),
    "jacrev of a text": (
        lambda f, m: f.jacrev(lambda x: "a")(m.ones(2)),
        RuntimeError,
        r"return only tensors, got unsupported type <class 'str'>",
    ),
    "chunks": (
        lambda f, m: f.jacrev(lambda x: x, chunk_size=0),
        ValueError,
        "`chunk_size` should be greater than 0",
    ),
    "argnums of a word": (
        lambda f, m: f.grad(lambda x: x.sum(), argnums="a")(m.ones(3)),
        RuntimeError,
        r"argnums must be int or Tuple\[int, \.\.\.\], got: <class 'str'>",
    ),
    "vjp of a number": (
        lambda f, m: f.vjp(lambda x: 3, m.ones(2)),
        RuntimeError,
        "to return only tensors, got unsupported type <class 'int'>",
    ),
    "vmap over a number": (
        lambda f, m: f.vmap(m.mul)(3, 4),
        ValueError,
        r"vmap\(mul, in_dims=0, \.\.\.\)\(<inputs>\): Got in_dim=0 for an input but the input",
    ),
    "vmap over a word": (
        lambda f, m: f.vmap(m.mul, (0, "a"))(m.ones(2), m.ones(2)),
        ValueError,
        "Got in_dim=a for an input but in_dim must be either an integer dimension or None",
    ),
    "vmap over nothing": (
        lambda f, m: f.vmap(m.mul, (None, None))(m.ones(2), m.ones(2)),
        ValueError,
        "vmap: Expected at least one Tensor to vmap over",
    ),
    "vmap to a word": (
        lambda f, m: f.vmap(m.sin, out_dims="a")(m.ones(2)),
        ValueError,
        "`out_dims` must be an int, None or a python collection of ints",
    ),
    "vmap to two": (
        lambda f, m: f.vmap(m.sin, out_dims=(0, 0))(m.ones(2)),
        ValueError,
        "out_dims is not compatible with the structure of `outputs`",
    ),
    "vmap of a number": (
        lambda f, m: f.vmap(lambda x: 1)(m.ones(2)),
        ValueError,
        "must only return Tensors, got type <class 'int'>",
    ),
}


@both
@pytest.mark.parametrize("name", REFUSED)
def test_refused(torch, name):
    call, kind, message = REFUSED[name]
    with pytest.raises(kind, match=message):
        call(torch.func, torch)


@both
def test_tangents_of_another_size(torch):
    x = torch.ones(3)
    for direction in (torch.ones(2), torch.ones(1), torch.tensor(1.0)):
        with pytest.raises(RuntimeError, match="Trying to set a forward gradient that has a diff"):
            torch.func.jvp(torch.sin, (x,), (direction,))
    with pytest.raises(RuntimeError, match="Got primals with structure TreeSpec"):
        torch.func.jvp(torch.mul, (x, x), (x,))
