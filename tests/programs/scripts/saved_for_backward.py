"""What backward keeps, packed away by hooks: to the disk, into copies, or not at all."""

import os
import shutil
import tempfile
import uuid

import torch
import torch.nn as nn

x = torch.tensor([0.5, -1.0, 2.0], requires_grad=True)
y = x.pow(2)
print(x.equal(y.grad_fn._saved_self), x is y.grad_fn._saved_self, y.grad_fn._saved_exponent)
y = x.exp()
print(y.equal(y.grad_fn._saved_result), y is y.grad_fn._saved_result)


def pack_hook(tensor):
    print("Packing", tuple(tensor.shape))
    return tensor


def unpack_hook(packed):
    print("Unpacking", tuple(packed.shape))
    return packed


a = torch.ones(5, requires_grad=True)
b = torch.ones(5, requires_grad=True) * 2
with torch.autograd.graph.saved_tensors_hooks(pack_hook, unpack_hook):
    y = a * b
y.sum().backward()
print(a.grad)

folder = tempfile.mkdtemp()


class SelfDeletingTempFile:
    def __init__(self):
        self.name = os.path.join(folder, str(uuid.uuid4()))

    def __del__(self):
        os.remove(self.name)


def to_disk(tensor):
    if tensor.numel() < 4:
        return tensor
    file = SelfDeletingTempFile()
    torch.save(tensor, file.name)
    return file


def from_disk(packed):
    return packed if isinstance(packed, torch.Tensor) else torch.load(packed.name)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 4), nn.Tanh(), nn.Linear(4, 1))

    def forward(self, given):
        with torch.autograd.graph.saved_tensors_hooks(to_disk, from_disk):
            return self.layers(given)


net = Net()
for p in net.parameters():
    nn.init.constant_(p, 0.25)
loss = net(torch.ones(2, 4)).sum()
print(len(os.listdir(folder)), "files")
loss.backward()
del loss
print(len(os.listdir(folder)), "files left", [tuple(p.grad.shape) for p in net.parameters()])
shutil.rmtree(folder)

with torch.autograd.graph.allow_mutation_on_saved_tensors():
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    c = a.clone()
    out = (c**2).sum()
    c.zero_()
    out.backward()
    print(a.grad, c.detach())

with torch.autograd.graph.save_on_cpu(pin_memory=False):
    out = (x * x).sum()
out.backward()
print(x.grad)

d = torch.ones(3, requires_grad=True)
z = (d * 2).exp()
z.add_(1)
try:
    z.sum().backward()
except RuntimeError as error:
    print(str(error)[:98])

try:
    with torch.autograd.graph.disable_saved_tensors_hooks("no hooks here"):
        with torch.autograd.graph.saved_tensors_hooks(pack_hook, unpack_hook):
            pass
except RuntimeError as error:
    print(error)
