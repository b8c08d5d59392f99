# recursion along every path
class Value:
    count = 0

    def __init__(self, data, requires_grad=False):
        self.data = np.asarray(data, dtype=np.float64)
        self.requires_grad, self.grad = requires_grad, None
        self.inputs, self.rule, self.hooks = (), None, []
        Value.count += 1
        self.age = Value.count

    @staticmethod
    def apply(forward, backward, *inputs):
        values = [x if isinstance(x, Value) else Value(x) for x in inputs]
        arrays = [x.data for x in values]
        out = Value(forward(*arrays), any(x.requires_grad for x in values))
        if out.requires_grad:
            out.inputs, out.rule = values, lambda g: backward(g, *arrays)
        return out

    def __add__(self, other):
        return Value.apply(np.add, lambda g, a, b: (g, g), self, other)

    def __mul__(self, other):
        return Value.apply(np.multiply, lambda g, a, b: (g * b, g * a), self, other)

    __radd__, __rmul__ = __add__, __mul__

    def __matmul__(self, other):
        return Value.apply(np.matmul, lambda g, a, b: (g @ b.T, a.T @ g), self, other)

    def relu(self):
        return Value.apply(lambda a: np.maximum(a, 0), lambda g, a: (g * (a > 0),), self)

    def sum(self):
        return Value.apply(np.sum, lambda g, a: (np.broadcast_to(g, a.shape),), self)

    def detach(self):
        return Value(self.data)

    def register_hook(self, hook):
        self.hooks.append(hook)

    def backward(self, gradient=None):
        if not self.requires_grad or (gradient is None and self.data.size != 1):
            raise RuntimeError
        g = np.ones_like(self.data) if gradient is None else np.array(gradient, dtype=float)
        for hook in self.hooks:
            h = hook(g)
            g = g if h is None else h
        if self.rule is None:
            self.grad = g.copy() if self.grad is None else self.grad + g
            return
        for x, gx in zip(self.inputs, self.rule(g)):
            if x.requires_grad and gx is not None:
                x.backward(fit(gx, x.data.shape))


def fit(g, shape):
    g = np.asarray(g).sum(tuple(range(np.ndim(g) - len(shape))))
    ones = [i for i, n in enumerate(shape) if n == 1 and g.shape[i] != 1]
    return g.sum(tuple(ones), keepdims=True)
