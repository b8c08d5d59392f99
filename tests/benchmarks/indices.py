"""Rows of a matrix by index: read (many twice), and added to. Forward, then backward."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import forward_backward, gradient
from .data import labels, numbers
from .overhead import Step

N_ROWS, WIDTH, N_READ = 10_000, 64, 20_000


def _index() -> np.ndarray:
    return labels(N_READ, N_ROWS, 4)


def _add_rows(target: np.ndarray, index: np.ndarray, rows: np.ndarray) -> None:
    """NumPy adds at an index fastest when everything is flat."""
    flat = index[:, None] * WIDTH + np.arange(WIDTH)
    np.add.at(target.reshape(-1), flat.reshape(-1), rows.reshape(-1))


def gather_rows(torch: Any) -> Step:
    index = torch.from_numpy(_index())
    return forward_backward(torch, lambda x: x[index], numbers((N_ROWS, WIDTH), 1))


def gather_rows_by_hand() -> Step:
    x, index, g = numbers((N_ROWS, WIDTH), 1), _index(), gradient((N_READ, WIDTH))
    y, gx = np.empty((N_READ, WIDTH), np.float32), np.empty_like(x)

    def step() -> list[Any]:
        np.take(x, index, 0, out=y, mode="clip")
        gx.fill(0)
        _add_rows(gx, index, g)
        return [y, gx]

    return step


def index_add(torch: Any) -> Step:
    index = torch.from_numpy(_index())
    x, rows = numbers((N_ROWS, WIDTH), 1), numbers((N_READ, WIDTH), 2)
    return forward_backward(torch, lambda x, rows: x.index_add(0, index, rows), x, rows)


def index_add_by_hand() -> Step:
    x, rows, index = numbers((N_ROWS, WIDTH), 1), numbers((N_READ, WIDTH), 2), _index()
    g, y, grows = gradient((N_ROWS, WIDTH)), np.empty_like(x), np.empty_like(rows)

    def step() -> list[Any]:
        np.copyto(y, x)
        _add_rows(y, index, rows)
        np.take(g, index, 0, out=grows, mode="clip")
        return [y, g, grows]

    return step
