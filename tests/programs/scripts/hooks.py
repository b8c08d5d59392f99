import torch
import torch.nn as nn
from torch.utils.hooks import RemovableHandle
from functools import partial

torch.manual_seed(0)
activation, grads = {}, []


def getActivation(name):
    def hook(model, input, output):
        activation[name] = output.detach()

    return hook


model = nn.Sequential(nn.Linear(4, 5), nn.ReLU(), nn.Sequential(nn.Linear(5, 3), nn.Tanh()))
handles = [m.register_forward_hook(getActivation(n)) for n, m in model.named_modules() if n]
x = torch.randn(2, 4, requires_grad=True)
out = model(x)
print({k: tuple(v.shape) for k, v in activation.items()})
for h in handles:
    assert isinstance(h, RemovableHandle)
    h.remove()


def back(name, module, grad_input, grad_output):
    print(
        name,
        module.__class__.__name__,
        [None if g is None else tuple(g.shape) for g in grad_input],
        [tuple(g.shape) for g in grad_output],
    )
    return tuple(None if g is None else g * 2 for g in grad_input)


for name, m in model.named_children():
    m.register_full_backward_hook(partial(back, name))
model[0].register_full_backward_pre_hook(lambda m, g: (g[0].clamp(-0.1, 0.1),))
model(x).sum().backward()
print(x.grad, model[0].bias.grad)
pre = model.register_forward_pre_hook(
    lambda m, args, kwargs: ((args[0] * 0,), kwargs), with_kwargs=True
)
print(model(x))
pre.remove()
w = torch.nn.Parameter(torch.ones(3))
h1 = w.register_hook(lambda g: grads.append(g.clone()) or g * 10)
(w * torch.arange(3.0)).sum().backward()
print(grads, w.grad)
h1.remove()
w.register_post_accumulate_grad_hook(lambda p: print("accumulated", p.grad.tolist()))
(w * 2).sum().backward()


class VerboseExecution(nn.Module):
    def __init__(self, model: nn.Module):
        super().__init__()
        self.model = model
        for name, layer in self.model.named_children():
            layer.__name__ = name
            layer.register_forward_hook(
                lambda layer, _, output: print(f"{layer.__name__}: {output.shape}")
            )

    def forward(self, x):
        return self.model(x)


class GradNorms:
    def __init__(self, net):
        self.norms = {}
        self.hooks = [p.register_hook(self.keep(n)) for n, p in net.named_parameters()]

    def keep(self, n):
        def fn(grad):
            self.norms[n] = grad.norm().item()

        return fn

    def __enter__(self):
        return self.norms

    def __exit__(self, *exc):
        for h in self.hooks:
            h.remove()


verbose = VerboseExecution(nn.Sequential(nn.Linear(4, 2), nn.Sigmoid()))
with GradNorms(verbose) as norms:
    verbose(torch.ones(1, 4)).pow(2).sum().backward()
print({k: round(v, 4) for k, v in norms.items()})
y = torch.randn(3, requires_grad=True)
z = y.exp()
z.retain_grad()
z.register_hook(lambda g: g + 1)
z.sum().backward()
print(z.grad, torch.allclose(y.grad, 2 * y.exp()))
with (
    torch.autograd.graph.save_on_cpu(),
    torch.nn.modules.module.register_module_forward_hook(
        lambda m, i, o: print("global", type(m).__name__)
    ),
):
    verbose(torch.ones(1, 4))
