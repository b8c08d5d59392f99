import torch, torch.nn as nn, io, copy, pickle
from torch.nn.utils import (
    parametrize,
    weight_norm,
    spectral_norm,
    parameters_to_vector,
    vector_to_parameters,
    prune,
    remove_weight_norm,
)
from torch.nn.utils.parametrizations import orthogonal, weight_norm as wn

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(3, 4)
        self.b = nn.ModuleList([nn.Linear(4, 4), nn.Linear(4, 2)])
        self.register_buffer("mean", torch.zeros(3))
        self.register_buffer("tmp", torch.ones(1), persistent=False)
        self.scale = nn.Parameter(torch.tensor(2.0))
        self.none = None

    def forward(self, x):
        return self.b[1](torch.relu(self.b[0](torch.relu(self.a(x - self.mean))))) * self.scale

    def extra_repr(self):
        return "extra=1"


n = Net()
print(n)
feats = {}
hs = [
    m.register_forward_hook(
        lambda m, i, o, name=name: feats.__setitem__(name, o.detach().norm().item())
    )
    for name, m in n.named_modules()
    if isinstance(m, nn.Linear)
]
n.register_forward_pre_hook(lambda m, a: (a[0] * 2,))
n.a.register_full_backward_hook(lambda m, gi, go: print("bw", gi[0] is None, go[0].shape))
x = torch.randn(2, 3, requires_grad=True)
n(x).sum().backward()
print(feats)
[h.remove() for h in hs]
print(
    [k for k in n.state_dict()],
    [k for k, _ in n.named_buffers()],
    [k for k, _ in n.named_children()],
    len(list(n.modules())),
)
buf = io.BytesIO()
torch.save(n.state_dict(), buf)
buf.seek(0)
m = Net()
print(m.load_state_dict(torch.load(buf, weights_only=True)), torch.equal(m(x), n(x)))
try:
    m.load_state_dict({"a.weight": torch.zeros(1)})
except RuntimeError as e:
    print(e)
print(m.load_state_dict({"scale": torch.tensor(1.0), "zzz": torch.tensor(1)}, strict=False))
v = parameters_to_vector(n.parameters())
vector_to_parameters(v * 0 + 1, n.parameters())
print(v.shape, n.scale.item())


class Sym(nn.Module):
    def forward(self, X):
        return X.triu() + X.triu(1).transpose(-1, -2)


l = nn.Linear(3, 3)
parametrize.register_parametrization(l, "weight", Sym())
print(l, torch.allclose(l.weight, l.weight.T), parametrize.is_parametrized(l))
parametrize.remove_parametrizations(l, "weight")
print(l)
o = orthogonal(nn.Linear(3, 3))
print(torch.allclose(o.weight @ o.weight.T, torch.eye(3), atol=1e-5))
w = wn(nn.Linear(2, 3))
print([k for k, _ in w.named_parameters()])
s = spectral_norm(nn.Linear(3, 3))
s(torch.ones(1, 3))
print([k for k in s.state_dict()])
p = nn.Linear(4, 4)
prune.l1_unstructured(p, "weight", amount=0.5)
print((p.weight == 0).sum(), list(p.state_dict()))
prune.remove(p, "weight")
print(list(p.state_dict()))
n.apply(lambda m: nn.init.constant_(m.weight, 0.1) if isinstance(m, nn.Linear) else None)
n.requires_grad_(False)
print(n.a.weight[0], any(p.requires_grad for p in n.parameters()))
n.half().float().double()
print(n.a.weight.dtype, next(n.parameters()).dtype)
c = copy.deepcopy(n)
c.scale.data.fill_(9)
print(n.scale.item(), c.scale.item(), pickle.loads(pickle.dumps(nn.Linear(1, 1))).in_features)
lz = nn.LazyLinear(3)
print(lz)
lz(torch.ones(2, 5))
print(lz)
n.train()
n.a.eval()
print([m.training for m in n.modules()])
print(n.get_submodule("b.0"), n.get_parameter("a.weight").shape)
seq = nn.Sequential(nn.Linear(1, 2), nn.ReLU())
seq.append(nn.Linear(2, 1))
seq.insert(1, nn.Tanh())
del seq[0]
print(seq, seq[-1], len(seq), seq[:2])
seq.add_module("z", nn.Identity())
print(seq.z)
n.add_module("q", nn.Bilinear(2, 3, 4))
delattr(n, "q")
try:
    n.nope
except AttributeError as e:
    print(e)
try:
    nn.Linear(2, 2)(torch.ones(1, 3))
except RuntimeError as e:
    print(e)
print(
    nn.ParameterDict({"a": nn.Parameter(torch.ones(1))}),
    sum(p.numel() for p in n.parameters()),
    n._modules.keys(),
    nn.Sequential(
        nn.Conv2d(1, 2, 3, bias=False),
        nn.BatchNorm2d(2),
        nn.PReLU(),
        nn.Upsample(scale_factor=2),
        nn.PixelShuffle(1),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Unflatten(1, (2, 1)),
        nn.Dropout2d(0.1),
        nn.Softmax(dim=1),
        nn.GroupNorm(1, 2),
        nn.LocalResponseNorm(2),
        nn.ZeroPad2d(1),
    ),
)
