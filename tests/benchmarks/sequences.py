"""Rows for recurrent networks: an LSTM over 32 steps, forward and backward.

``lstm`` is ``nn.LSTM``; ``lstm_ops`` the same written step by step from ordinary operations, as a
reader's own cell is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .data import numbers
from .overhead import Step

STEPS, BATCH, FEATURES, HIDDEN = 32, 32, 64, 128


def starting_values() -> list[np.ndarray]:
    """The input, then W of the input, W of the state, and both biases."""
    scale = HIDDEN**-0.5
    return [
        numbers((STEPS, BATCH, FEATURES), 1),
        numbers((4 * HIDDEN, FEATURES), 2, scale),
        numbers((4 * HIDDEN, HIDDEN), 3, scale),
        numbers((4 * HIDDEN,), 4, scale),
        numbers((4 * HIDDEN,), 5, scale),
    ]


def lstm(torch: Any) -> Step:
    x, *values = [torch.from_numpy(array) for array in starting_values()]
    model = torch.nn.LSTM(FEATURES, HIDDEN)
    parameters = list(model.parameters())
    with torch.no_grad():
        for parameter, value in zip(parameters, values):
            parameter.copy_(value)

    def step() -> list[Any]:
        model.zero_grad()
        output, _ = model(x)
        loss = (output * output).mean()
        loss.backward()
        return [loss, *[p.grad for p in parameters]]

    return step


def lstm_of_operations(torch: Any) -> Step:
    x, *values = [torch.from_numpy(array) for array in starting_values()]
    w_x, w_h, b_x, b_h = parameters = [value.requires_grad_() for value in values]
    zeros = torch.zeros(BATCH, HIDDEN)

    def step() -> list[Any]:
        for parameter in parameters:
            parameter.grad = None
        h, c = zeros, zeros
        outputs = []
        for t in range(STEPS):
            gates = x[t] @ w_x.t() + b_x + h @ w_h.t() + b_h
            i, f, g, o = gates.chunk(4, 1)
            c = f.sigmoid() * c + i.sigmoid() * g.tanh()
            h = o.sigmoid() * c.tanh()
            outputs.append(h)
        output = torch.stack(outputs)
        loss = (output * output).mean()
        loss.backward()
        return [loss, *[p.grad for p in parameters]]

    return step


def lstm_by_hand() -> Step:
    """The gates are the first dimension, so that each lies in one piece of memory."""
    x, *weights = starting_values()
    w_x, w_h, b_x, b_h = [w.reshape(4, HIDDEN, -1) for w in weights]
    rows, bias = x.reshape(-1, FEATURES), (b_x + b_h).reshape(4, 1, HIDDEN)
    ones = np.ones(len(rows), np.float32)

    def step() -> list[Any]:
        h = c = np.zeros((BATCH, HIDDEN), np.float32)
        given = rows @ w_x.mT
        given += bias
        given = given.reshape(4, STEPS, BATCH, HIDDEN)
        turned = np.ascontiguousarray(w_h.mT)
        output, kept = np.empty((STEPS, BATCH, HIDDEN), np.float32), []
        for t in range(STEPS):
            a = h @ turned
            a += given[:, t]
            (i, f), g, o = sigmoid(a[:2]), np.tanh(a[2]), sigmoid(a[3])
            before, c = c, f * c
            c += i * g
            squashed = np.tanh(c)
            kept.append((h, before, i, f, g, o, squashed))
            h = np.multiply(o, squashed, out=output[t])
        loss = float(np.vdot(output, output)) / output.size
        g_output = output * np.float32(2 / output.size)
        g_h = g_c = np.zeros((BATCH, HIDDEN), np.float32)
        g_gates = np.empty((4, STEPS, BATCH, HIDDEN), np.float32)
        for t in range(STEPS - 1, -1, -1):
            _, before, i, f, g, o, squashed = kept[t]
            g_h = g_h + g_output[t]
            g_c = g_c + g_h * o * (1 - squashed * squashed)
            part = g_gates[:, t]
            np.multiply(g_c * g, i * (1 - i), out=part[0])
            np.multiply(g_c * before, f * (1 - f), out=part[1])
            np.multiply(g_c * i, 1 - g * g, out=part[2])
            np.multiply(g_h * squashed, o * (1 - o), out=part[3])
            g_h, g_c = np.add.reduce(part @ w_h, 0), g_c * f
        g_rows = g_gates.reshape(4, len(rows), HIDDEN)
        states = np.concatenate([values[0] for values in kept])
        g_w_x = (g_rows.mT @ rows).reshape(-1, FEATURES)
        g_w_h = (g_rows.mT @ states).reshape(-1, HIDDEN)
        g_bias = (ones @ g_rows).reshape(-1)
        return [loss, g_w_x, g_w_h, g_bias, g_bias]

    return step


def sigmoid(x: np.ndarray) -> np.ndarray:
    y = np.exp(-x)
    y += 1
    return np.divide(1, y, out=y)
