"""bfloat16, and autocast on the CPU: the same programs on minitorch and on PyTorch."""

import copy
import gzip
import io
import json
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import minitorch
from minitorch import lower_precision
from tests.nn.both import both, error

WHY = "tensors of bfloat16 need ml_dtypes, which is not installed here (requirements.txt has it)"
ml_dtypes = pytest.importorskip("ml_dtypes", reason=WHY)

# an expression in bfloat16 -> what it prints
PRINTED = {
    "b([1.1, 2])": "tensor([1.1016, 2.0000], dtype=torch.bfloat16)",
    "b([1, 2]) * 1.1": "tensor([1.1016, 2.2031], dtype=torch.bfloat16)",
    "b([3]) / 7": "tensor([0.4277], dtype=torch.bfloat16)",
    "1 / b([3])": "tensor([0.3340], dtype=torch.bfloat16)",
    "b([1]) == torch.ones(1)": "tensor([True])",
    "b([1, 2]) + torch.ones(2)": "tensor([2., 3.])",
    "b([1, 2]) + torch.ones(2).half()": "tensor([2., 3.])",
    "b([1, 2]) + torch.tensor(0.3)": "tensor([1.2969, 2.2969], dtype=torch.bfloat16)",
    "b([1, 2]) + torch.ones(2, dtype=torch.int64)": "tensor([2., 3.], dtype=torch.bfloat16)",
    "torch.full((1000,), 0.1, dtype=torch.bfloat16).sum()": "tensor(100., dtype=torch.bfloat16)",
    "torch.full((4,), 0.1, dtype=torch.bfloat16).cumsum(0)":
        "tensor([0.1001, 0.2002, 0.3008, 0.4004], dtype=torch.bfloat16)",
    "torch.arange(300.).bfloat16()[-3:]": "tensor([296., 298., 300.], dtype=torch.bfloat16)",
    "b([1, 2]).sum(dtype=torch.float32)": "tensor(3.)",
    "torch.softmax(b([0, 1]), 0)": "tensor([0.2695, 0.7305], dtype=torch.bfloat16)",
    "torch.softmax(b([0, 1]), 0, torch.float32)": "tensor([0.2689, 0.7311])",
    "b([3, 1, 2]).sort()[0]": "tensor([1., 2., 3.], dtype=torch.bfloat16)",
    "b([3, 1, 2]).argmax()": "tensor(0)",
    "torch.cat([b([1]), torch.ones(1)])": "tensor([1., 1.])",
    "torch.stack([b([1]), b([2])]).dtype": "torch.bfloat16",
    "torch.where(torch.tensor([True, False]), b([5, 6]), 2.0)":
        "tensor([5., 2.], dtype=torch.bfloat16)",
    "b([[1, 2]]) @ b([[0.3], [0.3]])": "tensor([[0.9023]], dtype=torch.bfloat16)",
    "torch.eye(2, dtype=torch.bfloat16)":
        "tensor([[1., 0.],\n        [0., 1.]], dtype=torch.bfloat16)",
    "torch.arange(0, 1, 0.3, dtype=torch.bfloat16)":
        "tensor([0.0000, 0.3008, 0.6016, 0.8984], dtype=torch.bfloat16)",
    "torch.rand(5, dtype=torch.bfloat16)":
        "tensor([0.4961, 0.7695, 0.0884, 0.1318, 0.3066], dtype=torch.bfloat16)",
    "torch.randn(25, dtype=torch.bfloat16)[-2:]":
        "tensor([ 0.9453, -0.8438], dtype=torch.bfloat16)",
    "torch.zeros(3, dtype=torch.bfloat16).fill_(2.3)":
        "tensor([2.2969, 2.2969, 2.2969], dtype=torch.bfloat16)",
    "torch.arange(3).copy_(b([1.7, 2.6, -1.2]))": "tensor([ 1,  2, -1])",
    "b([1.7]).int()": "tensor([1], dtype=torch.int32)",
    "b([1.7]).view(torch.int16)": "tensor([16346], dtype=torch.int16)",
    "torch.tensor([16256], dtype=torch.int16).view(torch.bfloat16)":
        "tensor([1.], dtype=torch.bfloat16)",
    "torch.tensor([1e10, 1e-10]).bfloat16()":
        "tensor([9.9992e+09, 1.0004e-10], dtype=torch.bfloat16)",
    "torch.add(b([1]), 1, out=torch.empty(1))": "tensor([2.])",
    "b([0.1]).item()": "0.10009765625",
    "b([0.5, 2]).tolist()": "[0.5, 2.0]",
    "b([0.5]).type()": "torch.BFloat16Tensor",
    "torch.BFloat16Tensor([0.5])": "tensor([0.5000], dtype=torch.bfloat16)",
    "torch.finfo(torch.bfloat16)": "finfo(resolution=0.01, min=-3.38953e+38, max=3.38953e+38, "
        "eps=0.0078125, smallest_normal=1.17549e-38, tiny=1.17549e-38, dtype=bfloat16)",
    "torch.promote_types(torch.bfloat16, torch.float16)": "torch.float32",
    "torch.promote_types(torch.int64, torch.bfloat16)": "torch.bfloat16",
    "torch.result_type(b([1]), 1.0)": "torch.bfloat16",
    "torch.can_cast(torch.bfloat16, torch.float16)": "True",
    "b([1]).element_size()": "2",
    "torch.nn.Linear(1, 1, dtype=torch.bfloat16).weight.dtype": "torch.bfloat16",
    "torch.special.ndtr(b([0]))": "tensor([0.5000], dtype=torch.bfloat16)",
    "torch.func.grad(lambda x: (x * x).sum())(b([3]))": "tensor([6.], dtype=torch.bfloat16)",
    "torch.func.vmap(lambda x: x * 2)(b([3, 4]))": "tensor([6., 8.], dtype=torch.bfloat16)",
    "b([3, 4])[1:][0]": "tensor(4., dtype=torch.bfloat16)",
    "b([3, 4])[torch.tensor([1])]": "tensor([4.], dtype=torch.bfloat16)",
}  # fmt: skip


def names(torch):
    return {"torch": torch, "b": lambda values: torch.tensor(values, dtype=torch.bfloat16)}


@both
@pytest.mark.parametrize("expression", PRINTED)
def test_printed(torch, expression):
    torch.manual_seed(0)
    known = names(torch)
    assert str(eval(expression, known)) == PRINTED[expression]


def shares(seen):
    """Does what torch was seen to do end in a result that reads the memory of an input?"""
    if isinstance(seen, dict):
        return bool(seen.get("shares")) or any(map(shares, seen.values()))
    return isinstance(seen, list) and any(map(shares, seen))


def test_what_shares_memory_is_not_computed():
    """What torch was seen to do with the memory of its inputs (tests/goldens/ops) decides."""
    _ = minitorch.bfloat16
    found = set()
    for path in (Path(__file__).parent / "goldens" / "ops").rglob("*.json.gz"):
        rows = json.loads(gzip.decompress(path.read_bytes()))["rows"]
        for name, cases in rows.items():
            views = [case for case, seen in cases.items() if "float" in case and shares(seen)]
            if views and not name.endswith("_") and not any("True)" in case for case in views):
                found.add(name.rpartition(".")[2])
    assert len(found) > 40
    assert found & lower_precision._computing == {"einsum"}  # a product, but for 'ii->i'


def test_the_lists_are_read_once(monkeypatch):
    """``torch.bfloat16`` is asked for in loops; the whole table of operations is long."""
    _ = minitorch.bfloat16
    monkeypatch.setattr(lower_precision, "_views", lambda: pytest.fail("read again"))
    _ = minitorch.bfloat16
    assert minitorch.tensor([1.0], dtype=minitorch.bfloat16).exp().dtype is minitorch.bfloat16
    monkeypatch.setattr(lower_precision, "_known", 0)  # as when an operation has come
    monkeypatch.setattr(lower_precision, "_views", lambda: set())
    monkeypatch.setattr(lower_precision, "_computing", set())
    _ = minitorch.bfloat16
    assert "exp" in lower_precision._computing
    assert lower_precision._known == len(minitorch.graph.registry.OPS)


@both
def test_in_place_by_position(torch):
    x = torch.tensor([-1.0, 2.0], dtype=torch.bfloat16)
    y = torch.nn.functional.relu(x, True)
    assert y is x
    assert x.tolist() == [0.0, 2.0]
    assert torch.nn.functional.dropout(x, 0.5, False) is x or x.tolist() == [0.0, 2.0]
    grid = torch.meshgrid(x, x, indexing="ij")[0]
    assert grid.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()


@both
def test_one_number_that_is_too_large_is_inf(torch):
    for dtype, large in ((torch.bfloat16, 1e39), (torch.float16, 1e5)):
        assert torch.ones(1, dtype=dtype).fill_(large).tolist() == [np.inf]
        assert torch.full((1,), -large, dtype=dtype).tolist() == [-np.inf]
        kind, said = error(torch.ones(2, dtype=dtype).fill_, large)
        assert (kind, said.endswith("without overflow")) == ("RuntimeError", True)


@both
@pytest.mark.parametrize("name", ["RNN", "LSTM", "GRU"])
def test_autocast_lowers_recurrent_networks(torch, name):
    torch.manual_seed(0)
    net, x = getattr(torch.nn, name)(3, 4, 2), torch.randn(5, 2, 3)
    exact = net(x)[0]
    with torch.autocast("cpu"):
        try:
            out, state = net(x)
        except RuntimeError as error:
            if torch is minitorch or "primitive descriptor" not in str(error):
                raise
            pytest.skip("PyTorch's LSTM in bfloat16 needs a processor that has it")
    lowered = torch.float32 if name == "GRU" else torch.bfloat16
    states = state if isinstance(state, tuple) else (state,)
    assert {t.dtype for t in (out, *states)} == {lowered}
    assert torch.allclose(out.float(), exact, atol=0.03)
    out.float().sum().backward()
    assert net.weight_ih_l0.grad.dtype == torch.float32


@both
def test_autocast_copies_into_the_wider_dtype(torch):
    wide, narrow = torch.zeros(2, 2), torch.ones(1, 2, dtype=torch.bfloat16)
    with torch.autocast("cpu"):
        for x, source in ((wide, narrow), (narrow, wide[:1])):
            assert x.index_copy(0, torch.tensor([0]), source).dtype == torch.float32


REFUSED = {
    "b([[1.0]]) @ torch.ones(1, 1)": "expected m1 and m2 to have the same dtype, but got: "
        "c10::BFloat16 != float",
    "torch.nn.functional.linear(b([[1.0]]), torch.ones(1, 1))":
        "expected m1 and m2 to have the same dtype, but got: c10::BFloat16 != float",
    "torch.linalg.inv(b([[1.0]]))":
        "linalg.inv: Low precision dtypes not supported. Got BFloat16",
    "b([1.0]).numpy()": "Got unsupported ScalarType BFloat16",
}  # fmt: skip


@both
@pytest.mark.parametrize("expression", REFUSED)
def test_refused(torch, expression):
    known = names(torch)
    assert error(lambda: eval(expression, known))[1] == REFUSED[expression]


@both
def test_history(torch):
    x = torch.ones(2, dtype=torch.bfloat16, requires_grad=True)
    y = (x * 3).exp()
    assert repr(y.grad_fn).startswith("<ExpBackward0")
    assert "grad_fn=<ExpBackward0>" in repr(y)
    y.sum().backward()
    assert x.grad.dtype == torch.bfloat16
    assert x.grad.tolist() == [60.5, 60.5]
    (slope,) = torch.autograd.grad((x * x).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(slope.sum(), x)
    assert second.tolist() == [2, 2]
    w = torch.ones(2, dtype=torch.bfloat16, requires_grad=True)
    (w.float() * 1.001).sum().backward()
    assert (w.grad.dtype, w.grad.tolist()) == (torch.bfloat16, [1.0, 1.0])


@both
def test_functions_of_a_reader(torch):
    seen = []

    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            seen.append(x.dtype)
            return x * 2

        @staticmethod
        def backward(ctx, g):
            seen.append(g.dtype)
            return g * 2

    x = torch.ones(1, dtype=torch.bfloat16, requires_grad=True)
    Twice.apply(x).sum().backward()
    assert seen == [torch.bfloat16] * 2
    assert x.grad.tolist() == [2]


@both
def test_in_place(torch):
    z = torch.zeros(3, dtype=torch.bfloat16)
    start = z.data_ptr()
    z += 1.5
    z[1] = 7.1
    z[:1].mul_(3)
    assert z.tolist() == [4.5, 7.09375, 1.5]
    assert z.data_ptr() == start
    assert z._version == 3
    assert z.clamp_(max=2) is z
    assert torch.ones(2).add_(z[:2]).dtype == torch.float32
    torch.nn.functional.relu(z.neg_(), inplace=True)
    assert z.tolist() == [0, 0, 0]
    leaf = torch.ones(1, dtype=torch.bfloat16, requires_grad=True)
    assert "a leaf Variable that requires grad" in error(leaf.add_, 1)[1]
    base = torch.ones(2, dtype=torch.bfloat16, requires_grad=True) * 1
    base[0].mul_(3)
    base.sum().backward()
    out = torch.empty(0, dtype=torch.bfloat16)
    assert torch.mul(z, 2, out=out) is out
    assert out.shape == (3,)


@both
def test_memory_is_shared(torch):
    x = torch.arange(4.0).bfloat16()
    assert x.view(2, 2).t().data_ptr() == x.data_ptr()
    assert x[1:].storage_offset() == 1
    assert x.detach().data_ptr() == x.data_ptr()
    assert x.untyped_storage().nbytes() == 8
    assert x.reshape(2, 2).stride() == (2, 1)
    x.view(2, 2)[1] = 9
    assert x.tolist() == [0, 1, 9, 9]


@both
def test_files(torch):
    layer = torch.nn.Linear(2, 1).bfloat16()
    stream = io.BytesIO()
    torch.save({"model": layer.state_dict(), "dtype": torch.bfloat16}, stream)
    stream.seek(0)
    loaded = torch.load(stream, weights_only=True)
    assert loaded["dtype"] is torch.bfloat16
    assert loaded["model"]["weight"].equal(layer.weight)
    wide = torch.nn.Linear(2, 1)
    wide.load_state_dict(loaded["model"])
    assert wide.weight.dtype == torch.float32
    assert pickle.loads(pickle.dumps(torch.bfloat16)) is torch.bfloat16
    x = torch.ones(2).bfloat16()
    assert copy.deepcopy(x).equal(x)
    assert pickle.loads(pickle.dumps(x)).dtype is torch.bfloat16


def test_a_file_that_pytorch_wrote():
    from tests.serialization.test_formats import FOLDER

    assert minitorch.load(FOLDER / "bfloat16.pt")["x"].dtype is minitorch.bfloat16


def test_safetensors(tmp_path):
    safetensors = pytest.importorskip("minitorch.serialization.safetensors")
    path = tmp_path / "x.safetensors"
    safetensors.save_file({"w": minitorch.tensor([1.5, -2]).bfloat16()}, path)
    assert b'"dtype":"BF16"' in path.read_bytes()
    for loaded in (safetensors.load_file(path), safetensors.load(path.read_bytes())):
        assert loaded["w"].dtype is minitorch.bfloat16
        assert loaded["w"].tolist() == [1.5, -2]


@both
def test_layers_and_a_step(torch):
    torch.manual_seed(0)
    model = torch.nn.Sequential(
        torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2), torch.nn.ReLU(),
        torch.nn.Flatten(), torch.nn.Linear(8, 3),
    ).to(torch.bfloat16)  # fmt: skip
    for name in ("SGD", "Adam", "AdamW", "RMSprop"):
        optimizer = getattr(torch.optim, name)(model.parameters(), lr=0.01)
        before = model[4].weight.clone()
        loss = torch.nn.functional.cross_entropy(
            model(torch.randn(2, 1, 4, 4, dtype=torch.bfloat16)), torch.tensor([0, 2])
        )
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        assert loss.dtype == norm.dtype == torch.bfloat16
        assert {p.dtype for p in model.parameters()} == {torch.bfloat16}
        assert not before.equal(model[4].weight)
    states = [x for s in optimizer.state.values() for x in s.values()]
    assert {x.dtype for x in states if x.ndim} == {torch.bfloat16}


@both
def test_close(torch):
    x = torch.ones(2, dtype=torch.bfloat16)
    torch.testing.assert_close(x, x * 1.01)
    assert "1.6e-02" in error(torch.testing.assert_close, x, x * 1.1)[1].replace("0.016", "1.6e-02")


def test_a_program_without_it_pays_nothing():
    code = (
        "import minitorch; code = minitorch.add.__code__; minitorch.zeros(2) + 1; "
        "minitorch.nn.Linear(2, 2)(minitorch.ones(1, 2)); assert minitorch.add.__code__ is code; "
        "minitorch.bfloat16; assert minitorch.add.__code__ is not code"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_the_package():
    code = (
        "import sys; sys.modules['ml_dtypes'] = None; import minitorch\n"
        "print(minitorch.finfo(minitorch.bfloat16).eps, minitorch.bfloat16.itemsize)\n"
        "try: minitorch.zeros(2, dtype=minitorch.bfloat16)\n"
        "except ModuleNotFoundError as error: print(error)\n"
        "with minitorch.autocast('cpu', minitorch.float16):\n"
        "    print((minitorch.ones(1, 1) @ minitorch.ones(1, 1)).dtype)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    limits, refusal, dtype = done.stdout.splitlines()
    assert (limits, dtype) == ("0.0078125 2", "torch.float16")
    assert "bfloat16 need the package ml_dtypes" in refusal
    assert 'pip install "minitorch-book[bfloat16]"' in refusal


# ---- autocast ------------------------------------------------------------------------------------


CAST = {
    "F.linear(x, x)": "bfloat16",
    "x @ x": "bfloat16",
    "torch.mm(x, x)": "bfloat16",
    "torch.einsum('ij,jk', x, x)": "bfloat16",
    "F.conv1d(x[None], x[:, :, None])": "bfloat16",
    "F.scaled_dot_product_attention(x[None], x[None], x[None])": "bfloat16",
    "torch.nn.MultiheadAttention(2, 1)(x, x, x)[0]": "bfloat16",
    "x.sum()": "float32",
    "x.bfloat16().sum()": "bfloat16",
    "F.softmax(x.bfloat16(), 0)": "bfloat16",
    "F.layer_norm(x.bfloat16(), (2,))": "bfloat16",
    "F.mse_loss(x.bfloat16(), x.bfloat16())": "float32",
    "F.cross_entropy(x.bfloat16(), torch.tensor([0, 1]))": "float32",
    "x.bfloat16().prod()": "float32",
    "F.pad(x.bfloat16()[None], (1, 1), 'reflect')": "float32",
    "F.pad(x.bfloat16()[None], (1, 1))": "bfloat16",
    "torch.linalg.inv(x.bfloat16())": "float32",
    "x.double() @ x.double()": "float64",
    "torch.cat([x, x.bfloat16()])": "float32",
    "x.bfloat16() + x": "float32",
}


@both
@pytest.mark.parametrize("expression", CAST)
def test_what_autocast_computes_in(torch, expression):
    x = torch.tensor([[2.0, 1.0], [1.0, 3.0]])
    known = {"torch": torch, "F": torch.nn.functional, "x": x}
    with torch.autocast("cpu"):
        assert repr(eval(expression, known).dtype) == f"torch.{CAST[expression]}"


@both
def test_blocks_of_autocast(torch):
    x = torch.ones(2, 2)

    @torch.autocast("cpu", dtype=torch.float16)
    def product():
        return x @ x

    assert product().dtype == torch.float16
    with torch.autocast(device_type="cpu", dtype=torch.bfloat16):
        assert torch.is_autocast_enabled("cpu")
        assert torch.get_autocast_dtype("cpu") is torch.bfloat16
        with torch.autocast("cpu", enabled=False):
            assert (x @ x).dtype == torch.float32
        with pytest.raises(ZeroDivisionError), torch.autocast("cpu", torch.float16):
            1 / 0  # noqa: B018
        assert (x @ x).dtype == torch.bfloat16
    assert not torch.is_autocast_enabled("cpu")
    assert torch.amp.is_autocast_available("cpu")
    with pytest.warns(UserWarning, match="CPU Autocast only supports dtypes of torch.bfloat16"):
        block = torch.autocast("cpu", dtype=torch.float64)
    with block:
        assert (x @ x).dtype == torch.float32


@both
def test_a_step_under_autocast(torch):
    torch.manual_seed(0)
    layer = torch.nn.Linear(4, 2)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = layer(torch.ones(3, 4))
        loss = torch.nn.functional.cross_entropy(y, torch.tensor([0, 1, 0]))
    assert (y.dtype, loss.dtype) == (torch.bfloat16, torch.float32)
    assert repr(y.grad_fn).startswith("<AddmmBackward0")
    loss.backward()
    assert layer.weight.grad.dtype == torch.float32
    np.testing.assert_allclose(loss.item(), 0.7, atol=0.3)


@both
def test_functions_of_a_reader_under_autocast(torch):
    seen = []

    class Product(torch.autograd.Function):
        @staticmethod
        @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
        def forward(ctx, x):
            seen.append((x.dtype, torch.is_autocast_enabled("cpu"), ctx._fwd_used_autocast))
            return x @ x

        @staticmethod
        @torch.amp.custom_bwd(device_type="cpu")
        def backward(ctx, g):
            seen.append((g.dtype, torch.is_autocast_enabled("cpu")))
            return g

    x = torch.ones(2, 2, requires_grad=True)
    with torch.autocast("cpu"):
        y = Product.apply(x)
    y.sum().backward()
    assert seen == [(torch.float32, False, False), (torch.float32, False)]


def test_a_program_of_one_line(tmp_path):
    path = tmp_path / "program.py"
    path.write_text("import torch\nprint(torch.softmax(torch.ones(2).bfloat16(), 0).dtype)\n")
    command = [sys.executable, "-m", "minitorch", "run", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "torch.bfloat16\n"


@pytest.mark.usefixtures("few_objects")
def test_a_compiled_function_follows_autocast():
    x = minitorch.ones(2, 2)
    product = minitorch.compile(lambda a: a @ a)
    seen = []
    for enabled in (False, False, True, True, False, False):
        with minitorch.autocast("cpu", enabled=enabled):
            seen.append(product(x).dtype)
    lower = minitorch.bfloat16
    assert seen == [minitorch.float32] * 2 + [lower] * 2 + [minitorch.float32] * 2

    @minitorch.compile
    def step(a):
        with minitorch.autocast("cpu"):
            return (a @ a).sum()

    assert [step(x).dtype for _ in range(3)] == [lower] * 3


@both
def test_targets_of_other_dtypes(torch):
    """out= takes what a result in bfloat16 can be cast to; sums are made in the target's dtype."""
    x = torch.tensor([[0.5, 1.5], [2.5, -1]], dtype=torch.bfloat16)
    for function in (torch.exp, torch.sigmoid, torch.tanh):
        with pytest.raises(RuntimeError, match="result type BFloat16 can't be cast"):
            function(x, out=torch.empty(0, dtype=torch.int32))
    with pytest.raises(RuntimeError, match="BFloat16 can't be cast to the desired output type Bo"):
        torch.add(x, x, out=torch.empty(0, dtype=torch.bool))
    assert torch.sum(x, 0, out=torch.empty(0, dtype=torch.int32)).tolist() == [2, 0]
    assert torch.cumsum(x, 0, out=torch.empty(0, dtype=torch.int64)).tolist() == [[0, 1], [2, 0]]
    assert torch.add(x, x, out=torch.empty(0, dtype=torch.float64)).dtype is torch.float64
    with pytest.raises(TypeError, match="isnan"):
        torch.isnan(x, out=torch.empty(0, dtype=torch.bool))
    values = torch.empty(0, dtype=torch.bfloat16)
    found = torch.max(x, 1, out=(values, torch.empty(0, dtype=torch.int64)))
    assert found.values is values
    assert (found.values.tolist(), found.indices.tolist()) == ([1.5, 2.5], [1, 0])


@both
def test_next_numbers(torch):
    """nextafter goes to the next number of bfloat16, not of float32."""
    x = torch.tensor([1.0, 0.0, -0.0, -1.0, np.inf, np.nan, 2.0], dtype=torch.bfloat16)
    step, least = 2.0**-7, 2.0**-133
    up = torch.nextafter(x, torch.tensor(np.inf, dtype=torch.bfloat16)).tolist()
    assert up[:5] == [1 + step, least, least, -1 + step / 2, np.inf]
    assert np.isnan(up[5])
    down = x.clone().nextafter_(torch.full_like(x, 1.0)).tolist()
    assert down[:5] == [1.0, least, least, -1 + step / 2, (2 - step) * 2.0**127]
    assert down[6] == 2 - step


@both
def test_numbers_at_equal_distances_are_rounded_once(torch):
    """The step is computed in float32; see the rows of linspace and logspace for float16."""
    apart = torch.linspace(0.1, 1.3, 7, dtype=torch.bfloat16)
    assert apart.tolist() == [
        0.10009765625, 0.298828125, 0.498046875, 0.69921875, 0.8984375, 1.09375, 1.296875
    ]  # fmt: skip
    powers = torch.logspace(-3, 3.7, 5, dtype=torch.bfloat16)
    assert powers.tolist() == [0.00099945068359375, 0.046875, 2.28125, 107.5, 5056.0]
