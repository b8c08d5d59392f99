"""L-BFGS: Newton's method with a Hessian that is guessed from the last steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..grad_mode import enable_grad, no_grad
from ..ops.joining.cat_and_stack import cat
from ..ops.making.likes import zeros_like
from ..tensors import Tensor
from .line_search import Point, strong_wolfe
from .optimizer import Optimizer
from .settings import check


class LBFGS(Optimizer):
    """L-BFGS, for smooth functions without noise (``torch.optim.LBFGS``).

    - ``lr``: step size; with a line search, the first guess.
    - ``max_iter``, ``max_eval``: how many iterations, and calls of the closure, a ``step`` may take
      (``max_eval`` is 1.25 times ``max_iter`` unless given).
    - ``tolerance_grad``, ``tolerance_change``: stop when no element of the gradient, or of the last
      change, is larger.
    - ``history_size``: how many steps are remembered: each costs two copies of all parameters.
    - ``line_search_fn``: None for steps of fixed size, or "strong_wolfe".

    There can be only one parameter group, and ``step`` needs a closure that clears the gradients,
    computes the loss, calls ``backward`` and returns the loss. Raises ValueError otherwise.

    >>> p = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> optimizer = torch.optim.LBFGS([p], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     optimizer.zero_grad()
    ...     loss = ((p - 3) ** 2 * torch.tensor([1.0, 100.0])).sum()
    ...     loss.backward()
    ...     return loss
    >>> optimizer.step(closure).item()
    104.0
    >>> torch.allclose(p, torch.tensor(3.0))
    True
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        defaults = {
            "lr": lr,
            "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad,
            "tolerance_change": tolerance_change,
            "history_size": history_size,
            "line_search_fn": line_search_fn,
        }
        check(defaults, "lr")
        super().__init__(params, defaults)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")

    @property
    def _params(self) -> list[Tensor]:
        return self.param_groups[0]["params"]

    @no_grad()
    def step(self, closure: Callable[[], Any]) -> Any:  # type: ignore[override]
        """Up to ``max_iter`` iterations; returns what the closure returned first."""
        if len(self.param_groups) != 1:
            raise AssertionError(
                f"Expected exactly one param_group, but got {len(self.param_groups)}"
            )
        closure = enable_grad()(closure)
        group = self.param_groups[0]
        # one state for all parameters; as the first one's, it is cast with it when loaded
        state = self.state[self._params[0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)

        first_loss = closure()
        loss = float(first_loss)
        state["func_evals"] += 1
        evaluations = 1
        g = self._gather()
        if g.abs().max() <= group["tolerance_grad"]:
            return first_loss
        for iteration in range(1, group["max_iter"] + 1):
            state["n_iter"] += 1
            d = state["d"] = self._direction(state, g)
            if state.get("prev_flat_grad") is None:
                state["prev_flat_grad"] = g.clone()
            else:
                state["prev_flat_grad"].copy_(g)
            state["prev_loss"] = before = loss
            t = state["t"] = self._first_step_size(state, g)
            slope = g.dot(d)
            if slope > -group["tolerance_change"]:
                break
            is_last = iteration == group["max_iter"]
            if group["line_search_fn"] is not None:
                start, allowed = Point(0, loss, g, slope), group["max_eval"] - evaluations
                point, calls = self._search(closure, start, t, d, allowed)
                loss, g, t = point.f, point.g, point.t
                state["t"] = t
                self._move(t, d)
            else:
                self._move(t, d)
                calls = 0 if is_last else 1  # what follows the last is the next step's business
                if not is_last:
                    loss, g = float(closure()), self._gather()
            evaluations += calls
            state["func_evals"] += calls
            if is_last or evaluations >= group["max_eval"]:
                break
            if (
                g.abs().max() <= group["tolerance_grad"]
                or (d * t).abs().max() <= group["tolerance_change"]
                or abs(loss - before) < group["tolerance_change"]
            ):
                break
        return first_loss

    def _direction(self, state: dict[str, Any], g: Tensor) -> Tensor:
        """Where to go: against the gradient, as the guessed inverse Hessian bends it."""
        if state["n_iter"] == 1:
            state.update(old_dirs=[], old_stps=[], ro=[], H_diag=1)
            return -g
        history = self.param_groups[0]["history_size"]
        changes, steps, ro = state["old_dirs"], state["old_stps"], state["ro"]
        y = g - state["prev_flat_grad"]
        s = state["d"] * state["t"]
        ys = y.dot(s)
        if ys > 1e-10:
            if len(changes) == history:
                for remembered in (changes, steps, ro):
                    remembered.pop(0)
            changes.append(y)
            steps.append(s)
            ro.append(1.0 / ys)
            state["H_diag"] = ys / y.dot(y)
        # the product of the inverse Hessian and -g, in two loops over what is remembered
        shares = state.setdefault("al", [None] * history)
        q = -g
        for i in reversed(range(len(changes))):
            shares[i] = steps[i].dot(q) * ro[i]
            q.add_(changes[i], alpha=-float(shares[i]))
        r = q * state["H_diag"]
        for i in range(len(changes)):
            r.add_(steps[i], alpha=float(shares[i] - changes[i].dot(r) * ro[i]))
        return r

    def _first_step_size(self, state: dict[str, Any], g: Tensor) -> Any:
        lr = self.param_groups[0]["lr"]
        lr = lr.squeeze() if isinstance(lr, Tensor) else lr
        return min(1.0, 1.0 / g.abs().sum()) * lr if state["n_iter"] == 1 else lr

    def _search(
        self, closure: Callable[[], Any], start: Point, t: Any, d: Tensor, max_ls: int
    ) -> tuple[Point, int]:
        if self.param_groups[0]["line_search_fn"] != "strong_wolfe":
            raise RuntimeError("only 'strong_wolfe' is supported")
        here = [param.clone() for param in self._params]

        def evaluate(t: Any) -> Point:
            self._move(t, d)
            loss, g = float(closure()), self._gather()
            for param, value in zip(self._params, here):
                param.copy_(value)
            return Point(t, loss, g, g.dot(d))

        return strong_wolfe(evaluate, start, t, d.abs().max(), max_ls)

    def _gather(self) -> Tensor:
        """The gradients of all parameters as one vector."""
        grads = [zeros_like(p) if p.grad is None else p.grad for p in self._params]
        return cat([g.reshape(-1) for g in grads], 0)

    def _move(self, t: Any, d: Tensor) -> None:
        """Move the parameters by ``t * d``."""
        offset = 0
        for param in self._params:
            part = d[offset : offset + param.numel()]
            param.add_(part.view(param.shape), alpha=float(t))
            offset += param.numel()
