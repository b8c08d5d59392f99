import torch, numpy as np

torch.manual_seed(1)
x = torch.randn(3, 4)
print(x)
print(x * 1e5)
print(x * 1e-6)
print(x.long(), x > 0)
print(
    torch.arange(2000),
    torch.zeros(0),
    torch.empty(2, 0),
    torch.tensor(3.14159),
    torch.tensor([1e10, 1]),
    torch.tensor([float("nan"), float("inf"), -1.0]),
)
print(torch.rand(30, 30))
print(torch.rand(2, 3, 2).double())
print(
    torch.ones(2, dtype=torch.float16), torch.tensor([1, 2], dtype=torch.int8), torch.tensor([True])
)
w = torch.randn(2, 2, requires_grad=True)
print(w, w.sum(), (w * 2).relu(), w.detach(), w[0, 0], w.t())
torch.set_printoptions(precision=2, sci_mode=False, linewidth=60, threshold=20, edgeitems=2)
print(torch.rand(10, 10) * 1000, torch.tensor([1e-5, 1.0]))
torch.set_printoptions(profile="full")
print(torch.arange(1100).float().mean())
torch.set_printoptions(profile="default")
print(
    f"{x.mean():.3f} {x[0, 0]:>10.4f} {torch.tensor(7):03d} {x.shape} {tuple(x.shape)} {x.dtype} {x.device} {x.size(0)} {x.stride()}"
)
print(
    torch.Size([1, 2]) + (3,),
    torch.Size([2, 3]).numel(),
    repr(x.shape),
    str(torch.float32),
    torch.device("cpu", 0),
    torch.finfo(torch.float32),
    torch.iinfo(torch.int64).max,
    torch.finfo(torch.float16).eps,
)
print(
    torch.nn.Parameter(torch.ones(2)),
    torch.nn.ParameterList([torch.ones(2), torch.zeros(3, 1)]),
    torch.nn.ModuleDict({"a": torch.nn.Linear(1, 2), "b": torch.nn.ReLU()}),
)
print(
    np.asarray(x[:1]).round(3),
    x.numpy().dtype,
    torch.from_numpy(np.eye(2)),
    torch.as_tensor([[1, 2.5]]),
    list(torch.arange(3)),
    [t.item() for t in torch.arange(3)],
    x.tolist()[0][0],
)
print(
    torch.tensor([0.1, 0.25, 1000.5]),
    torch.tensor([1, 1000000]),
    torch.tensor([123456789.0]),
    torch.tensor([[1.0, -1.0]]),
    -torch.zeros(2),
)
print(
    torch.tensor(5).item(),
    bool(torch.tensor(1)),
    int(torch.tensor(2.7)),
    float(torch.tensor(3)),
    len(torch.zeros(4, 2)),
    torch.tensor([1, 2]) == torch.tensor([1, 3]),
)
print(
    x.is_contiguous(),
    x.t().is_contiguous(),
    x.is_complex(),
    x.is_floating_point(),
    x.is_sparse,
    x.layout,
    x.is_cuda,
    x.requires_grad,
    x.is_leaf,
    x.grad_fn,
    x.ndim,
    x.nelement(),
    x.element_size(),
    x.nbytes,
    x.to_dense().shape,
    torch.is_complex(x),
    x.is_quantized,
)
for s in (torch.bool, torch.uint8, torch.int16, torch.int32, torch.float64):
    print(torch.zeros(2, dtype=s), torch.zeros(2, dtype=s).type())
