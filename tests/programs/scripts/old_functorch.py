"""`import functorch`, as in programs of 2022: modules as functions of tuples, and old names."""

import warnings

import torch
from functorch import (
    combine_state_for_ensemble,
    grad,
    hessian,
    jacrev,
    make_functional,
    make_functional_with_buffers,
    vmap,
)
from functorch.experimental import replace_all_batch_norm_modules_
from torch import nn
from torch.nn import functional as F

warnings.simplefilter("ignore")
torch.manual_seed(0)

# per-sample gradients
model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))
x, labels = torch.randn(5, 3), torch.tensor([0, 1, 0, 1, 1])
function, params = make_functional(model)
print(type(function).__name__, function.param_names, isinstance(function, nn.Module))


def loss_of(params, sample, label):
    return F.cross_entropy(function(params, sample.unsqueeze(0)), label.unsqueeze(0))


each = vmap(grad(loss_of), (None, 0, 0))(params, x, labels)
whole = torch.autograd.grad(F.cross_entropy(function(params, x), labels), params)
print([tuple(g.shape) for g in each])
print([torch.allclose(a.mean(0), b, atol=1e-6) for a, b in zip(each, whole)])

# buffers, and a model that has none
norm = nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2))
function, params, buffers = make_functional_with_buffers(norm)
print(function(params, buffers, x).sum(0).abs() < 1e-5, buffers[0], norm[1].running_mean)
try:
    make_functional(norm)
except RuntimeError as error:
    print(error)
replace_all_batch_norm_modules_(norm)
print(norm[1].running_mean, norm[1].track_running_stats)

# an ensemble
models = [nn.Linear(3, 2) for _ in range(4)]
function, params, buffers = combine_state_for_ensemble(models)
out = vmap(function, (0, 0, None))(params, buffers, x)
print([torch.allclose(a, m(x)) for a, m in zip(out, models)], params[0].requires_grad)
for wrong in ([], [models[0], nn.Linear(3, 2).eval()], [models[0], nn.ReLU()]):
    try:
        combine_state_for_ensemble(wrong)
    except RuntimeError as error:
        print(error)

# tied weights are one parameter; no gradients wanted
tied = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 3))
tied[1].weight = tied[0].weight
function, params = make_functional(tied, disable_autograd_tracking=True)
print(function.param_names, [p.requires_grad for p in params])
print(function([torch.ones_like(p) for p in params], torch.ones(1, 3)))

# derivatives, and what the old names say
print(jacrev(torch.sin)(torch.zeros(2)), hessian(lambda v: (v**3).sum())(torch.ones(2)))
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    vmap(torch.sin)
    make_functional(models[0])
print([(w.category.__name__, str(w.message)) for w in said])
