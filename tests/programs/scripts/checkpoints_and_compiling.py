import torch, torch.nn as nn, math
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

torch.manual_seed(0)
torch.set_float32_matmul_precision("high")


class Block(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.l1, self.l2 = nn.Linear(d, 2 * d), nn.Linear(2 * d, d)
        self.drop = nn.Dropout(0.2)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x + self.drop(self.l2(torch.nn.functional.gelu(self.l1(x), approximate="tanh")))


blocks = nn.ModuleList(Block(6) for _ in range(3))
x = torch.randn(4, 6, requires_grad=True)
h = x
for b in blocks:
    h = checkpoint(b, h, use_reentrant=False)
h.pow(2).mean().backward()
print([b.calls for b in blocks], x.grad.norm().item())
seq = nn.Sequential(*[nn.Sequential(nn.Linear(6, 6), nn.ReLU()) for _ in range(4)])
y = checkpoint_sequential(seq, 2, x, use_reentrant=False)
y.sum().backward()
print(y.sum().item())


@torch.compile(backend="eager")
def fused(a, b):
    return (a.sin() + b.cos()) * a


print(fused(torch.ones(2), torch.zeros(2)))
model = torch.compile(
    nn.Sequential(nn.Linear(3, 3), nn.Tanh()), backend="eager", fullgraph=True, dynamic=False
)
print(model(torch.ones(2, 3)).shape, list(model.state_dict())[0])


@torch.jit.script
def act(x: torch.Tensor, alpha: float = 0.5) -> torch.Tensor:
    return torch.where(x > 0, x, alpha * (torch.exp(x) - 1))


print(act(torch.tensor([-1.0, 2.0])))


@torch.jit.script_if_tracing
def g(x):
    return x + 1


print(g(torch.zeros(1)))


class M(nn.Module):
    __constants__ = ["k"]

    def __init__(self):
        super().__init__()
        self.k = 3

    @torch.jit.export
    def extra(self, x):
        return x * self.k

    @torch.jit.ignore
    def dbg(self):
        return "dbg"

    @torch.jit.unused
    def u(self):
        return 1

    def forward(self, x):
        return self.extra(x)


print(M()(torch.ones(1)), M().dbg(), torch.jit.is_scripting())
print(
    torch._dynamo.is_compiling() if hasattr(torch, "_dynamo") else False,
    torch.compiler.is_compiling(),
)


@torch.compiler.disable
def slow(x):
    return x.numpy().sum()


print(slow(torch.ones(3)))
with torch.autograd.set_detect_anomaly(True):
    try:
        (torch.tensor(-1.0, requires_grad=True).sqrt() * 0).backward()
    except RuntimeError as e:
        print(e)
print(torch.get_float32_matmul_precision())
