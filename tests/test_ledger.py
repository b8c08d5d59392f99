"""The course's list of claims on tensors and autograd: each with what PyTorch 2.13 prints.

The rows S0-01 ... are those of the list (the others are in tests/autograd/test_ledger.py), the
rows after them were met on the way. The same lines run on minitorch and, where it is installed,
on PyTorch; both must print what is written here.
"""

import copy
import textwrap

import numpy
import pytest

import minitorch
from tests.autograd import test_ledger as graphs
from tests.autograd.conftest import with_torch

SESSIONS = {
    "S0-03": """
        print(torch.FloatTensor, torch.ones(1).dtype, torch.ones(1).type(), type(torch.ones(1)) \
is torch.Tensor)
        print(torch.FloatTensor(3).shape, torch.FloatTensor([[1, 2, 3], [4, 5, 6]]).shape)
        print(hasattr(torch.tensor, "FloatTensor"))
        # <class 'torch.FloatTensor'> torch.float32 torch.FloatTensor True
        # torch.Size([3]) torch.Size([2, 3])
        # False
        """,
    "S1-17": """
        x = torch.arange(6.0).view(2, 3)
        s = x.untyped_storage()
        print(type(s).__name__, s.nbytes(), x.shape, x.stride(), x.storage_offset())
        print(len(x.storage()))
        # [UserWarning] TypedStorage is deprecated. It will be removed in the future and \
UntypedStorage will be the only storage class. This should only matter to you if you are using \
storages directly.  To access UntypedStorage directly, use tensor.untyped_storage() instead of \
tensor.storage()
        # UntypedStorage 24 torch.Size([2, 3]) (3, 1) 0
        # 6
        """,
    "S1-18": """
        x = torch.arange(6.0).view(2, 3)
        part, turned = x[:, 1], x.t()
        print(part.storage_offset(), part.stride(), turned.stride(), \
part.untyped_storage().data_ptr() == x.untyped_storage().data_ptr())
        part[0] = 50
        print(x); print(turned)
        # 1 (3,) (1, 3) True
        # tensor([[ 0., 50.,  2.],
        #         [ 3.,  4.,  5.]])
        # tensor([[ 0.,  3.],
        #         [50.,  4.],
        #         [ 2.,  5.]])
        """,
    "S3-27": """
        x = torch.ones(5)
        n = x.numpy()
        x.add_(1)
        print(n, n.dtype)
        n[0] = 9
        print(x)
        w = torch.ones(1, requires_grad=True)
        for read in (lambda: w.numpy(), lambda: (w * 2).numpy(), lambda: numpy.asarray(w)):
            print(attempt(read))
        # [2. 2. 2. 2. 2.] float32
        # tensor([9., 2., 2., 2., 2.])
        # RuntimeError: Can't call numpy() on Tensor that requires grad. Use \
tensor.detach().numpy() instead.
        # RuntimeError: Can't call numpy() on Tensor that requires grad. Use \
tensor.detach().numpy() instead.
        # RuntimeError: Can't call numpy() on Tensor that requires grad. Use \
tensor.detach().numpy() instead.
        """,
    "S3-28": """
        print(hasattr(torch, "from_num"))
        n = numpy.zeros(3)
        t = torch.from_numpy(n)
        copied = torch.tensor(n)
        n[0] = 5
        print(t, t.dtype, torch.as_tensor(n)[0].item() == 5, copied[0].item() == 5)
        print(attempt(lambda: torch.from_numpy([1, 2])))
        print(attempt(lambda: torch.from_numpy(n[::-1])))
        # False
        # tensor([5., 0., 0.], dtype=torch.float64) torch.float64 True False
        # TypeError: expected np.ndarray (got list)
        # ValueError: At least one stride in the given numpy array is negative, and tensors with \
negative strides are not currently supported. (You can probably work around this by making a \
copy of your array  with array.copy().)
        """,
    "S3-29": """
        a = torch.ones(5)
        b = a.numpy()
        a.add_(1)
        print(a); print(b)
        print(hasattr(torch.tensor, "ones"))
        # tensor([2., 2., 2., 2., 2.])
        # [2. 2. 2. 2. 2.]
        # False
        """,
    "S0-14": """
        x = torch.arange(6).view(2, 3)
        print(x); print(x.view(3, 2)); print(x.view(-1))
        # tensor([[0, 1, 2],
        #         [3, 4, 5]])
        # tensor([[0, 1],
        #         [2, 3],
        #         [4, 5]])
        # tensor([0, 1, 2, 3, 4, 5])
        """,
    "S0-15": """
        x = torch.arange(24).view(2, 3, 4)[:, :2]
        print(x.is_contiguous(), x.shape, x.stride())
        print(x.view(2, 2, 4).stride(), x.view(2, 2, 2, 2).stride())
        print(attempt(lambda: x.view(4, 4)))
        print(torch.arange(16).view(2, 8)[:, ::2].view(2, 2, 2).stride())
        # False torch.Size([2, 2, 4]) (12, 4, 1)
        # (12, 4, 1) (12, 4, 2, 1)
        # RuntimeError: view size is not compatible with input tensor's size and stride (at \
least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
        # (8, 4, 2)
        """,
    "S0-16": """
        x = torch.zeros(4)
        y = x.view(2, 2)
        y[0, 0] = 7
        print(x, x.data_ptr() == y.data_ptr(), y._base is x)
        # tensor([7., 0., 0., 0.]) True True
        """,
    "S0-17": """
        x = torch.arange(6).view(2, 3)
        print(attempt(lambda: x.t().view(6)))
        print(attempt(lambda: x.view(4, 2)))
        print(attempt(lambda: x.view(-1, -1)))
        # RuntimeError: view size is not compatible with input tensor's size and stride (at \
least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
        # RuntimeError: shape '[4, 2]' is invalid for input of size 6
        # RuntimeError: only one dimension can be inferred
        """,
    "S0-18": """
        x = torch.arange(6.0).view(2, 3)
        print(x.reshape(6).data_ptr() == x.data_ptr(), x.t().reshape(6).data_ptr() == \
x.data_ptr(), x.t().reshape(6))
        # True False tensor([0., 3., 1., 4., 2., 5.])
        """,
    "S1-33": """
        x = torch.ones(3, 2)
        print(x.unsqueeze(1).shape, x.unsqueeze(-1).shape, x.view(3, 1, 2).shape, \
x.t().unsqueeze(1).stride())
        print(attempt(lambda: x.unsqueeze(3)))
        # torch.Size([3, 1, 2]) torch.Size([3, 2, 1]) torch.Size([3, 1, 2]) (1, 6, 2)
        # IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 3)
        """,
    "S1-34": """
        x = torch.arange(6.0).view(2, 3).t()
        y = x.contiguous()
        print(x.stride(), x.is_contiguous(), y.stride(), y.data_ptr() == x.data_ptr())
        # (1, 3) False (2, 1) False
        """,
    "S1-35": """
        x = torch.ones(2, 3, requires_grad=True)
        print(x.contiguous() is x, x.t().contiguous().grad_fn.name())
        # True CloneBackward0
        """,
    "S3-19": """
        x = torch.arange(12).view(3, 4)
        y = x.narrow(1, 1, 2)
        print(y, y.storage_offset(), y._base is not None, x.narrow(0, -1, 1))
        print(attempt(lambda: x.narrow(0, 2, 2)))
        print(attempt(lambda: x.narrow(0, 1, size=1)).partition("(")[0])
        print(x.narrow(0, torch.tensor(1), 1))
        # tensor([[ 1,  2],
        #         [ 5,  6],
        #         [ 9, 10]]) 1 True tensor([[ 8,  9, 10, 11]])
        # RuntimeError: start (2) + length (2) exceeds dimension size (3).
        # TypeError: narrow
        # tensor([[4, 5, 6, 7]])
        """,
    "S3-20": """
        x = torch.arange(6).view(2, 3)
        print(x.narrow(0, 0, 1), x.select(1, 0), x.sum(dim=0), x.sum(dim=1))
        # tensor([[0, 1, 2]]) tensor([0, 3]) tensor([3, 5, 7]) tensor([ 3, 12])
        """,
    "S3-21": """
        x = torch.ones(2, 3)
        print(torch.equal(x.t(), x.transpose(0, 1)), x.t()._base is x, torch.ones(3).t().shape)
        print(attempt(lambda: torch.ones(1, 2, 3).t()))
        print(attempt(lambda: torch.ones(3).transpose(0, 1)))
        # True True torch.Size([3])
        # RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D
        # IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)
        """,
    "S3-24": """
        x = torch.ones(10, 1, 5)
        print(x.squeeze().shape, torch.ones(1, 1, 5).squeeze().shape, x.squeeze(0).shape, \
x.squeeze(1).shape, torch.ones(1, 2, 1).squeeze((0, 2)).shape)
        # torch.Size([10, 5]) torch.Size([5]) torch.Size([10, 1, 5]) torch.Size([10, 5]) \
torch.Size([2])
        """,
    "S3-30": """
        x = torch.arange(6).view(2, 3)
        print(torch.equal(x.permute(1, 0), x.t()))
        y = torch.ones(2, 3, 4)
        print(y.permute(2, 0, 1).shape, y.permute(0, 2, 1).stride(), y.permute((2, 0, 1)).shape)
        print(attempt(lambda: x.permute(0)))
        print(attempt(lambda: x.permute(0, 0)))
        print(attempt(lambda: x.permute(0, 2)))
        # True
        # torch.Size([4, 2, 3]) (12, 1, 4) torch.Size([4, 2, 3])
        # RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not \
match the length of the desired ordering of dimensions i.e. input.dim() = 2 is not equal to \
len(dims) = 1
        # RuntimeError: permute(): duplicate dims are not allowed.
        # IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)
        """,
    "S0-01": """
        x = torch.tensor([-1.0, 2.0, -3.0])
        y = x.abs_()
        print(x, y is x)
        # tensor([1., 2., 3.]) True
        """,
    "S0-02": """
        x = torch.tensor([-1.0, 2.0])
        y = x.abs()
        print(x, y, y.data_ptr() == x.data_ptr(), x.view(2, 1).data_ptr() == x.data_ptr())
        # tensor([-1.,  2.]) tensor([1., 2.]) False True
        """,
    "S1-15": """
        x = torch.ones(2)
        x[0] = 9
        x += 1
        torch.add(x, torch.tensor([0.0, 1.0]), out=x)
        print(x, x.t_() is x, x._version)
        # tensor([10.,  3.]) True 4
        """,
    "S1-16": """
        print(torch.empty(2).fill_(3.0))
        # tensor([3., 3.])
        """,
    "S2-01": """
        a, b = torch.ones(2, 3), torch.ones(1, 3)
        print(torch.cat([a, b], dim=0).shape)
        print(attempt(lambda: torch.cat([torch.ones(2, 3), torch.ones(2, 2)], dim=0)))
        print(attempt(lambda: torch.cat([torch.ones(2, 3), torch.ones(3)])))
        print(torch.cat([torch.ones(2, 3), torch.ones(0)]).shape)
        # torch.Size([3, 3])
        # RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but \
got size 2 for tensor number 1 in the list.
        # RuntimeError: Tensors must have same number of dimensions: got 2 and 1
        # torch.Size([2, 3])
        """,
    "S2-02": """
        a, b = torch.ones(2, 3), torch.zeros(2, 3)
        print(torch.stack([a, b]).shape, torch.stack([a, b], dim=2).shape)
        print(attempt(lambda: torch.stack([a, torch.ones(3, 2)])))
        # torch.Size([2, 2, 3]) torch.Size([2, 3, 2])
        # RuntimeError: stack expects each tensor to be equal size, but got [2, 3] at entry 0 \
and [3, 2] at entry 1
        """,
    "S2-03": """
        a, b = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
        print(a * b, torch.dot(a, b), a @ b, (torch.ones(2, 3) @ torch.ones(3, 2)).shape)
        print(attempt(lambda: torch.ones(2, 3) * torch.ones(3, 2)))
        # tensor([3., 8.]) tensor(11.) tensor(11.) torch.Size([2, 2])
        # RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at \
non-singleton dimension 1
        """,
    "S3-23": """
        parts = [torch.ones(5)] * 10
        print(torch.stack(parts, 0).shape, torch.stack(parts, 1).shape, torch.cat(parts).shape)
        # torch.Size([10, 5]) torch.Size([5, 10]) torch.Size([50])
        """,
    "S3-25": """
        print(torch.tensor([2, 5]).div(2), torch.tensor([-7.0, 7.0]).div(2), torch.tensor([-7, \
7]).div(2, rounding_mode="trunc"), torch.tensor([-7, 7]).div(2, rounding_mode="floor"), \
torch.tensor([1.0, 0.0]) / 0)
        print(attempt(lambda: torch.tensor([1, 2]).div_(2)))
        print(attempt(lambda: torch.tensor([1]).div(0, rounding_mode="trunc")))
        # tensor([1.0000, 2.5000]) tensor([-3.5000,  3.5000]) tensor([-3,  3]) tensor([-4,  3]) \
tensor([inf, nan])
        # RuntimeError: result type Float can't be cast to the desired output type Long
        # RuntimeError: ZeroDivisionError
        """,
    "S3-26": """
        x = torch.ones(2, 3)
        pointer = x.data_ptr()
        x.t_()
        print(x.shape, x.stride(), x.data_ptr() == pointer)
        y = torch.zeros(3)
        print(y.add_(torch.ones(1)))
        print(attempt(lambda: y.add_(torch.ones(2, 3))))
        # torch.Size([3, 2]) (1, 3) True
        # tensor([1., 1., 1.])
        # RuntimeError: output with shape [3] doesn't match the broadcast shape [2, 3]
        """,
    "S2-23": """
        x = torch.ones(2, requires_grad=True)
        y = (x * 1).clone()
        print(y.grad_fn.name(), y.data_ptr() == x.data_ptr())
        y.sum().backward()
        print(x.grad)
        print(attempt(lambda: copy.deepcopy(y)))
        # CloneBackward0 False
        # tensor([1., 1.])
        # RuntimeError: Only Tensors created explicitly by the user (graph leaves) support the \
deepcopy protocol at the moment.  If you were attempting to deepcopy a module, this may be \
because of a torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001
        """,
    "S2-24": """
        x = torch.ones(2)
        same = x
        same[1] = 0
        print(x, same is x, same.data_ptr() == x.data_ptr())
        # tensor([1., 0.]) True True
        """,
    "S2-25": """
        x = torch.ones(2, requires_grad=True) * 2
        d = x.detach()
        print(d is x, d.data_ptr() == x.data_ptr(), d.requires_grad, x.requires_grad, \
d._is_view())
        d[0] = 7
        print(x, x._version, d._version)
        # False True False True False
        # tensor([7., 2.], grad_fn=<MulBackward0>) 1 1
        """,
    "S3-10": """
        x = torch.tensor(2.0, requires_grad=True)
        y = x * 3
        (y + (y * y).detach()).backward()
        print(x.grad)
        y.detach().backward()
        # tensor(3.)
        # RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
        """,
    "S3-11": """
        x = torch.tensor(2.0, requires_grad=True)
        y = x * 3
        y.detach()
        y.backward()
        print(x.grad, y.requires_grad)
        z = x * 3
        z.detach_()
        print(z.requires_grad, z.is_leaf, z.grad_fn)
        # tensor(3.) True
        # False True None
        """,
    "S1-03": """
        x = torch.ones(2)
        v = torch.autograd.Variable(x, requires_grad=True)
        print(v, type(v) is torch.Tensor, isinstance(x, torch.autograd.Variable), \
torch.autograd.Variable is torch.Tensor)
        # tensor([1., 1.], requires_grad=True) True True False
        """,
    "S1-19": """
        print(torch.autograd.Variable(torch.ones(1), volatile=True).requires_grad)
        torch.autograd.Variable(torch.ones(1), volatile=True, requires_grad=True)
        # [UserWarning] volatile was removed and now has no effect. Use `with torch.no_grad():` \
instead.
        # [UserWarning] volatile was removed and now has no effect. Use `with torch.no_grad():` \
instead.
        # False
        # ValueError: Variable can't be volatile and require_grad at the same time!
        """,
    "S2-27": """
        v = torch.autograd.Variable(torch.ones(1))
        print(isinstance(torch.ones(1), torch.autograd.Variable), type(v) is torch.Tensor)
        # True True
        """,
    "S3-06": """
        print(type(torch.autograd.Variable(torch.ones(1))).__name__)
        # Tensor
        """,
    "S1-04": """
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        y.sum().backward()
        print(y.grad)
        # [UserWarning] The .grad attribute of a Tensor that is not a leaf Tensor is being \
accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want \
the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf \
Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor \
instead. See github.com/pytorch/pytorch/pull/30531 for more information.
        # None
        """,
    "S2-33": """
        x = torch.ones(2, requires_grad=True)
        h = x * 2
        h.sum().backward()
        print(x.grad, h.grad)
        # [UserWarning] The .grad attribute of a Tensor that is not a leaf Tensor is being \
accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want \
the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf \
Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor \
instead. See github.com/pytorch/pytorch/pull/30531 for more information.
        # tensor([2., 2.]) None
        """,
    "S0-19": """
        x = torch.ones(2, requires_grad=True)
        print(x.data, x.detach())
        # tensor([1., 1.]) tensor([1., 1.])
        """,
    "S4-06": """
        x = torch.ones(1, requires_grad=True)
        print("data" in dir(x), x.data)
        # True tensor([1.])
        """,
    "S2-15": """
        w = torch.ones(2, requires_grad=True)
        with torch.no_grad():
            y = w * 2
            print(torch.is_grad_enabled(), y.requires_grad, y.grad_fn)
        print(torch.is_grad_enabled())
        y.sum().backward()
        # False False None
        # True
        # RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
        """,
    "S2-16": """
        import weakref
        class Box:
            def __init__(self, tensor):
                self.tensor = tensor
                boxes.append(weakref.ref(self))
        boxes, losses = [], []
        w = torch.ones(2, requires_grad=True)
        with torch.autograd.graph.saved_tensors_hooks(Box, lambda box: box.tensor):
            for _ in range(3):
                (w * w).sum().item()
            print("kept when outputs are dropped:", sum(box() is not None for box in boxes))
            for _ in range(3):
                losses.append((w * w).sum())
            print("when losses are kept:", sum(box() is not None for box in boxes))
        # kept when outputs are dropped: 0
        # when losses are kept: 6
        """,
    "S3-09": """
        w = torch.ones(2, requires_grad=True)
        @torch.no_grad()
        def frozen():
            return (w * 2).requires_grad
        print(frozen())
        with torch.no_grad():
            with torch.enable_grad():
                print((w * 2).requires_grad)
            leaf = torch.ones(1, requires_grad=True)
            print(leaf.requires_grad, (leaf * 2).requires_grad)
        # False
        # True
        # True False
        """,
    "S4-01": """
        layer = torch.nn.Linear(2, 1)
        layer.eval()
        print(layer.training, layer(torch.ones(1, 2)).requires_grad)
        with torch.no_grad():
            print(layer.training, layer(torch.ones(1, 2)).requires_grad)
        # False True
        # False False
        """,
    "S4-02": """
        layer, x = torch.nn.Linear(2, 1), torch.ones(1, 2)
        for is_train in (True, False):
            layer.train(is_train)
            with torch.set_grad_enabled(is_train):
                y = layer(x)
            print(layer.training, y.requires_grad, torch.is_grad_enabled())
        # True True True
        # False False True
        """,
    "S4-03": """
        model = torch.nn.Sequential(*[part for _ in range(4) for part in (torch.nn.Linear(64, \
64), torch.nn.ReLU())])
        kept = []
        def pack(tensor):
            kept.append(tensor.nbytes)
            return tensor
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            loss = model(torch.ones(256, 64)).sum()
            print("bytes kept with grad on", sum(kept))
            kept.clear()
            with torch.no_grad():
                model(torch.ones(256, 64)).sum()
            print("with no_grad", sum(kept))
        # bytes kept with grad on 573440
        # with no_grad 0
        """,
    "S4-04": """
        dropout = torch.nn.functional.dropout
        with torch.no_grad():
            y = dropout(torch.ones(1000), 0.5, training=True)
        print(sorted(set(y.tolist())), y.requires_grad)
        y = dropout(torch.ones(1000, requires_grad=True) * 1, 0.5, training=False)
        print(sorted(set(y.tolist())), y.requires_grad)
        # [0.0, 2.0] False
        # [1.0] True
        """,
    "name in the version error": """
        def spoil(op):
            a = torch.tensor([1.0, 2.0], requires_grad=True)
            h = op(a * 1)
            y = h * h
            h.add_(1)
            return attempt(lambda: y.sum().backward()).partition("inplace operation: ")[2][:75]
        print(spoil(torch.exp)); print(spoil(torch.sigmoid)); print(spoil(lambda h: h * 2)); \
print(spoil(lambda h: h[0:1]))
        leaf = torch.ones(1, requires_grad=True)
        y = leaf * leaf
        with torch.no_grad():
            leaf.add_(1)
        print(attempt(lambda: y.backward()).partition("inplace operation: ")[2][:75])
        print(torch.exp(leaf).grad_fn.name())
        # [torch.FloatTensor [2]], which is output 0 of Add, is at version 1; expecte
        # [torch.FloatTensor [2]], which is output 0 of Add, is at version 1; expecte
        # [torch.FloatTensor [2]], which is output 0 of Add, is at version 1; expecte
        # [torch.FloatTensor [1]], which is output 0 of AsStrided, is at version 1; e
        # [torch.FloatTensor [1]] is at version 1; expected version 0 instead. Hint:
        # ExpBackward0
        """,
    "second backward": """
        def twice(op):
            x = torch.tensor([1.0, 2.0], requires_grad=True)
            y = op(x).sum()
            y.backward()
            return attempt(lambda: y.backward()) is None
        print([twice(op) for op in (lambda x: x + x, lambda x: x - 1, lambda x: -x, lambda x: \
x.sum(), lambda x: x.mean(), lambda x: x.view(2, 1), lambda x: x[0], lambda x: torch.cat([x, \
x]), lambda x: x.clone())])
        print([twice(op) for op in (lambda x: x * 2, lambda x: x / 2, lambda x: x * \
torch.ones(2), lambda x: x.relu(), lambda x: x.exp())])
        # [True, True, True, True, True, True, True, True, True]
        # [False, False, False, False, False]
        """,
    "saved only when needed": """
        o = torch.ones(2, 2)
        def spoiled(op):
            a = torch.full((2, 2), 1.5, requires_grad=True)
            h = a * 1
            y = op(h)
            h.add_(1)
            return attempt(lambda: y.sum().backward()) is not None
        print([spoiled(op) for op in (lambda h: h * 3, lambda h: h / 3, lambda h: h @ o, lambda \
h: h + o, lambda h: h.exp())])
        print([spoiled(op) for op in (lambda h: h * h, lambda h: h**2, lambda h: h.sin(), lambda \
h: h.log(), lambda h: h**1)])
        # [False, False, False, False, False]
        # [True, True, True, True, True]
        """,
    ".grad and the gradient handed to backward": """
        x, g = torch.zeros(2, 2, requires_grad=True), torch.ones(2, 2)
        x.backward(g)
        print(x.grad.data_ptr() == g.data_ptr())
        x.grad = None
        (x * 1).backward(g)
        print(x.grad.data_ptr() == g.data_ptr())
        x.grad = None
        x.view(4).backward(g.view(4))
        print(x.grad.data_ptr() == g.data_ptr())
        # False
        # False
        # True
        """,
    "accumulation is in place": """
        x = torch.ones(2, requires_grad=True)
        x.grad = mine = torch.zeros(2)
        (x * 3).sum().backward()
        (x * 3).sum().backward()
        print(x.grad is mine, mine)
        # True tensor([6., 6.])
        """,
    "a view of a leaf under no_grad": """
        x = torch.ones(2, requires_grad=True)
        y = x * 1
        with torch.no_grad():
            v, w = x.view(2, 1), y.view(2, 1)
        print(v.requires_grad, w.requires_grad)
        print(attempt(lambda: w.add_(1)))
        # True True
        # RuntimeError: A view was created in no_grad mode and is being modified inplace with \
grad mode enabled. Given that this use case is ambiguous and error-prone, it is forbidden. You \
can clarify your code by moving both the view and the inplace either both inside the no_grad \
block (if you don't want the inplace to be tracked) or both outside (if you want the inplace to \
be tracked).
        """,
    "requires_grad of a non-leaf": """
        x = torch.ones(1, requires_grad=True)
        y = x * 2
        print(attempt(lambda: setattr(y, "requires_grad", True)))
        print(y.requires_grad_(True) is y)
        x.requires_grad = False
        y.backward()
        print(x.grad)
        # RuntimeError: you can only change requires_grad flags of leaf variables.
        # True
        # None
        """,
    "numpy() while nothing is recorded": """
        w = torch.ones(2, requires_grad=True)
        with torch.no_grad():
            print(w.numpy())
        print(attempt(w.numpy))
        # [1. 1.]
        # RuntimeError: Can't call numpy() on Tensor that requires grad. Use \
tensor.detach().numpy() instead.
        """,
    "retain_grad and hooks": """
        x = torch.ones(1, requires_grad=True)
        y = x * 1
        y.retain_grad()
        y.register_hook(lambda g: g * 10)
        (y * 2).backward()
        print(y.grad, x.grad)
        x.grad = None
        y = x * 1
        y.register_hook(lambda g: print("of the old value", g))
        y.mul_(3)
        y.backward()
        print(x.grad)
        # tensor([20.]) tensor([20.])
        # of the old value tensor([3.])
        # tensor([3.])
        """,
    "chunk and writes": """
        x = torch.ones(4, requires_grad=True)
        part = (x * 1).chunk(2)[0]
        print(attempt(lambda: part.add_(1)))
        print(torch.ones(4).chunk(2)[0].add_(1))
        # RuntimeError: Output 0 of Split is a view and is being modified inplace. This view is \
the output of a function that returns multiple views. Such functions do not allow the output \
views to be modified inplace. You should replace the inplace operation by an out-of-place one.
        # tensor([2., 2.])
        """,
    "ties": """
        def gradient(f):
            x = torch.tensor([1.0, 3.0, 3.0], requires_grad=True)
            f(x).backward()
            return x.grad.tolist()
        print(gradient(lambda x: x.max()), gradient(lambda x: x.amax()), gradient(lambda x: \
x.max(0)[0]))
        a, b = torch.ones(1, requires_grad=True), torch.ones(1, requires_grad=True)
        torch.maximum(a, b).backward()
        print(a.grad, b.grad)
        # [0.0, 0.5, 0.5] [0.0, 0.5, 0.5] [0.0, 1.0, 0.0]
        # tensor([0.5000]) tensor([0.5000])
        """,
    "messages with odd names": """
        print(attempt(lambda: torch.ones(2, 3).permute(0)))
        print(attempt(lambda: float(torch.ones(2))))
        print(attempt(lambda: torch.ones(2).item()))
        print(attempt(lambda: torch.cat([])))
        print(attempt(lambda: torch.stack([])))
        # RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not \
match the length of the desired ordering of dimensions i.e. input.dim() = 2 is not equal to \
len(dims) = 1
        # ValueError: only one element tensors can be converted to Python scalars
        # RuntimeError: a Tensor with 2 elements cannot be converted to Scalar
        # ValueError: torch.cat(): expected a non-empty list of Tensors
        # RuntimeError: stack expects a non-empty TensorList
        """,
    "in-place ops and what they keep": """
        def gradient(write):
            x = torch.tensor([2.0], requires_grad=True)
            y = x * 1
            write(y)
            problem = attempt(lambda: y.backward())
            return x.grad if problem is None else problem[:40]
        print(gradient(lambda y: y.pow_(2)), gradient(lambda y: y.exp_()))
        print(gradient(lambda y: y.mul_(y)), gradient(lambda y: y.mul_(y.detach())))
        print(gradient(lambda y: y.relu_().add_(1)))
        # tensor([4.]) tensor([7.3891])
        # RuntimeError: one of the variables neede RuntimeError: one of the variables neede
        # RuntimeError: one of the variables neede
        """,
    "SGD's defaults": """
        p = torch.nn.Parameter(torch.ones(1))
        print(torch.optim.SGD([p]).defaults["lr"])
        o = torch.optim.SGD([p, torch.ones(1)], lr=1.0, momentum=0.9, dampening=0.5)
        p.grad = torch.ones(1)
        o.step()
        print(p)
        # 0.001
        # Parameter containing:
        # tensor([0.], requires_grad=True)
        """,
}

# Rows of the list for which there is nothing to run here, and why.
NOTHING_TO_RUN = {
    "S0-04": "static graphs: torch.fx and torch.compile belong to a later part",
    "S0-05": "static graphs: torch.fx belongs to a later part",
    "S0-06": "static graphs: torch.compile belongs to a later part",
    "S1-07": "the print statement of Python 2",
    "S1-11": "PyTorch's own source files of 2016",
    "S4-14": "the version of PyTorch that the notes used",
}


def attempt(function):
    """What a call returns, or the class and first line of what it raises."""
    try:
        return function()
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


@pytest.mark.parametrize("row", SESSIONS)
def test_prints_what_pytorch_prints(row, m):
    m.storage._reset_warn_typed_storage_removal()  # the warning is given once in a process
    source = textwrap.dedent(SESSIONS[row])
    expected = [line[2:] for line in source.splitlines() if line.startswith("# ")]
    helpers = {"attempt": attempt, "copy": copy, "numpy": numpy}
    printed = graphs.play(source, m, helpers)
    assert [line.rstrip() for line in printed] == expected


def test_every_row_is_settled():
    """The rows of the list's groups C01 to C09."""
    numbers = {
        "S0": [*range(1, 9), *range(14, 25)],
        "S1": [*range(1, 20), 33, 34, 35],
        "S2": [1, 2, 3, 15, 16, *range(23, 36)],
        "S3": [1, 2, 6, 7, 9, 10, 11, 16, 17, 19, 20, 21, *range(23, 31)],
        "S4": [*range(1, 15)],
    }
    rows = {f"{note}-{n:02}" for note, ns in numbers.items() for n in ns}
    settled = {name[:5] for name in (*SESSIONS, *graphs.SESSIONS, *NOTHING_TO_RUN)}
    assert rows <= settled
    assert not settled & NOTHING_TO_RUN.keys() - rows
