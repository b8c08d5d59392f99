"""One training step of a small GPT on characters: embeddings, two blocks, cross entropy, SGD.

A block is attention to the past and two linear maps with GELU in between (by a tanh, as in GPT-2),
each after a layer norm and with a way around it. (Radford et al., 2019, section 2.3)
"""

from __future__ import annotations

from math import pi, sqrt
from typing import Any

import numpy as np

from .data import labels, numbers
from .overhead import Step

CHARACTERS, LENGTH, BATCH, WIDTH, HEADS, BLOCKS = 65, 64, 16, 128, 4, 2
RATE = 0.01
TOKENS = BATCH * LENGTH


def text() -> tuple[np.ndarray, np.ndarray]:
    """Characters and those that follow them, (batch, length) each."""
    drawn = labels(TOKENS + 1, CHARACTERS, 1)
    return drawn[:-1].reshape(BATCH, LENGTH), drawn[1:].reshape(BATCH, LENGTH)


def starting_values(shapes: list[tuple[int, ...]]) -> list[np.ndarray]:
    """Weights around 0; vectors, which are scales and shifts, around 1."""
    return [
        numbers(shape, seed, 0.1) + np.float32(len(shape) == 1) for seed, shape in enumerate(shapes)
    ]


def gpt(torch: Any) -> Step:
    characters, following = (torch.from_numpy(array) for array in text())
    model = _model(torch)
    parameters = list(model.parameters())
    with torch.no_grad():
        for p, value in zip(parameters, starting_values([tuple(p.shape) for p in parameters])):
            p.copy_(torch.from_numpy(value))
    optimizer = torch.optim.SGD(parameters, lr=RATE)

    def step() -> list[Any]:
        optimizer.zero_grad()
        logits = model(characters)
        loss = torch.nn.functional.cross_entropy(logits.view(TOKENS, -1), following.view(-1))
        loss.backward()
        optimizer.step()
        return [loss, *[p.grad for p in parameters]]

    return step


def _model(torch: Any) -> Any:
    nn, F = torch.nn, torch.nn.functional

    class Block(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.norm1 = nn.LayerNorm(WIDTH)
            self.attend = nn.Linear(WIDTH, 3 * WIDTH)
            self.project = nn.Linear(WIDTH, WIDTH)
            self.norm2 = nn.LayerNorm(WIDTH)
            self.widen = nn.Linear(WIDTH, 4 * WIDTH)
            self.narrow = nn.Linear(4 * WIDTH, WIDTH)

        def forward(self, x: Any) -> Any:
            batch, length, width = x.shape
            parts = self.attend(self.norm1(x)).split(width, dim=2)
            heads = [
                part.view(batch, length, HEADS, width // HEADS).transpose(1, 2) for part in parts
            ]
            y = F.scaled_dot_product_attention(*heads, is_causal=True)
            x = x + self.project(y.transpose(1, 2).contiguous().view(batch, length, width))
            h = F.gelu(self.widen(self.norm2(x)), approximate="tanh")
            return x + self.narrow(h)

    class GPT(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.characters = nn.Embedding(CHARACTERS, WIDTH)
            self.places = nn.Embedding(LENGTH, WIDTH)
            self.blocks = nn.Sequential(*[Block() for _ in range(BLOCKS)])
            self.norm = nn.LayerNorm(WIDTH)
            self.head = nn.Linear(WIDTH, CHARACTERS, bias=False)

        def forward(self, characters: Any) -> Any:
            x = self.characters(characters) + self.places(torch.arange(LENGTH))
            return self.head(self.norm(self.blocks(x)))

    return GPT()


# ---- by hand ------------------------------------------------------------------------------------


def gpt_by_hand() -> Step:
    characters, following = (array.reshape(-1) for array in text())
    block = [(WIDTH,), (WIDTH,), (3 * WIDTH, WIDTH), (3 * WIDTH,), (WIDTH, WIDTH), (WIDTH,)]
    block += [(WIDTH,), (WIDTH,), (4 * WIDTH, WIDTH), (4 * WIDTH,), (WIDTH, 4 * WIDTH), (WIDTH,)]
    shapes = [(CHARACTERS, WIDTH), (LENGTH, WIDTH), *block * BLOCKS]
    shapes += [(WIDTH,), (WIDTH,), (CHARACTERS, WIDTH)]
    parameters = starting_values(shapes)
    of_blocks = [parameters[2 + 12 * i : 14 + 12 * i] for i in range(BLOCKS)]
    scale, shift, head = parameters[-3:]

    def step() -> list[Any]:
        x = parameters[0][characters]
        x.reshape(BATCH, LENGTH, WIDTH)[...] += parameters[1]
        kept = []
        for weights in of_blocks:
            x, values = _block(x, *weights)
            kept.append(values)
        y, normed = _norm(x, scale, shift)
        loss, g = _cross_entropy(y @ head.T, following)
        g_head, g = g.T @ y, g @ head
        g, *g_norm = _norm_back(g, scale, *normed)
        gradients = []
        for weights, values in zip(of_blocks[::-1], kept[::-1]):
            g, found = _block_back(g, values, *weights)
            gradients = found + gradients
        g_characters = np.zeros_like(parameters[0])
        flat = (characters[:, None] * WIDTH + np.arange(WIDTH)).reshape(-1)
        np.add.at(g_characters.reshape(-1), flat, g.reshape(-1))
        g_places = g.reshape(BATCH, LENGTH, WIDTH).sum(0)
        gradients = [g_characters, g_places, *gradients, *g_norm, g_head]
        for p, gradient in zip(parameters, gradients):
            p -= RATE * gradient
        return [loss, *gradients]

    return step


ONES = np.ones(TOKENS, np.float32)
LEVEL = np.ones(WIDTH, np.float32)
PAST = np.tri(LENGTH, dtype=np.float32)
ROOT = sqrt(2 / pi)


def _norm(x: Any, scale: Any, shift: Any) -> tuple[Any, Any]:
    unit = x - (x @ LEVEL / WIDTH)[:, None]
    rstd = 1 / np.sqrt(np.vecdot(unit, unit) / WIDTH + np.float32(1e-5))
    unit *= rstd[:, None]
    y = unit * scale
    y += shift
    return y, (unit, rstd)


def _norm_back(g: Any, scale: Any, unit: Any, rstd: Any) -> tuple[Any, Any, Any]:
    along = g * unit
    g_scale, g_shift = ONES @ along, ONES @ g
    gx = g * scale
    gx -= (g @ scale / WIDTH)[:, None]
    np.multiply(unit, (along @ scale / WIDTH)[:, None], out=along)
    gx -= along
    gx *= rstd[:, None]
    return gx, g_scale, g_shift


def _heads(x: Any) -> Any:
    return x.reshape(BATCH, LENGTH, HEADS, -1).transpose(0, 2, 1, 3)


def _block(x, scale1, shift1, attend, b_attend, project, b_project, scale2, shift2, *linear):
    h1, norm1 = _norm(x, scale1, shift1)
    qkv = h1 @ attend.T
    qkv += b_attend
    q, k, v = (_heads(qkv[:, i * WIDTH : (i + 1) * WIDTH]) for i in range(3))
    weights = q @ k.mT
    weights *= sqrt(HEADS / WIDTH)
    weights -= weights.max(3, keepdims=True)  # (also of what is hidden: no harm)
    np.exp(weights, out=weights)
    weights *= PAST
    weights *= 1 / (weights @ np.ones(LENGTH, np.float32))[..., None]
    looked_up = np.empty((TOKENS, WIDTH), np.float32)
    np.matmul(weights, v, out=_heads(looked_up))
    x = x + looked_up @ project.T
    x += b_project
    h2, norm2 = _norm(x, scale2, shift2)
    widen, b_widen, narrow, b_narrow = linear
    u = h2 @ widen.T
    u += b_widen
    gate = u * u
    gate *= -2 * 0.044715 * ROOT
    gate -= 2 * ROOT
    gate *= u
    np.exp(gate, out=gate)
    gate += 1
    np.reciprocal(gate, out=gate)
    wide = u * gate
    y = wide @ narrow.T
    y += x
    y += b_narrow
    return y, (h1, norm1, q, k, v, weights, looked_up, h2, norm2, u, gate, wide)


def _block_back(g, kept, scale1, _1, attend, _2, project, _3, scale2, _4, widen, _5, narrow, _6):
    h1, norm1, q, k, v, weights, looked_up, h2, norm2, u, gate, wide = kept
    g_narrow, b_narrow = g.T @ wide, ONES @ g
    slope = u * u
    slope *= 6 * 0.044715 * ROOT
    slope += 2 * ROOT
    slope *= u
    slope *= 1 - gate
    slope += 1
    slope *= gate
    slope *= g @ narrow
    g_widen, b_widen = slope.T @ h2, ONES @ slope
    gx, *g_norm2 = _norm_back(slope @ widen, scale2, *norm2)
    gx += g
    g_project, b_project = gx.T @ looked_up, ONES @ gx
    g_out = _heads(gx @ project)
    g_qkv = np.empty((TOKENS, 3 * WIDTH), np.float32)
    gq, gk, gv = (_heads(g_qkv[:, i * WIDTH : (i + 1) * WIDTH]) for i in range(3))
    np.matmul(weights.mT, g_out, out=gv)
    slopes = g_out @ v.mT
    slopes -= np.vecdot(g_out, _heads(looked_up))[..., None]
    slopes *= weights
    slopes *= sqrt(HEADS / WIDTH)
    np.matmul(slopes, k, out=gq)
    np.matmul(slopes.mT, q, out=gk)
    g_attend, b_attend = g_qkv.T @ h1, ONES @ g_qkv
    g, *g_norm1 = _norm_back(g_qkv @ attend, scale1, *norm1)
    g += gx
    found = [*g_norm1, g_attend, b_attend, g_project, b_project]
    return g, [*found, *g_norm2, g_widen, b_widen, g_narrow, b_narrow]


def _cross_entropy(x: Any, following: Any) -> tuple[float, Any]:
    rows = np.arange(TOKENS)
    x = x - x.max(1, keepdims=True)
    g = np.exp(x)
    total = g.sum(1)
    loss = float((np.log(total) - x[rows, following]).mean())
    g /= total[:, None]
    g[rows, following] -= 1
    g *= 1 / TOKENS
    return loss, g
