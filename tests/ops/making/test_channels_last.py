"""memory_format=channels_last: shapes, steps, values and errors as PyTorch's."""

import pytest

import minitorch

LAST, LAST_3D = "memory_format=T.channels_last", "memory_format=T.channels_last_3d"
CALLS = [
    *[
        call.replace("LAST_3D", LAST_3D).replace("LAST", LAST)
        for call in (
            "x.contiguous(LAST)", "x.to(LAST)", "x.clone(LAST)", "x.double(LAST)", "x.int(LAST)",
            "x.to(T.float64, LAST)", "x.to(T.float32, copy=True, LAST)", "x.to(LAST).contiguous()",
            "x.to(LAST).to(memory_format=T.contiguous_format)", "x.to(LAST).clone()",
            "x.to(LAST).to(memory_format=T.preserve_format)", "x.to(LAST) + 1", "x.to(LAST) * x",
            "T.zeros_like(x, LAST)", "T.ones_like(x.to(LAST))", "T.full_like(x, 2, LAST)",
            "T.rand_like(x, LAST)", "T.randint_like(x, 0, 9, LAST)", "T.relu(x.to(LAST))",
            "T.rand_like(x.to(LAST), memory_format=T.contiguous_format)",
            "T.empty_like(x, LAST).fill_(1)", "T.empty(2, 3, 4, 5, LAST).fill_(1)",
            "v.contiguous(LAST_3D)", "v.to(LAST_3D)", "T.empty_like(v, LAST_3D).fill_(1)",
            "x[:, :1].contiguous(LAST)", "x[:, :, :1, :1].contiguous(LAST)", "x.to(LAST)[:, 1:]",
            "T.nn.functional.conv2d(x.to(LAST), T.ones(2, 3, 2, 2))",
            "T.nn.Conv2d(3, 2, 2).to(LAST).weight * 0",
            # errors
            "x[0].contiguous(LAST)", "x[0].to(LAST)", "x.clone(LAST_3D)", "v.to(LAST)",
            "T.empty(2, 3, LAST)", "T.zeros_like(x[0], LAST)", "x.to(LAST).view(-1)",
        )
    ],
]  # fmt: skip
QUESTIONS = [
    f"{source}.is_contiguous({form})"
    for source in (
        f"x.to({LAST})", "x", "x[0]", "x[:, :1]", f"x[:, :1].contiguous({LAST})",
        f"v.to({LAST_3D})", f"x.to({LAST})[:, 1:]", "x[:1, :, :1]",
    )
    for form in ("", LAST, LAST_3D, "memory_format=T.preserve_format")
]  # fmt: skip


def answer(T, code):
    T.manual_seed(0)
    x, v = T.arange(120.0).reshape(2, 3, 4, 5), T.arange(240.0).reshape(2, 3, 4, 5, 2)
    try:
        result = eval(code, {"T": T, "x": x, "v": v})
    except (RuntimeError, ValueError) as error:
        return type(error).__name__, str(error).splitlines()[0]
    if isinstance(result, bool):
        return result
    return str(result.dtype), result.stride(), result.tolist()


@pytest.mark.oracle
@pytest.mark.parametrize("code", [*CALLS, *QUESTIONS])
def test_as_torch_answers(code):
    torch = pytest.importorskip("torch", reason="compared with PyTorch")
    assert answer(minitorch, code) == answer(torch, code)


def test_nothing_is_copied_twice_and_gradients_pass():
    x = minitorch.zeros(1, 2, 3, 4, requires_grad=True)
    y = x.to(memory_format=minitorch.channels_last)
    assert y.stride() == (24, 1, 8, 2)
    assert y.contiguous(memory_format=minitorch.channels_last) is y
    assert y.to(memory_format=minitorch.channels_last) is y
    assert y.grad_fn.name() == "ToCopyBackward0"
    (y * 2).sum().backward()
    assert x.grad.flatten().tolist() == [2] * 24


def test_what_is_no_format():
    with pytest.raises(TypeError, match=r"must be torch\.memory_format, not str"):
        minitorch.zeros(1, 2, 3, 4).clone(memory_format="channels_last")
