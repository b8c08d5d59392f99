"""Backward, step by step: which node is served, what it sends on, what waits, what is freed.

loss = (w * x).sum()
viz.backward_steps(loss)
"""

from __future__ import annotations

import sys
from html import escape
from typing import Any

import numpy as np

from ...errors import type_name
from ...tensors import Tensor
from ..graphs.drawing import Options, draw
from ..names import Names
from ..outputs import Output
from ..svg import frame
from .dry_run import DryRun, in_order_of_arrival, nodes_of
from .page import ems, page
from .svg_drawing import StepsDrawing


def backward_steps(
    loss: Tensor,
    params: Any = None,
    *,
    gradient: Tensor | None = None,
    retain_graph: bool = False,
    newest_first: bool = True,
    max_nodes: int = 30,
) -> Steps:
    """Show ``loss.backward()`` step by step, with a way to go forward and back.

    - ``loss``: the tensor that backward would start from.
    - ``params``: what tensors are called, as in ``viz.graph``: a dict of names and Tensors (or
      Modules), or a Module; what it leaves out is called as the caller's own variable is.
    - ``gradient``: the gradient to start from; may be left out for a tensor of one element.
    - ``retain_graph``: show that kept values stay, as ``backward(retain_graph=True)`` leaves them.
    - ``newest_first``: False serves the nodes in the order in which a first gradient comes to each.
      Backward never does; it shows which gradients come too late, and what is wrong in the end.
    - ``max_nodes``: a graph with more nodes is refused: nobody could follow it.

    First backward starts at the result. Then every node is served, newest first: it gets its
    gradient and sends one on for each input; where several come together, the sum waits. A leaf
    whose last gradient has come adds it to what its ``.grad`` is now. If a node would refuse (a
    value that it kept was written in place), the last step says so.

    It only looks: the formulas run on the live graph (those of your own Functions, too), but no
    ``.grad`` is touched, nothing is freed and no hook is called. ``loss.backward()`` works after it
    as before it.

    Returns an object that a notebook shows as HTML without any script: the round buttons are moved
    with the arrow keys or a click; printed, all steps stand side by side. ``describe()`` is all
    steps in words, ``picture(3)`` one of them alone, for ``viz.explore``. Raises RuntimeError
    as ``backward`` does when there is nothing to walk, and ValueError for a graph that is too long.

    >>> from minitorch import viz
    >>> x = torch.tensor(3.0, requires_grad=True)
    >>> y = x * x
    >>> viz.backward_steps(y, {"x": x, "y": y})
    Step 1 of 3: Backward starts: the gradient of y is 1.
    Step 2 of 3: Mul gets 1 and sends 3 to x and 3 to x. x: 3 + 3 = 6. What Mul kept is freed.
    Step 3 of 3: x has its whole gradient: x.grad is 6.
    >>> x.grad is None
    True
    """
    start = _start(loss, gradient)
    n = len(nodes_of(loss))
    if n > max_nodes:
        raise ValueError(
            f"backward_steps() shows graphs of up to {max_nodes} nodes, this one has {n}. Try a "
            "smaller example, or max_nodes=; viz.graph(loss) draws all of it at once."
        )
    caller = sys._getframe(1)
    names = Names(params, caller.f_locals, caller.f_globals)
    drawing = draw(loss, names, Options(show_values=True, max_nodes=max_nodes))
    run = DryRun(loss, start, None if newest_first else in_order_of_arrival(loss))
    drawn = StepsDrawing(drawing, run, retain_graph)
    return Steps(drawn, f"Backward of {names.of(loss) or 'the result'}, step by step")


def _start(loss: Any, gradient: Tensor | None) -> np.ndarray:
    if not isinstance(loss, Tensor):
        raise TypeError(f"backward_steps() starts at a Tensor; got {type_name(loss)}")
    if not loss.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is not None:
        if gradient.array.shape != loss.array.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[0] has a shape of {gradient.shape} and output[0] "
                f"has a shape of {loss.shape}."
            )
        return gradient.array
    if loss.array.size != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    return np.ones_like(loss.array)


class Steps(Output):
    """Backward as a list of steps; see ``backward_steps``.

    ``len(steps)`` is their number, ``describe()`` says them in words, ``html()`` is what is shown,
    ``picture(1)`` the first alone.
    """

    def __init__(self, drawn: StepsDrawing, title: str) -> None:
        lines = drawn.sentences()
        html = page(lines, drawn.parts, drawn.width, drawn.height, title)
        super().__init__("text/html", html, lines)
        self._drawn = drawn

    def __len__(self) -> int:
        return len(self._lines)

    def picture(self, number: int) -> Output:
        """One step, counted from 1: its sentence above its picture. IndexError if there is none."""
        if not 1 <= number <= len(self):
            raise IndexError(f"there are steps 1 to {len(self)}; got {number}")
        words, drawn = self._lines[number - 1], self._drawn
        svg = frame(drawn.width, drawn.height, f"Step {number}", words, drawn.moment(number - 1))
        lines = ems(max(map(len, self._lines)), 82)
        text = escape(words, quote=False)
        above = f'<p style="margin:0 0 6px;font-size:15px;min-height:{lines}em">{text}</p>'
        return Output("text/html", f"{above}\n{svg}", [words])

    def html(self) -> str:
        """The steps as one piece of HTML, without a script."""
        return self._picture
