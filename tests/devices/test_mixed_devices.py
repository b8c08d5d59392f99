"""Operands on several devices: which mixes work, where results are, and what the others are told.

torch's FakeTensorMode accepts ``device="cuda"`` without a GPU. It knows where a result is and which
mixes are refused, not the words of CUDA's own checks: those are written out here, in the form that
reports of torch 2.8 and newer show.
"""

import warnings

import pytest

import minitorch
from tests.autograd.conftest import with_torch

torch = with_torch.values[0]


class Words(dict):
    """``t`` the library, ``F``; ``C(2)`` floats of the CPU, ``G(2)`` of the GPU, ``I``, ``J`` int64
    of the CPU and of the GPU."""

    def __init__(self, t):
        super().__init__(t=t, F=t.nn.functional)
        self["C"] = lambda *shape: t.ones(shape)
        self["G"] = lambda *shape: t.ones(shape, device="cuda")
        self["I"] = lambda *shape: t.zeros(shape, dtype=t.int64)
        self["J"] = lambda *shape: t.zeros(shape, dtype=t.int64, device="cuda")


MIXES = """
G(3) + C(3)
G(3) + C()
C() + G(3)
G() + C(3)
C(3) + G()
C(3).add_(G(3))
C(3).add_(G())
G(3).add_(C())
G(3).add_(C(3))
G(3) == C()
t.cat([G(3), C(3)])
t.stack([C(3), G(3)])
G(3, 3) @ C(3, 3)
C(3, 3) @ G(3, 3)
t.mv(G(3, 3), C(3))
t.dot(G(3), C(3))
t.bmm(G(2, 3, 3), C(2, 3, 3))
t.addmm(C(3), G(3, 3), G(3, 3))
t.addmm(G(3), C(3, 3), G(3, 3))
t.baddbmm(C(2, 3, 3), G(2, 3, 3), G(2, 3, 3))
F.linear(C(3, 3), G(3, 3), G(3))
F.linear(G(3, 3), C(3, 3), C(3))
F.linear(G(3, 3), G(3, 3), C(3))
F.linear(C(3, 3), G(3, 3))
t.where(G(3) > 0, G(3), C())
t.where(G(3) > 0, G(3), C(3))
t.where(C(3) > 0, G(3), G(3))
t.where(C() > 0, G(3), G(3))
G(3).index_select(0, I(2))
C(3).index_select(0, J(2))
G(3, 3).gather(0, I(1, 1))
C(3, 3).gather(0, J(1, 1))
G(3, 3).scatter(0, I(1, 1), 1.0)
G(3, 3).scatter(0, J(1, 1), C(1, 1))
G(3, 3).scatter_add(0, J(1, 1), C(1, 1))
G(3, 3).index_add(0, I(1), G(1, 3))
G(3, 3).index_copy(0, I(1), G(1, 3))
G(3, 3).index_fill(0, I(1), 1.0)
G(3, 3).index_put((I(2),), C())
G(3).take(I(2))
F.embedding(I(2), G(3, 3))
F.embedding(J(2), C(3, 3))
F.nll_loss(G(3, 3), I(3))
F.nll_loss(C(3, 3), J(3))
F.cross_entropy(G(3, 3), I(3))
F.cross_entropy(C(3, 3), J(3))
F.cross_entropy(G(3, 3), J(3), C(3))
F.mse_loss(G(3), C(3))
F.binary_cross_entropy(G(3), C(3))
F.batch_norm(G(2, 3), C(3), C(3))
F.batch_norm(G(2, 3), G(3), G(3), C(3), C(3))
F.layer_norm(G(3), (3,), C(3))
F.group_norm(G(1, 2, 2), 1, C(2))
F.prelu(G(1, 2), C(2))
C(3).copy_(G(3))
G(3).masked_fill(C(3) > 0, 1.0)
G(3).masked_fill(G(3) > 0, C())
G(3).masked_fill(C() > 0, 1.0)
t.isclose(G(3), C(3))
t.maximum(G(3), C(3))
t.maximum(G(3), C())
G(3).clamp(C(), C())
G(3).clamp(C(3), C(3))
t.lerp(G(3), G(3), C())
t.lerp(G(3), C(3), 0.5)
t.addcmul(G(3), C(3), G(3))
t.addcmul(G(3), C(), G(3))
t.addcdiv(G(3), G(3), C())
t.pow(C(), G(3))
t.einsum("i,i->", G(3), C(3))
t.searchsorted(G(3), C(3))
t.outer(G(3), C(3))
t.cross(G(3), C(3))
t.cdist(G(3, 3), C(3, 3))
t.linalg.solve(G(3, 3), C(3))
t.kron(G(2), C(2))
t.meshgrid(G(3), C(3), indexing="ij")
t.broadcast_tensors(G(3), C(3))
t.add(G(3), G(3), out=C(3))
F.scaled_dot_product_attention(G(1, 1, 2, 2), C(1, 1, 2, 2), G(1, 1, 2, 2))
""".strip().splitlines()


def where(text, t):
    """The device of what an expression gives; None if it is refused."""
    try:
        result = eval(text, Words(t))
    except (RuntimeError, TypeError):
        return None
    return str((result[0] if isinstance(result, (tuple, list)) else result).device)


@pytest.mark.parametrize("text", MIXES)
@pytest.mark.oracle
def test_the_same_mixes_as_in_torch(text):
    pytest.importorskip("torch", reason="PyTorch is not installed (make oracle)")
    from torch._subclasses.fake_tensor import FakeTensorMode

    with minitorch.cuda.simulate(1):
        found = where(text, minitorch)
    with warnings.catch_warnings(), FakeTensorMode():
        warnings.simplefilter("ignore")
        assert found == where(text, torch)


def said(name, here, there, method):
    """CUDA's sentence about one argument."""
    return (
        f"Expected all tensors to be on the same device, but got {name} is on {here}, different "
        f"from other tensors on {there} (when checking argument in method wrapper_CUDA_{method})"
    )


GENERAL = (
    "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!"
)
SENTENCES = {
    "G(3) + C(3)": GENERAL,
    "C(3) + G(3)": GENERAL,
    "F.mse_loss(C(3), G(3))": GENERAL,
    "G(3, 3).index_fill(0, I(1), 1.0)": GENERAL,
    "G(3, 3) @ C(3, 3)": said("mat2", "cpu", "cuda:0", "mm"),
    "C(3, 3) @ G(3, 3)": said("mat2", "cuda:0", "cpu", "mm"),
    "t.mm(C(3, 3), G(3, 3))": said("mat2", "cuda:0", "cpu", "mm"),
    "C(2, 3, 3) @ G(3, 3)": said("mat2", "cuda:0", "cpu", "mm"),
    "C(2, 3, 3) @ G(2, 3, 3)": said("mat2", "cuda:0", "cpu", "bmm"),
    "F.linear(C(3, 3), G(3, 3))": said("mat2", "cuda:0", "cpu", "mm"),
    "t.nn.Linear(3, 3, bias=False, device='cuda')(C(2, 3))": said("mat2", "cuda:0", "cpu", "mm"),
    "t.nn.Linear(3, 3, bias=False)(G(2, 3))": said("mat2", "cpu", "cuda:0", "mm"),
    "F.linear(C(3, 3), G(3, 3), G(3))": said("mat1", "cpu", "cuda:0", "addmm"),
    "F.linear(G(3, 3), C(3, 3), C(3))": said("mat1", "cuda:0", "cpu", "addmm"),
    "t.nn.Linear(3, 3, device='cuda')(C(2, 3))": said("mat1", "cpu", "cuda:0", "addmm"),
    "t.bmm(G(2, 3, 3), C(2, 3, 3))": said("mat2", "cpu", "cuda:0", "bmm"),
    "t.dot(C(3), G(3))": said("tensor", "cuda:0", "cpu", "dot"),
    "t.cat([G(3), C(3)])": said("tensors", "cpu", "cuda:0", "cat"),
    "F.embedding(J(2), C(3, 3))": said("index", "cuda:0", "cpu", "_index_select"),
    "F.embedding(I(2), G(3, 3))": said("index", "cpu", "cuda:0", "_index_select"),
    "G(3).index_select(0, I(1))": said("index", "cpu", "cuda:0", "_index_select"),
    "G(3).gather(0, I(1))": said("index", "cpu", "cuda:0", "gather"),
    "G(3).scatter(0, I(1), 1.0)": said("index", "cpu", "cuda:0", "scatter_value"),
    "F.nll_loss(G(3, 3), I(3))": said("target", "cpu", "cuda:0", "nll_loss_forward"),
    "F.cross_entropy(G(3, 3), I(3))": said("target", "cpu", "cuda:0", "nll_loss_forward"),
    "F.cross_entropy(G(3, 3), J(3), C(3))": said("weight", "cpu", "cuda:0", "nll_loss_forward"),
    "G(2, 2) @ t.ones(2, 2, device='cuda:1')": said("mat2", "cuda:1", "cuda:0", "mm"),
    "F.conv2d(C(1, 1, 4, 4), G(1, 1, 2, 2))": "Input type (torch.FloatTensor) and weight type "
    "(torch.cuda.FloatTensor) should be the same or input should be a MKLDNN tensor and weight is "
    "a dense tensor",
    "F.conv2d(G(1, 1, 4, 4), C(1, 1, 2, 2))": "Input type (torch.cuda.FloatTensor) and weight type "
    "(torch.FloatTensor) should be the same",
    "C(3)[J(2)]": "indices should be either on cpu or on the same device as the indexed tensor "
    "(cpu)",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_sentences(text):
    with minitorch.cuda.simulate(2), pytest.raises(RuntimeError) as error:
        eval(text, Words(minitorch))
    assert str(error.value).partition(" Try: ")[0] == SENTENCES[text]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("G(3)[I(2)]", "cuda:0"),  # an index of the CPU goes along
        ("G(3)[C(3) > 0]", "cuda:0"),
        ("G(3).copy_(C(3))", "cuda:0"),
        ("C(3).copy_(G(3))", "cpu"),
        ("G(3).index_put((I(2),), C())", "cuda:0"),
    ],
)
def test_mixes_that_torch_allows_and_its_fake_tensors_cannot_run(text, place):
    with minitorch.cuda.simulate(1):
        assert where(text, minitorch) == place


def test_a_gradient_of_another_device_is_refused():
    with minitorch.cuda.simulate(2):
        x = minitorch.ones(3, device="cuda", requires_grad=True)
        for wrong in (minitorch.ones(3), minitorch.ones(3, device="cuda:1")):
            with pytest.raises(RuntimeError, match=r"different device|same device"):
                x.grad = wrong
            with pytest.raises(RuntimeError, match="device"):
                (x * 2).backward(wrong)
            with pytest.raises(RuntimeError, match="device"):
                minitorch.autograd.grad(x * 2, x, wrong)
        x.grad = minitorch.ones(3, device="cuda")
        assert x.grad.is_cuda


MIXED_GRADIENTS = {
    "factor": lambda m, w, x: (x * w.sum()).sum(),
    "written into": lambda m, w, x: (x.clone().copy_(w) * x).sum(),
    "slice written into": lambda m, w, x: _written(x.clone(), w).sum(),
    "element written into": lambda m, w, x: _written(x.clone(), w[0]).sum(),
    "moved": lambda m, w, x: (w.to(x.device) * x).sum(),
    "where": lambda m, w, x: m.where(x > 0, x, w[1]).sum() + (x * w[0]).sum(),
}


def _written(y, value):
    y[:] = value
    return y


@pytest.mark.parametrize("name", MIXED_GRADIENTS)
def test_gradients_go_back_to_the_device_they_belong_to(name):
    def gradient(device):
        w = minitorch.tensor([2.0, 3.0], requires_grad=True)
        x = minitorch.tensor([5.0, 7.0]).to(device)
        MIXED_GRADIENTS[name](minitorch, w, x).backward()
        return w.grad.device.type, w.grad.tolist()

    on_cpu = gradient("cpu")
    with minitorch.cuda.simulate(1):
        assert gradient("cuda") == on_cpu
