# counts how many gradients are still to come
class Step:
    def __init__(self, values, rule, shape):
        self.values, self.rule, self.shape = values, rule, shape
        self.waiting, self.gradient, self.hooks = 0, None, []


class Value:
    def __init__(self, data, requires_grad=False):
        self.data = np.array(data, dtype=np.float64)
        self.requires_grad = requires_grad
        self.grad = None
        self.step = Step([], None, self.data.shape) if requires_grad else None

    @staticmethod
    def apply(forward, backward, *inputs):
        values = [x if isinstance(x, Value) else Value(x) for x in inputs]
        arrays = [x.data for x in values]
        out = Value(forward(*arrays))
        if any(x.requires_grad for x in values):
            out.requires_grad = True
            out.step = Step(values, lambda g: backward(g, *arrays), out.data.shape)
        return out

    def __add__(self, other):
        return Value.apply(lambda a, b: a + b, lambda g, a, b: [g, g], self, other)

    def __radd__(self, other):
        return self + other

    def __mul__(self, other):
        return Value.apply(lambda a, b: a * b, lambda g, a, b: [b * g, a * g], self, other)

    def __rmul__(self, other):
        return self * other

    def __matmul__(self, other):
        return Value.apply(
            lambda a, b: a @ b, lambda g, a, b: [g @ b.T, (g.T @ a).T], self, other
        )

    def relu(self):
        return Value.apply(
            lambda a: np.where(a > 0, a, 0.0), lambda g, a: [np.where(a > 0, g, 0.0)], self
        )

    def sum(self):
        return Value.apply(lambda a: a.sum(), lambda g, a: [g + np.zeros(a.shape)], self)

    def detach(self):
        other = Value(0.0)
        other.data = self.data
        return other

    def register_hook(self, hook):
        self.step.hooks.append(hook)

    def backward(self, gradient=None):
        if self.step is None:
            raise RuntimeError("nothing was recorded")
        if gradient is None and self.data.size > 1:
            raise RuntimeError("which of the numbers?")
        stack, seen = [self], {self.step}
        while stack:
            for x in stack.pop().step.values:
                if x.requires_grad:
                    x.step.waiting += 1
                    if x.step not in seen:
                        seen.add(x.step)
                        stack.append(x)
        first = np.ones(self.data.shape) if gradient is None else np.array(gradient, float)
        self.step.gradient = first
        ready = [self]
        while ready:
            value = ready.pop()
            step = value.step
            g, step.gradient = step.gradient, None
            for hook in step.hooks:
                answer = hook(g)
                if answer is not None:
                    g = answer
            if step.rule is None:
                value.grad = g + (0 if value.grad is None else value.grad)
                continue
            if step.rule == "walked":
                raise RuntimeError("walked before")
            gradients = step.rule(g)
            for x, part in zip(step.values, gradients):
                if not x.requires_grad:
                    continue
                if x.step.gradient is None:
                    x.step.gradient = np.zeros(x.step.shape)
                if part is not None:
                    x.step.gradient = x.step.gradient + shrunk(np.asarray(part), x.step.shape)
                x.step.waiting -= 1
                if x.step.waiting == 0:
                    ready.append(x)
            step.values, step.rule = [], "walked"


def shrunk(g, shape):
    while g.ndim > len(shape):
        g = g.sum(0)
    for i, n in enumerate(shape):
        if n == 1:
            g = g.sum(i, keepdims=True)
    return g
