"""minitorch.backends.c: results, graphs and layouts with the switch on and off; what fails."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import minitorch as torch
from minitorch.backends.c import attention, compiler, kernels
from minitorch.backends.c.table import TABLE
from minitorch.devices.kernels import KERNELS, Threads

F = torch.nn.functional
c = torch.backends.c
REASON = kernels.unavailable()
needs_c = pytest.mark.skipif(REASON is not None, reason=f"no kernels in C: {REASON}")

CALLS = {
    "relu": lambda x: torch.relu(x),
    "gelu": lambda x: F.gelu(x),
    "softmax": lambda x: torch.softmax(x, -1),
    "softmax of columns": lambda x: torch.softmax(x, 0),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "cumsum": lambda x: torch.cumsum(x, -1),
    "cumsum of columns": lambda x: torch.cumsum(x, 0),
    "layer_norm": lambda x: F.layer_norm(x, x.shape[-1:]),
    "layer_norm affine": lambda x: F.layer_norm(
        x, x.shape[-1:], torch.linspace(-1, 2, x.shape[-1], dtype=x.dtype),
        torch.linspace(1, 3, x.shape[-1], dtype=x.dtype),
    ),
}  # fmt: skip


def normalized(x, training, affine=True):
    """batch_norm with running statistics; what becomes of these is a part of the result."""
    n = x.shape[1]
    mean, var = torch.zeros(n, dtype=x.dtype), torch.linspace(1, 2, n, dtype=x.dtype)
    weight = torch.linspace(-1, 2, n, dtype=x.dtype).requires_grad_() if affine else None
    bias = torch.linspace(1, 3, n, dtype=x.dtype).requires_grad_() if affine else None
    y = F.batch_norm(x, mean, var, weight, bias, training)
    return y, mean, var, weight, bias


IMAGES = {
    "batch_norm": lambda x: F.batch_norm(x, None, None, training=True),
    "batch_norm of statistics": lambda x: normalized(x, False, affine=False)[0],
    "max_pool2d": lambda x: F.max_pool2d(x, 2),
    "max_pool2d padded": lambda x: F.max_pool2d(x, 3, 2, 1),
    "max_pool2d dilated": lambda x: F.max_pool2d(x, (2, 3), (1, 3), (1, 1), (2, 1), True),
    "max_pool2d without a gradient": lambda x: F.max_pool2d(x.detach(), (3, 1), 1) + 0 * x.sum(),
    "max_pool1d": lambda x: F.max_pool1d(x.flatten(0, 1), 3, 2, 1),
    "avg_pool2d": lambda x: F.avg_pool2d(x, 2),
    "avg_pool2d padded": lambda x: F.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
    "avg_pool2d begun": lambda x: F.avg_pool2d(x, (3, 2), (1, 3), (1, 0), ceil_mode=True),
    "avg_pool2d by 3": lambda x: F.avg_pool2d(x, 2, 1, divisor_override=3),
    "avg_pool1d": lambda x: F.avg_pool1d(x.flatten(0, 1), 2),
}
BITS = {"relu"}  # nothing is rounded: the sign of 0 is the same, too
SPECIAL = [np.nan, np.inf, -np.inf, -0.0, 0.0, 1e30, -1e30, 1e-30, -90.0, 90.0, 5.0, -5.0]


@pytest.fixture
def everything(monkeypatch):
    """Kernels for arrays of every size, and warnings of NumPy about NaN left aside."""
    monkeypatch.setattr(kernels.Limits, "smallest", 0)
    with np.errstate(all="ignore"):
        yield
    c.enabled = False


def inputs(dtype):
    """Ordinary, special, long, empty, and with gaps."""
    draw = np.random.default_rng(3).standard_normal
    special = draw((12, 37))
    special[range(12), range(0, 36, 3)] = SPECIAL
    arrays = [draw((3, 5, 17)) * 3, special, np.full((2, 40), -np.inf), draw((2, 9001)) + 50,
              np.zeros((0, 3)), np.zeros((3, 0)), draw((7, 1)), draw(6)]  # fmt: skip
    arrays = [a.astype(dtype) for a in arrays]
    return [*arrays, arrays[0][:, ::2], arrays[0].transpose(1, 0, 2), arrays[0][..., ::-1].copy()]


def images(dtype):
    """Ordinary, special, wide, narrow, empty, and with gaps, of four dimensions."""
    draw = np.random.default_rng(4).standard_normal
    special = draw((2, 3, 6, 19))
    special[0, 0, range(6), range(6)] = SPECIAL[:6]
    special[1, 1:, :, :9] = SPECIAL[2]
    special[1, 0, 2:5, 3:8] = SPECIAL[0]
    special[0, 2] = np.round(special[0, 2])  # equal ones
    arrays = [draw((2, 5, 8, 17)) * 3 + 1, special, draw((1, 2, 5, 300)), draw((33, 2, 4, 4)) + 50,
              np.zeros((0, 2, 5, 5)), draw((3, 2, 7, 7)).transpose(1, 0, 3, 2),
              draw((2, 6, 5, 3)).transpose(0, 3, 1, 2), draw((2, 3, 6, 12))[..., ::2]]  # fmt: skip
    return [a.astype(dtype) for a in arrays]


def run(call, array, on):
    with c.flags(on):
        x = torch.from_numpy(array).requires_grad_()
        y = call(x)
        g = torch.from_numpy(np.cos(np.arange(y.numel())).astype(array.dtype).reshape(y.shape))
        y.backward(g)
        facts = y.dtype, y.shape, y.stride(), x.grad.stride(), x._version, y._version
        facts += y.grad_fn.name(), sorted(n for n in dir(y.grad_fn) if n.startswith("_saved"))
    return y.detach().numpy(), x.grad.numpy(), facts


def check(name, call, arrays, dtype):
    tolerance = {"float32": 2e-5, "float64": 1e-12}[dtype]
    for array in arrays:
        y, gx, facts = run(call, array, True)
        y0, gx0, facts0 = run(call, array, False)
        assert facts == facts0
        for got, wanted in ((y, y0), (gx, gx0)):
            if name in BITS:
                np.testing.assert_array_equal(np.signbit(got), np.signbit(wanted))
            scale = max(1.0, np.abs(wanted[np.isfinite(wanted)]).max(initial=0))
            np.testing.assert_allclose(got, wanted, tolerance, tolerance * min(scale, 1e3))


@needs_c
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", CALLS)
def test_the_same_as_without(everything, name, dtype):
    arrays = inputs(dtype)
    if name.startswith("layer_norm"):
        # NumPy warns about the mean of nothing, with and without the switch
        arrays = [array for array in arrays if array.size]
    check(name, CALLS[name], arrays, dtype)


@needs_c
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", IMAGES)
def test_images_the_same_as_without(everything, name, dtype):
    check(name, IMAGES[name], images(dtype), dtype)


# (batch, heads, rows, width), keys
HEADS = [((2, 3, 64, 32), 64), ((1, 1, 5, 7), 5), ((2, 2, 17, 8), 33), ((1, 2, 33, 20), 9),
         ((2, 1, 1, 1), 1), ((1, 1, 130, 16), 131), ((1, 3, 4, 33), 50)]  # fmt: skip


def attended(sizes, keys, dtype, causal, special, on, threads=1):
    """Result, gradients and what else can be seen; heads stand beside each other in memory."""
    batch, heads, rows, width = sizes
    draw = np.random.default_rng(5).standard_normal
    arrays = [draw((batch, n, heads, width)).astype(dtype) for n in (rows, keys, keys)]
    if special:
        if not causal:  # (whom NaN reaches, from where nobody may look, depends on blocks)
            arrays[0][0, -1, 0, 0] = np.nan
        arrays[1][0, 0, 0] *= 5
        arrays[0][-1, 0] = 0
    leaves = [torch.from_numpy(a).requires_grad_() for a in arrays]
    torch.set_num_threads(threads)
    with c.flags(on):
        x = [leaf.transpose(1, 2) for leaf in leaves]
        x[2] = x[2].contiguous()
        y = F.scaled_dot_product_attention(*x, is_causal=causal)
        y.backward(torch.cos(torch.arange(y.numel(), dtype=y.dtype)).reshape(y.shape))
    torch.set_num_threads(1)
    facts = y.stride(), y.grad_fn.name(), [leaf.grad.stride() for leaf in leaves]
    return [y.detach().numpy(), *[leaf.grad.numpy() for leaf in leaves]], facts


@needs_c
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("causal", [True, False])
@pytest.mark.parametrize("special", [True, False])
def test_attention_the_same_as_without(everything, dtype, causal, special):
    tolerance = {"float32": 2e-5, "float64": 1e-12}[dtype]
    for sizes, keys in HEADS:
        wanted, facts0 = attended(sizes, keys, dtype, causal, special, False)
        got, facts = attended(sizes, keys, dtype, causal, special, True)
        again, _ = attended(sizes, keys, dtype, causal, special, True, threads=2)
        assert facts == facts0
        for a, b, right in zip(got, again, wanted):
            np.testing.assert_array_equal(a, b)  # whatever the number of threads
            scale = max(1.0, np.abs(right[np.isfinite(right)]).max(initial=0))
            np.testing.assert_allclose(a, right, tolerance, tolerance * scale)


@needs_c
def test_attention_that_numpy_computes(everything):
    """Of another dtype, under a mask, of very many scores, without a head, twice differentiated."""
    with c.flags(True):
        q = torch.rand(1, 2, 3, 4, dtype=torch.float16)
        assert F.scaled_dot_product_attention(q, q, q).dtype == torch.float16
        q = torch.rand(1, 1, 3, 4, dtype=torch.float64, requires_grad=True)
        mask = torch.tensor([[True, False, False]]).expand(3, 3)
        torch.testing.assert_close(
            F.scaled_dot_product_attention(q, q, q, mask), q[:, :, :1].expand(q.shape)
        )
        many = torch.rand(1, 1, 300, 2)
        assert (
            attention.attention(many.numpy(), many.numpy(), many.numpy(), 1.0, True, True) is None
        )
        (g,) = torch.autograd.grad(
            F.scaled_dot_product_attention(q, q, q).sin().sum(), q, create_graph=True
        )
        assert torch.autograd.grad((g * g).sum(), q)[0].shape == q.shape


@needs_c
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("shape", [(70, 45), (1000, 3), (5, 7, 9), (4, 6, 5, 5), (8, 3, 2)])
def test_batch_norm_and_what_it_learns(everything, dtype, training, shape):
    tolerance = {"float32": 2e-5, "float64": 1e-12}[dtype]
    array = (np.random.default_rng(6).standard_normal(shape) * 2 + 30).astype(dtype)
    ends = []
    for on in (True, False):
        with c.flags(on):
            x = torch.from_numpy(array).requires_grad_()
            y, mean, var, weight, bias = normalized(x, training)
            y.backward(torch.cos(torch.arange(y.numel(), dtype=y.dtype)).reshape(y.shape))
            ends.append([y.detach(), x.grad, weight.grad, bias.grad, mean, var])
    for got, wanted in zip(*ends):
        assert (got.dtype, got.stride()) == (wanted.dtype, wanted.stride())
        scale = float(wanted.abs().max())
        np.testing.assert_allclose(got.numpy(), wanted.numpy(), 0, tolerance * max(scale, 3))


@needs_c
def test_batch_norm_whose_switch_is_turned_in_between(everything):
    array = np.random.default_rng(6).standard_normal((6, 4, 3, 5)).astype("float32")
    grads = []
    for first, second in ((True, False), (False, True), (False, False)):
        x = torch.from_numpy(array).requires_grad_()
        with c.flags(first):
            y = F.batch_norm(x, None, None, training=True)
        with c.flags(second):
            (y * y.detach().cos()).sum().backward()
        grads.append(x.grad.numpy())
    np.testing.assert_allclose(grads[0], grads[2], 1e-4, 1e-5)
    np.testing.assert_array_equal(grads[1], grads[2])


@needs_c
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", IMAGES)
def test_images_as_in_torch(everything, name, dtype):
    real = pytest.importorskip("torch")
    for array in images(dtype):
        if not array.size:
            continue  # (each has errors of its own there)
        y, gx, facts = run(IMAGES[name], array, True)
        theirs = real.from_numpy(array.copy("K")).requires_grad_()
        wanted = eval_with(real, name)(theirs)
        wanted.backward(real.from_numpy(np.cos(np.arange(y.size)).astype(dtype).reshape(y.shape)))
        assert wanted.grad_fn.name() == facts[6]
        tolerance = {"float32": 1e-4, "float64": 1e-11}[dtype]
        for got, right in ((y, wanted.detach().numpy()), (gx, theirs.grad.numpy())):
            if name.startswith("max_pool2d"):  # of 0 and -0 the first: NumPy takes any
                np.testing.assert_array_equal(np.signbit(got), np.signbit(right))
            scale = max(1.0, np.abs(right[np.isfinite(right)]).max(initial=0))
            np.testing.assert_allclose(got, right, tolerance, tolerance * scale)


def eval_with(module, name):
    """One of IMAGES as a function of another module's tensors."""
    call = IMAGES[name]
    namespace = {**globals(), "torch": module, "F": module.nn.functional}
    if name == "batch_norm of statistics":
        inner = type(normalized)(normalized.__code__, namespace, None, normalized.__defaults__)
        namespace["normalized"] = inner
    return type(call)(call.__code__, namespace)


@needs_c
def test_gelu_of_float64_is_as_exact_as_torchs(everything):
    real = pytest.importorskip("torch")
    numbers = np.concatenate([np.linspace(-40, 40, 4001), np.array(SPECIAL)])
    y, gx, _ = run(CALLS["gelu"], numbers, True)
    theirs = real.from_numpy(numbers).requires_grad_()
    wanted = real.nn.functional.gelu(theirs)
    wanted.backward(real.from_numpy(np.cos(np.arange(y.size))))
    np.testing.assert_allclose(y, wanted.detach().numpy(), 1e-14, 1e-15)
    np.testing.assert_allclose(gx, theirs.grad.numpy(), 1e-14, 1e-15)


@needs_c
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    ("size", "kernel", "padding"),
    [((9, 17), (3, 3), 1), ((3, 3), (3, 3), (0, 2)), ((5, 40), (2, 3), 0), ((6, 7), (1, 5), (0, 2)),
     ((4, 4), (4, 4), 0), ((7, 21), (5, 5), 2), ((6, 6), (1, 1), 0)],
)  # fmt: skip
@pytest.mark.parametrize("channels", [8, 3, 13])
def test_convolutions(everything, dtype, size, kernel, padding, channels):
    draw = np.random.default_rng(2).standard_normal
    ends = []
    arrays = [draw((2, 6, *size)), draw((channels, 6, *kernel)), draw(channels)]
    for on in (True, False):
        with c.flags(on):
            x, w, b = [torch.tensor(a.astype(dtype), requires_grad=True) for a in arrays]
            y = F.conv2d(x, w, b, padding=padding)
            y.backward(torch.cos(torch.arange(y.numel(), dtype=y.dtype)).reshape(y.shape))
            ends.append([y.detach(), x.grad, w.grad, b.grad])
    for got, wanted in zip(*ends):
        assert got.stride() == wanted.stride()
        tolerance = {"float32": 1e-4, "float64": 1e-12}[dtype]
        np.testing.assert_allclose(got.numpy(), wanted.numpy(), tolerance, tolerance)


@needs_c
def test_every_kernel_is_reached(everything, monkeypatch):
    reached = set()
    for name, function in TABLE.items():

        def seen(*args, name=name, function=function):
            result = function(*args)
            reached.update([name] if result is not None else [])
            return result

        monkeypatch.setitem(TABLE, name, seen)  # fmt: skip
    for call in CALLS.values():
        run(call, inputs("float32")[0], True)
    for call in IMAGES.values():
        run(call, images("float32")[0], True)
    weight = torch.ones(4, 4, 3, 3, requires_grad=True)
    run(lambda x: F.conv2d(x, weight), np.ones((1, 4, 8, 8), "float32"), True)
    run(lambda x: F.scaled_dot_product_attention(x, x, x), images("float32")[0], True)
    assert reached == set(TABLE)


@needs_c
@pytest.mark.parametrize("name", [*CALLS, *IMAGES, "conv2d"])
def test_threads_change_no_bit(everything, name):
    draw = np.random.default_rng(1).standard_normal
    array = (draw((1100, 5)) if name in CALLS else draw((9, 4, 13, 21))).astype("float32")
    weight = torch.from_numpy(draw((5, 4, 3, 3)).astype("float32")).requires_grad_()
    call = {**CALLS, **IMAGES, "conv2d": lambda x: F.conv2d(x, weight)}[name]
    ends = []
    try:
        for threads in (1, 2, 3):
            torch.set_num_threads(threads)
            assert torch.get_num_threads() == threads
            weight.grad = None
            ends.append([*run(call, array, True)[:2], 0 if weight.grad is None else weight.grad])
    finally:
        torch.set_num_threads(1)
    for several in ends[1:]:
        for a, b in zip(ends[0], several):
            np.testing.assert_array_equal(np.asarray(a), np.asarray(b))


@needs_c
def test_second_gradients_and_other_dtypes_are_numpys(everything):
    with c.flags(True):
        x = torch.tensor([[0.5, 1.0, -2.0]], requires_grad=True)
        (gx,) = torch.autograd.grad(torch.softmax(x, 1)[0, 0], x, create_graph=True)
        assert torch.autograd.grad(gx.sum(), x)[0].shape == (1, 3)
        assert torch.relu(torch.tensor([-1, 2])).tolist() == [0, 2]
        assert torch.softmax(torch.zeros(2, dtype=torch.float16), 0).tolist() == [0.5, 0.5]
        with pytest.raises(RuntimeError, match="not implemented"):
            torch.softmax(torch.tensor([1, 2]), 0)


@needs_c
def test_the_switch():
    assert (c.enabled, dict(KERNELS)) == (False, {})
    c.enabled = True
    try:
        with c.flags(False):
            assert not c.enabled
        assert c.enabled
    finally:
        c.enabled = False
    assert not KERNELS
    assert Threads.count == 1
    assert "softmax" in c.operations()


def test_the_source_of_a_kernel_can_be_read():
    text = c.source("softmax")
    assert text.startswith("/* y = e^(x - m) / sum e^(x - m), m = max x */\nAPI void softmax(")
    assert text.rstrip().endswith("}")
    assert "softmax_backward" not in text
    with pytest.raises(KeyError, match="no kernel 'sofa'"):
        c.source("sofa")


# ---- compiler and cache -------------------------------------------------------------------------

ANSWER = "int answer(void) { return 42; }"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(compiler.FOLDER, str(tmp_path / "cache"))
    return tmp_path / "cache"


@needs_c
def test_compiled_once_and_damaged_files_again(folder, monkeypatch):
    assert compiler.load(ANSWER).answer() == 42
    [file] = folder.iterdir()  # nothing else is left behind
    (folder / "copy").write_bytes(file.read_bytes())
    os.replace(folder / "copy", file)
    with monkeypatch.context() as patch:
        patch.setattr(compiler, "_run", lambda call: pytest.fail("compiled again"))
        assert compiler.load(ANSWER).answer() == 42
    other = compiler.load("int answer(void) { return N; }", "N=7")
    assert other.answer() == 7
    [second] = set(folder.iterdir()) - {file}
    (folder / "half").write_bytes(second.read_bytes()[:100])
    os.replace(folder / "half", second)  # (a new file: the open one stays whole)
    assert compiler.load("int answer(void) { return N; }", "N=7").answer() == 7


@needs_c
def test_a_cache_that_cannot_be_written(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(compiler.FOLDER, str(tmp_path / "file"))
    assert compiler.load(ANSWER).answer() == 42


@needs_c
def test_a_full_disk(folder, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(compiler, "_made", full)
    with pytest.raises(compiler.CompilerError, match=r"no place for compiled code.*No space left"):
        compiler.load(ANSWER)


@pytest.mark.parametrize(
    ("command", "message"),
    [("no-such-compiler", "no C compiler was found"), ("false", "failed: ")],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no command `false` on Windows")
def test_without_a_compiler_one_warning_and_numpy(folder, monkeypatch, command, message):
    monkeypatch.setenv("CC", command)
    monkeypatch.setattr(kernels.Limits, "smallest", 0)
    kernels.library.cache_clear()
    kernels._say_once.cache_clear()
    try:
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            for _ in range(2):
                c.enabled = True
                assert torch.softmax(torch.zeros(1, 2), 1).tolist() == [[0.5, 0.5]]
        assert [message in str(w.message) for w in seen] == [True]
        assert "\n" not in str(seen[0].message)
    finally:
        c.enabled = False
        kernels.library.cache_clear()


@needs_c
def test_an_error_in_the_source_is_one_line(folder):
    with pytest.raises(compiler.CompilerError) as caught:
        compiler.load("int answer(void) { return; nonsense }")
    assert "error" in str(caught.value)
    assert "\n" not in str(caught.value)


@needs_c
def test_two_processes_at_once(folder):
    program = (
        f"from minitorch.backends.c import compiler; print(compiler.load({ANSWER!r}).answer())"
    )
    root = Path(__file__).resolve().parents[2]
    both = [
        subprocess.Popen([sys.executable, "-c", program], cwd=root, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    assert [process.communicate(timeout=120)[0].strip() for process in both] == [b"42", b"42"]
    assert len(list(folder.iterdir())) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="where Linux keeps caches")
def test_where_the_cache_is(monkeypatch):
    monkeypatch.delenv(compiler.FOLDER, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert compiler.cache_folder() == Path("/somewhere/minitorch")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert compiler.cache_folder() == Path.home() / ".cache" / "minitorch"
