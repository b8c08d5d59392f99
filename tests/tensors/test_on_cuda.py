"""Tensors on (simulated) GPUs: where results are, what moves, and what is refused, as in torch."""

import copy
import io
import pickle

import numpy as np
import pytest

import minitorch as torch

CUDA = torch.device("cuda:0")


@pytest.fixture(autouse=True)
def gpus():
    with torch.cuda.simulate(2) as simulation:
        yield simulation


def raises(kind, text):
    return pytest.raises(kind, match=text)


MIXED = "Expected all tensors to be on the same device, but found at least two devices, "


def test_what_a_tensor_says():
    x = torch.arange(6.0, device="cuda").view(2, 3)
    assert (x.device, x.is_cuda, x.is_cpu, x.get_device()) == (CUDA, True, False, 0)
    assert (x.type(), x.long().type()) == ("torch.cuda.FloatTensor", "torch.cuda.LongTensor")
    assert repr(x[0]) == "tensor([0., 1., 2.], device='cuda:0')"
    assert (x[1, 2].item(), x.tolist()) == (5.0, [[0, 1, 2], [3, 4, 5]])
    assert x[1].storage_offset() == 3
    assert x[1].data_ptr() - x.data_ptr() == 12
    assert str(x.untyped_storage().device) == "cuda:0"
    assert bool(x[0, 1])
    assert float(x[0, 2]) == 2
    assert f"{x[0, 1]:.1f}" == "1.0"


def test_a_large_tensor_prints_its_corners():
    x = torch.arange(4000.0)
    assert repr(x.cuda()) == repr(x)[:-1] + ", device='cuda:0')"


def test_numpy_is_refused():
    x = torch.ones(2, device="cuda")
    text = (
        "can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu\\(\\) to copy the tensor"
    )
    for call in (x.numpy, lambda: np.asarray(x), lambda: np.array(x)):
        with raises(TypeError, text):
            call()
    assert x.numpy(force=True).tolist() == [1, 1]


def test_to():
    x = torch.ones(2, 3)
    y = x.to("cuda")
    assert y is not x
    assert y.to("cuda:0") is y
    assert y.cuda() is y
    assert x.cpu() is x
    assert y.to("cuda:1").device == torch.device("cuda:1")
    assert (y.to("cpu", torch.float64).dtype, y.to(x).device) == (torch.float64, x.device)
    assert x.to(1).device == torch.device("cuda:1")
    assert x.type("torch.cuda.DoubleTensor").type() == "torch.cuda.DoubleTensor"
    assert y.t().contiguous().cpu().stride() == (2, 1)
    assert x.t().cuda().stride() == (1, 3)
    assert x.type_as(y).device == CUDA
    with raises(RuntimeError, "Invalid device, must be cuda device"):
        x.cuda("cpu")
    with raises(RuntimeError, "CUDA error: invalid device ordinal"):
        x.to("cuda:2")


def test_the_current_device():
    with torch.cuda.device(1):
        assert torch.zeros(1, device="cuda").get_device() == 1
        assert torch.zeros(1).cuda().get_device() == 1
    assert torch.zeros(1, device="cuda").get_device() == 0


def test_history_goes_through_a_move():
    x = torch.ones(2, requires_grad=True)
    y = x.cuda()
    assert y.grad_fn.name() == "ToCopyBackward0"
    (y * 3).sum().backward()
    assert x.grad.tolist() == [3, 3]
    assert x.grad.is_cpu
    (g,) = torch.autograd.grad((x.cuda().double() ** 3).sum(), x, create_graph=True)
    (gg,) = torch.autograd.grad(g.sum(), x)
    assert (g.tolist(), gg.tolist(), g.dtype) == ([3, 3], [6, 6], torch.float32)


def test_gradients_live_where_the_tensor_lives():
    x = torch.ones(3, device="cuda", requires_grad=True)
    (x.exp() * 2).sum().backward()
    x.pow(2).sum().backward()
    assert x.grad.device == CUDA
    text = (
        "attempting to assign a gradient with device type 'cpu' to a tensor with device type 'cuda'"
    )
    with raises(RuntimeError, text):
        x.grad = torch.ones(3)
    with raises(RuntimeError, "invalid gradient at index 0 - expected device cuda:0 but got cpu"):
        (x * 2).backward(torch.ones(3))


def test_the_gradient_of_a_number_stays_where_its_result_is():
    """Also where the node is the reader's own, or has several results: those have no place."""

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            places.append(g.device)
            return 3 * x * x * g

    places = []
    x = torch.tensor(2.0, device="cuda", requires_grad=True)
    for y in (Cube.apply(x), torch.aminmax(x).max, x.unsqueeze(0).unbind()[0]):
        for g in torch.autograd.grad(y.sum(), [y, x]):
            assert g.device == CUDA
    assert places == [CUDA]


@pytest.mark.parametrize(
    "operation",
    [lambda x, y: x + y, lambda x, y: y * x, lambda x, y: torch.maximum(x, y)],
)
def test_operands_of_two_devices(operation):
    x, y = torch.ones(2, 2, device="cuda"), torch.ones(2, 2)
    with raises(RuntimeError, MIXED):
        operation(x, y)
    with raises(RuntimeError, MIXED + "cuda:0 and cuda:1"):
        x + torch.ones(2, 2, device="cuda:1")


def test_a_number_of_the_cpu_may_stand_beside():
    x = torch.ones(2, device="cuda")
    assert (x + torch.tensor(2.0)).tolist() == [3, 3]
    assert (torch.tensor(2.0) * x).device == CUDA


def test_writes_and_views():
    x = torch.arange(6.0, device="cuda").view(2, 3).requires_grad_()
    y = x * 1
    y[:, 1].mul_(3)
    y.sum().backward()
    assert x.grad.tolist() == [[1, 3, 1], [1, 3, 1]]
    z = torch.zeros(2, 2, device="cuda")
    z.copy_(torch.ones(2, 2))
    torch.zeros(2, 2).copy_(z)
    assert (z.tolist(), z._version) == ([[1, 1], [1, 1]], 1)
    v = z.t()
    v[0, 1] = 5
    assert z.tolist() == [[1, 1], [5, 1]]
    assert z.as_strided((2,), (2,), 1).tolist() == [1, 1]
    with raises(RuntimeError, "more than one element of the written-to tensor"):
        z[0].expand(2, 2).add_(1)


def test_making_beside():
    x = torch.ones(2, 3, device="cuda:1")
    like = (torch.zeros_like(x), torch.rand_like(x), x.new_full((1,), 2), x.new_tensor([1.0]))
    assert {y.device for y in like} == {torch.device("cuda:1")}
    assert torch.zeros_like(x.t(), device="cpu").stride() == (1, 3)
    assert torch.tensor(x, device="cpu").is_cpu
    assert torch.empty(2, pin_memory=True).is_pinned()


def test_random_numbers():
    torch.manual_seed(3)
    first = torch.rand(4, device="cuda")
    torch.manual_seed(3)
    assert torch.rand(4, device="cuda").tolist() == first.tolist()
    generator = torch.Generator(device="cuda").manual_seed(1)
    x = torch.empty(4, device="cuda").normal_(generator=generator)
    assert x.device == CUDA
    with raises(RuntimeError, "Expected a 'cuda' device type for generator but found 'cpu'"):
        torch.rand(2, device="cuda", generator=torch.Generator())


def test_pinned_memory():
    x = torch.ones(3).pin_memory()
    assert x.is_pinned()
    assert x.pin_memory() is x
    assert not torch.ones(3).is_pinned()
    assert x.to("cuda", non_blocking=True).tolist() == [1, 1, 1]
    assert x.cuda().to("cpu", non_blocking=True).is_pinned()
    with raises(RuntimeError, "cannot pin 'CUDAFloatType' only dense CPU tensors"):
        x.cuda().pin_memory()


def test_modules_move_in_place_and_optimizers_follow():
    net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh())
    net[1].register_buffer("running_mean", torch.zeros(4))
    weight = net[0].weight
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    net.cuda()
    assert net[0].weight is weight
    assert weight.device == CUDA
    assert net[1].running_mean.device == CUDA
    before = weight.tolist()
    net(torch.randn(5, 3, device="cuda")).pow(3).sum().backward()
    optimizer.step()
    assert weight.tolist() != before
    assert optimizer.state[weight]["momentum_buffer"].device == CUDA
    net.cpu()  # state stays behind, as in torch
    assert weight.grad.is_cpu
    assert optimizer.state[weight]["momentum_buffer"].is_cuda
    with raises(RuntimeError, MIXED):
        optimizer.step()
    optimizer.load_state_dict(optimizer.state_dict())
    assert optimizer.state[weight]["momentum_buffer"].is_cpu


def test_saving_and_map_location():
    x = torch.arange(3.0, device="cuda:1")
    file = io.BytesIO()
    torch.save({"x": x, "view": x[1:]}, file)

    def load(where=None):
        file.seek(0)
        return torch.load(file, map_location=where)

    found = load()
    assert found["x"].device == torch.device("cuda:1")
    found["x"][1] = 7
    assert found["view"].tolist() == [7, 2]
    assert load("cpu")["x"].is_cpu
    assert load(torch.device("cuda:0"))["x"].get_device() == 0
    assert load({"cuda:1": "cuda:0"})["x"].get_device() == 0
    assert load(lambda storage, location: storage)["x"].is_cpu
    with torch.cuda.simulate(1), raises(RuntimeError, "Attempting to deserialize object on CUDA d"):
        load()


def test_copies():
    x = torch.arange(3.0, device="cuda", requires_grad=True)
    for y in (
        copy.deepcopy(x),
        pickle.loads(pickle.dumps(x)),
        copy.deepcopy(torch.nn.Parameter(x)),
    ):
        assert (y.device, y.tolist(), y.requires_grad) == (CUDA, [0, 1, 2], True)
        assert y.data_ptr() != x.data_ptr()


def test_out_is_on_the_device_of_the_result():
    x, out = torch.ones(2, device="cuda"), torch.empty(2, device="cuda")
    assert torch.add(x, x, out=out) is out
    assert out.tolist() == [2, 2]
    with raises(RuntimeError, "Expected out tensor to have device cuda:0, but got cpu instead"):
        torch.add(x, x, out=torch.empty(2))


def test_hooks_and_saved_tensors():
    seen = []
    x = torch.ones(2, device="cuda", requires_grad=True)
    y = x.exp()
    y.register_hook(lambda g: seen.append(g.device) or g * 2)
    with torch.autograd.graph.saved_tensors_hooks(
        lambda t: (t.device, t.cpu()), lambda kept: kept[1].to(kept[0])
    ):
        (y * y).sum().backward()
    assert seen == [CUDA]
    assert x.grad.device == CUDA


def test_layers_and_losses_say_which_tensor_is_elsewhere():
    here, there, labels = torch.ones(2, 2), torch.ones(2, 2, device="cuda"), torch.tensor([0, 1])
    layer, loss = torch.nn.Linear(2, 2), torch.nn.CrossEntropyLoss(weight=torch.ones(2))
    got = "Expected all tensors to be on the same device, but got "
    with raises(RuntimeError, got + "mat1 is on cuda:0, different from other tensors on cpu"):
        layer(there)
    with raises(RuntimeError, got + "mat1 is on cpu, different from other tensors on cuda:0"):
        layer.cuda()(here)
    with raises(RuntimeError, got + "weight is on cpu, .*wrapper_CUDA_nll_loss_forward"):
        loss(there, labels.cuda())
    with raises(RuntimeError, got + "target is on cpu, different from other tensors on cuda:0"):
        torch.nn.CrossEntropyLoss()(there, labels)
    assert loss.cuda()(layer(there), labels.cuda()).device == CUDA


def test_softmax_of_many_rows():
    x = torch.arange(20_000.0).view(2000, 10) / 1000
    for name in ("softmax", "log_softmax"):
        torch.testing.assert_close(
            getattr(x.cuda(), name)(1).cpu(), getattr(x, name)(1), rtol=1e-6, atol=1e-6
        )


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_memory_that_is_read_twice_is_refused_before_the_mask_is_looked_at(device):
    """As in torch; and the GPU, which would assert that the source is too short, lives on."""
    x = torch.tensor([2, 0, 1], device=device).expand(2, 3)
    for mask in (x > 0, torch.ones(3, 3, dtype=torch.bool, device=device)):
        with raises(RuntimeError, "more than one element of the written-to tensor refers to a"):
            x.masked_scatter_(mask, torch.tensor([1], device=device))
    assert x.sum().item() == 6
