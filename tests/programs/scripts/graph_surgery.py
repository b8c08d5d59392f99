import torch, torch.nn as nn, copy, operator
import torch.fx as fx

torch.manual_seed(0)


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 5)
        self.param = nn.Parameter(torch.rand(3, 4))

    def forward(self, x):
        return self.linear(x + self.param).clamp(min=0.0, max=1.0)


gm = fx.symbolic_trace(M())
print(gm.graph)
print(gm.code)
for n in gm.graph.nodes:
    print(
        n.op,
        n.name,
        n.target if isinstance(n.target, str) else n.target.__name__,
        [str(a) for a in n.args],
    )


class R(nn.Module):
    def forward(self, x, y):
        return torch.relu(x) + torch.add(x, y) * 2


tr = fx.symbolic_trace(R())
for n in tr.graph.nodes:
    if n.op == "call_function" and n.target == torch.add:
        n.target = torch.mul
tr.graph.lint()
tr.recompile()
print(tr(torch.tensor([1.0, -2.0]), torch.tensor([3.0, 4.0])))


class Shape(fx.Interpreter):
    def run_node(self, n):
        r = super().run_node(n)
        print(n.name, tuple(r.shape) if isinstance(r, torch.Tensor) else type(r))
        return r


Shape(gm).run(torch.ones(3, 4))


def replace(m, old, new):
    for n, c in m.named_children():
        if isinstance(c, old):
            setattr(m, n, new(c))
        else:
            replace(c, old, new)


net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.ReLU(), nn.Sequential(nn.BatchNorm2d(2), nn.ReLU()))
replace(net, nn.ReLU, lambda c: nn.LeakyReLU(0.1))
print(net)


class LoRA(nn.Module):
    def __init__(self, l, r=2):
        super().__init__()
        self.l = l
        self.A = nn.Parameter(torch.randn(r, l.in_features) * 0.01)
        self.B = nn.Parameter(torch.zeros(l.out_features, r))
        l.requires_grad_(False)

    def forward(self, x):
        return self.l(x) + x @ self.A.T @ self.B.T


mlp = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))
b = mlp(torch.ones(1, 3))
replace(mlp, nn.Linear, LoRA)
print(
    torch.equal(b, mlp(torch.ones(1, 3))),
    [n for n, p in mlp.named_parameters() if p.requires_grad],
    sum(p.numel() for p in mlp.parameters() if not p.requires_grad),
)
tmp = copy.deepcopy(mlp)
tmp[0].B.data.fill_(1.0)
merged = tmp[0].l.weight + tmp[0].B @ tmp[0].A
print(
    torch.allclose(
        nn.functional.linear(torch.ones(1, 3), merged, tmp[0].l.bias),
        tmp[0](torch.ones(1, 3)),
        atol=1e-6,
    )
)
feats = nn.Sequential(*list(net.children())[:-1])
print(feats(torch.ones(1, 1, 4, 4)).shape, [type(c).__name__ for c in net.modules()])
pre = {"module." + k: v for k, v in mlp.state_dict().items()}
strip = {k.replace("module.", "", 1): v for k, v in pre.items()}
print(mlp.load_state_dict(strip))
sd = mlp.state_dict()
mine = {
    k: v
    for k, v in {"2.A": torch.zeros(2, 4), "zz": torch.ones(1)}.items()
    if k in sd and v.shape == sd[k].shape
}
sd.update(mine)
mlp.load_state_dict(sd)
print(mlp[2].A.sum())
for p in net[0].parameters():
    p.requires_grad = False
print(sum(p.requires_grad for p in net.parameters()))
avg = {k: torch.stack([m[k].float() for m in (sd, strip)]).mean(0) for k in sd}
print(avg["0.A"].shape, [round(float(v.std()), 4) for v in avg.values() if v.numel() > 1][:2])


def wrap_fn(x):
    return x * 2


fx.wrap("wrap_fn")


class W(nn.Module):
    def forward(self, x):
        return wrap_fn(x) + operator.neg(x)


print(fx.symbolic_trace(W()).code.strip().splitlines()[-2:])
try:
    fx.symbolic_trace(
        type("C", (nn.Module,), {"forward": lambda self, x: x if x.sum() > 0 else -x})()
    )
except Exception as e:
    print(type(e).__name__, str(e)[:60])
