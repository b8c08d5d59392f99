"""fastai-like: tensor subclasses with metadata that flow through operations and pipelines"""

import torch, functools
from torch import nn, tensor
from torch.utils.data import Dataset, DataLoader, default_collate


class TensorBase(torch.Tensor):
    def __new__(cls, x, **kwargs):
        res = (
            x.as_subclass(cls)
            if isinstance(x, torch.Tensor)
            else torch.as_tensor(x).as_subclass(cls)
        )
        for k, v in kwargs.items():
            setattr(res, k, v)
        return res

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        res = super().__torch_function__(func, types, args, kwargs)
        meta = next((a for a in args if isinstance(a, TensorBase)), None)
        if isinstance(res, TensorBase) and meta is not None:
            res.__dict__.update({k: v for k, v in meta.__dict__.items()})
        return res

    def __repr__(self):
        return f"{type(self).__name__}{tuple(self.shape)}"


class TensorImage(TensorBase):
    pass


class TensorMask(TensorImage):
    pass


img = TensorImage(torch.arange(12.0).view(3, 2, 2), path="a.png")
print(img, img.path, type(img + 1).__name__, (img * 2).path, type(img.mean()).__name__)
print(
    type(torch.flip(img, (2,))).__name__,
    type(img[0]).__name__,
    img[0].path,
    type(nn.functional.interpolate(img[None], scale_factor=2)).__name__,
)
m = TensorMask(torch.ones(2, 2))
print(type(m + img[0]).__name__, type(torch.stack([m, m])).__name__, isinstance(m, TensorImage))
net = nn.Sequential(nn.Conv2d(3, 2, 1), nn.ReLU(), nn.Flatten(), nn.Linear(8, 2))
torch.manual_seed(0)
out = net(img[None])
print(type(out).__name__, out.shape, out.path)
loss = nn.functional.cross_entropy(out, tensor([1]))
print(type(loss).__name__)
loss.backward()
print(type(net[0].weight.grad).__name__)


class Scalar:
    _handlers = {}

    def __init__(self, n, value):
        self._n, self._v = n, value

    def __repr__(self):
        return f"Diag(N={self._n}, value={self._v})"

    def tensor(self):
        return self._v * torch.eye(self._n)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if kwargs is None:
            kwargs = {}
        if func not in cls._handlers or not all(
            issubclass(t, (torch.Tensor, Scalar)) for t in types
        ):
            args = [a.tensor() if hasattr(a, "tensor") else a for a in args]
            return func(*args, **kwargs)
        return cls._handlers[func](*args, **kwargs)


def implements(f):
    def deco(g):
        functools.update_wrapper(g, f)
        Scalar._handlers[f] = g
        return g

    return deco


@implements(torch.mean)
def mean(x):
    return float(x._v) / x._n


@implements(torch.add)
def add(a, b):
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return Scalar(a._n, a._v + b._v)
    return torch.add(
        a.tensor() if isinstance(a, Scalar) else a, b.tensor() if isinstance(b, Scalar) else b
    )


d = Scalar(3, 2)
print(d, torch.mean(d), torch.add(d, d), torch.add(d, torch.ones(3, 3)))
print(torch.mm(d, torch.ones(3, 2)), torch.sum(d), torch.nn.functional.relu(d))


class Logger(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if func.__name__ not in ("__repr__",):
            print("call", func.__name__, len(args), [t.__name__ for t in types])
        return super().__torch_function__(func, types, args, kwargs)


x = torch.ones(2).as_subclass(Logger)
y = (x * 3 - 1) / x
z = y.sum()
w = torch.max(y, 0)
print(w.values, z > 3)
ds = [(TensorImage(torch.ones(3, 2, 2) * i), i) for i in range(4)]
for xb, yb in DataLoader(ds, batch_size=2):
    print(type(xb).__name__, xb.shape, yb)
