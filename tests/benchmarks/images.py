"""Rows of convolutional networks: one convolution, LeNet, and a block of a residual network.

By hand a convolution is one matrix product: pixels lie with their channels side by side, and each
patch becomes a row of a matrix (im2col). The gradient of its input is the convolution of the
padded gradient with the kernel turned round.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import forward_backward, gradient
from .data import labels, numbers
from .overhead import Step

RATE = 0.01
PICTURES, KERNEL = (16, 32, 32, 32), (32, 32, 3, 3)  # (batch, channels, ...), (out, in, ...)


def columns(x: np.ndarray, size: int) -> np.ndarray:
    """All patches of x (batch, height, width, channels), one a row: (patches, size*size*ch)."""
    n, height, width, channels = x.shape
    s0, s1, s2, s3 = x.strides
    rows, across = height - size + 1, width - size + 1
    patches = np.ndarray(
        (n, rows, across, size, size * channels), x.dtype, x, 0, (s0, s1, s2, s1, s3)
    )
    return patches.reshape(n * rows * across, size * size * channels)


def padded(x: np.ndarray, by: int) -> np.ndarray:
    """x (batch, height, width, channels) with a border of zeros."""
    if by == 0:
        return x
    n, height, width, channels = x.shape
    result = np.zeros((n, height + 2 * by, width + 2 * by, channels), x.dtype)
    result[:, by:-by, by:-by] = x
    return result


class Convolution:
    """A convolution with its backward; ``weight`` (out, in, size, size) as in PyTorch."""

    def __init__(self, weight: np.ndarray, padding: int) -> None:
        self.out, self.inner, self.size, _ = weight.shape
        self.weight, self.padding = weight, padding

    def forward(self, x: np.ndarray) -> np.ndarray:
        """x (batch, height, width, channels)."""
        x = padded(x, self.padding)
        self.columns = columns(x, self.size)
        matrix = self.weight.transpose(2, 3, 1, 0).reshape(-1, self.out)
        n, height, width, _ = x.shape
        shape = n, height - self.size + 1, width - self.size + 1, self.out
        return (self.columns @ matrix).reshape(shape)

    def backward(self, g: np.ndarray, input_too: bool = True) -> tuple[Any, np.ndarray]:
        """The gradients of the input and of the weight."""
        flat = g.reshape(-1, self.out)
        of_weight = (self.columns.T @ flat).reshape(self.size, self.size, self.inner, self.out)
        of_input = None
        if input_too:
            turned = self.weight[:, :, ::-1, ::-1].transpose(2, 3, 0, 1).reshape(-1, self.inner)
            wide = padded(g, self.size - 1 - self.padding)
            n, height, width, _ = wide.shape
            shape = n, height - self.size + 1, width - self.size + 1, self.inner
            of_input = (columns(wide, self.size) @ turned).reshape(shape)
        return of_input, np.ascontiguousarray(of_weight.transpose(3, 2, 0, 1))


def channels_last(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x.transpose(0, 2, 3, 1))


def channels_first(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x.transpose(0, 3, 1, 2))


# ---- one convolution ----------------------------------------------------------------------------


def convolution(torch: Any) -> Step:
    f = torch.nn.functional.conv2d
    return forward_backward(
        torch, lambda x, w: f(x, w, padding=1), numbers(PICTURES, 1), numbers(KERNEL, 2)
    )


def convolution_by_hand() -> Step:
    x, weight, g = numbers(PICTURES, 1), numbers(KERNEL, 2), gradient(PICTURES)

    def step() -> list[Any]:
        layer = Convolution(weight, 1)
        y = layer.forward(channels_last(x))
        gx, of_weight = layer.backward(channels_last(g))
        return [channels_first(y), channels_first(gx), of_weight]

    return step


# ---- LeNet: two convolutions with max pooling, three linear layers ------------------------------

LENET = {
    "0.weight": (6, 1, 5, 5), "0.bias": (6,), "3.weight": (16, 6, 5, 5), "3.bias": (16,),
    "7.weight": (120, 400), "7.bias": (120,), "9.weight": (84, 120), "9.bias": (84,),
    "11.weight": (10, 84), "11.bias": (10,),
}  # fmt: skip


def lenet_weights() -> dict[str, np.ndarray]:
    return {
        name: numbers(shape, seed, 0.1 if len(shape) == 1 else np.prod(shape[1:]) ** -0.5)
        for seed, (name, shape) in enumerate(LENET.items())
    }


def lenet(torch: Any, batch: int = 64) -> Step:
    nn = torch.nn
    model = nn.Sequential(
        nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10),
    )  # fmt: skip
    model.load_state_dict({name: torch.from_numpy(w) for name, w in lenet_weights().items()})
    x = torch.from_numpy(numbers((batch, 1, 28, 28), 1))
    y = torch.from_numpy(labels(batch, 10, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE)

    def step() -> list[Any]:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return [loss, *[p.grad for p in model.parameters()]]

    return step


class Pooling:
    """The maximum of each 2x2 square of x (batch, height, width, channels); ties: the first."""

    def forward(self, x: np.ndarray) -> np.ndarray:
        upper, lower = x[:, ::2], x[:, 1::2]
        rows = np.maximum(upper, lower)
        left, right = rows[:, :, ::2], rows[:, :, 1::2]
        self.from_upper, self.from_left = upper >= lower, left >= right
        return np.maximum(left, right)

    def backward(self, g: np.ndarray) -> np.ndarray:
        n, height, width, channels = g.shape
        rows = np.empty((n, height, 2 * width, channels), g.dtype)
        np.multiply(g, self.from_left, out=rows[:, :, ::2])
        np.subtract(g, rows[:, :, ::2], out=rows[:, :, 1::2])
        whole = np.empty((n, 2 * height, 2 * width, channels), g.dtype)
        np.multiply(rows, self.from_upper, out=whole[:, ::2])
        np.subtract(rows, whole[:, ::2], out=whole[:, 1::2])
        return whole


def lenet_by_hand(batch: int = 64) -> Step:
    x, y = numbers((batch, 28, 28, 1), 1), labels(batch, 10, 2)
    weights = lenet_weights()
    rows = np.arange(batch)

    def step() -> list[Any]:
        w1, b1, w2, b2, *linear = weights.values()
        first, second = Convolution(w1, 2), Convolution(w2, 0)
        pool1, pool2 = Pooling(), Pooling()
        h1 = first.forward(x)
        h1 += b1
        np.maximum(h1, 0, out=h1)
        h2 = second.forward(pool1.forward(h1))
        h2 += b2
        np.maximum(h2, 0, out=h2)
        h = channels_first(pool2.forward(h2)).reshape(batch, -1)
        inputs = []
        for weight, bias in zip(linear[::2], linear[1::2]):
            inputs.append(h)
            h = h @ weight.T + bias
            if weight.shape[0] != 10:
                np.maximum(h, 0, out=h)
        h -= h.max(1, keepdims=True)
        g = np.exp(h)
        total = g.sum(1, keepdims=True)
        loss = float((np.log(total[:, 0]) - h[rows, y]).mean())
        g /= total
        g[rows, y] -= 1
        g *= 1 / batch
        gradients: list[Any] = []
        for weight, h in zip(linear[-2::-2], inputs[::-1]):
            gradients += [g.sum(0), g.T @ h]
            g = g @ weight
            if h is not inputs[0]:
                g *= h > 0
        g = pool2.backward(channels_last(g.reshape(batch, 16, 5, 5)))
        g *= h2 > 0
        gradients.append(g.sum((0, 1, 2)))
        g, of_weight = second.backward(g)
        gradients.append(of_weight)
        g = pool1.backward(g)
        g *= h1 > 0
        gradients += [g.sum((0, 1, 2)), first.backward(g, input_too=False)[1]]
        gradients = gradients[::-1]
        for weight, gradient_ in zip(weights.values(), gradients):
            weight -= RATE * gradient_
        return [loss, *gradients]

    return step


# ---- a residual block: relu(x + norm(conv(relu(norm(conv(x)))))) --------------------------------

BLOCK = (16, 32, 32, 32)


def residual_weights() -> tuple[list[np.ndarray], list[np.ndarray], list[np.ndarray]]:
    """Two kernels, two scales and two shifts of batch norm."""
    kernels = [numbers((32, 32, 3, 3), seed, 288**-0.5) for seed in (3, 4)]
    return (
        kernels,
        [1 + numbers((32,), s, 0.1) for s in (5, 6)],
        [numbers((32,), s) for s in (7, 8)],
    )


def residual(torch: Any) -> Step:
    nn = torch.nn
    kernels, scales, shifts = residual_weights()
    convolutions = [nn.Conv2d(32, 32, 3, padding=1, bias=False) for _ in range(2)]
    norms = [nn.BatchNorm2d(32) for _ in range(2)]
    with torch.no_grad():
        for i in range(2):
            convolutions[i].weight.copy_(torch.from_numpy(kernels[i]))
            norms[i].weight.copy_(torch.from_numpy(scales[i]))
            norms[i].bias.copy_(torch.from_numpy(shifts[i]))
    parameters = [p for pair in zip(convolutions, norms) for m in pair for p in m.parameters()]

    def block(x: Any) -> Any:
        h = norms[0](convolutions[0](x)).relu()
        return (norms[1](convolutions[1](h)) + x).relu()

    x = torch.from_numpy(numbers(BLOCK, 1)).requires_grad_()
    g = torch.from_numpy(gradient(BLOCK))

    def step() -> list[Any]:
        for leaf in (x, *parameters):
            leaf.grad = None
        y = block(x)
        y.backward(g)
        return [y, x.grad, *[p.grad for p in parameters]]

    return step


class BatchNorm:
    """Batch norm of pixels with their channels side by side, while training."""

    def __init__(self, scale: np.ndarray, shift: np.ndarray) -> None:
        self.scale, self.shift = scale, shift

    def forward(self, x: np.ndarray) -> np.ndarray:
        flat = x.reshape(-1, x.shape[-1])
        ones = np.full(len(flat), 1 / len(flat), np.float32)
        self.unit = flat - ones @ flat
        self.rstd = 1 / np.sqrt(np.einsum("ij,ij->j", self.unit, self.unit) / len(flat) + 1e-5)
        self.unit *= self.rstd
        y = self.unit * self.scale
        y += self.shift
        return y.reshape(x.shape)

    def backward(self, g: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        flat = g.reshape(-1, g.shape[-1])
        of_shift = np.ones(len(flat), np.float32) @ flat
        of_scale = np.einsum("ij,ij->j", flat, self.unit)
        gx = self.unit * (-of_scale / len(flat))
        gx += flat
        gx -= of_shift / len(flat)
        gx *= self.scale * self.rstd
        return gx.reshape(g.shape), of_scale, of_shift


def residual_by_hand() -> Step:
    kernels, scales, shifts = residual_weights()
    x, g = numbers(BLOCK, 1), gradient(BLOCK)

    def step() -> list[Any]:
        first, second = (Convolution(kernel, 1) for kernel in kernels)
        norm1, norm2 = (BatchNorm(*pair) for pair in zip(scales, shifts))
        pixels = channels_last(x)
        h = norm1.forward(first.forward(pixels))
        np.maximum(h, 0, out=h)
        y = norm2.forward(second.forward(h))
        y += pixels
        np.maximum(y, 0, out=y)
        gy = channels_last(g)
        gy *= y > 0
        gh, scale2, shift2 = norm2.backward(gy)
        gh, kernel2 = second.backward(gh)
        gh *= h > 0
        gh, scale1, shift1 = norm1.backward(gh)
        gx, kernel1 = first.backward(gh)
        gx += gy
        results = [channels_first(y), channels_first(gx)]
        return [*results, kernel1, scale1, shift1, kernel2, scale2, shift2]

    return step
