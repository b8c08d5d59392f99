import torch, io, os, tempfile
import torch.nn as nn

torch.manual_seed(0)


class MyCell(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x, h):
        new_h = torch.tanh(self.linear(x) + h)
        return new_h, new_h


my_cell = MyCell()
x, h = torch.rand(3, 4), torch.rand(3, 4)
traced_cell = torch.jit.trace(my_cell, (x, h))
print(traced_cell(x, h)[0].shape, torch.equal(traced_cell(x, h)[0], my_cell(x, h)[0]))


class Gate(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        else:
            return -x


scripted = torch.jit.script(Gate())
print(scripted(torch.tensor([-1.0, -2.0])), scripted(torch.tensor([1.0])))
model = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Dropout(0.5), nn.Linear(3, 2)).eval()
tr = torch.jit.trace(model, torch.rand(1, 4))
print(
    torch.allclose(tr(x), model(x)),
    len(list(tr.parameters())),
    list(tr.state_dict())[:2],
    tr.training,
)
tr(x).sum().backward()
print(model[0].weight.grad is not None)
frozen = torch.jit.freeze(torch.jit.script(model))
print(torch.equal(frozen(x), model(x)))
with torch.no_grad():
    opt = torch.jit.optimize_for_inference(torch.jit.script(model))
    print(opt(x).shape)
