# whole numbers and float32 stay what they are
class Value:
    count = 0

    def __init__(self, data, requires_grad=False):
        self.data = np.asarray(data)
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
        if not self.requires_grad:
            raise RuntimeError("this value does not require a gradient")
        if gradient is None:
            if self.data.size != 1:
                raise RuntimeError("a gradient is needed, for there is more than one number")
            gradient = np.ones_like(self.data)
        arrived = {self: np.array(gradient, dtype=np.float64)}
        for value in self.ordered():
            g = arrived.pop(value)
            for hook in value.hooks:
                changed = hook(g)
                g = g if changed is None else changed
            if value.rule is None:
                value.grad = g.copy() if value.grad is None else value.grad + g
                continue
            for x, gx in zip(value.inputs, value.rule(g)):
                if x.requires_grad:
                    gx = 0 if gx is None else fit(gx, x.data.shape)
                    arrived[x] = arrived.get(x, np.zeros(x.data.shape)) + gx
            value.inputs, value.rule = (), walked_before

    def ordered(self):
        found, todo = {self}, [self]
        while todo:
            for x in todo.pop().inputs:
                if x.requires_grad and x not in found:
                    found.add(x)
                    todo.append(x)
        return sorted(found, key=lambda value: -value.age)


def walked_before(g):
    raise RuntimeError("this graph has been walked before")


def fit(g, shape):
    g = np.asarray(g).sum(tuple(range(np.ndim(g) - len(shape))))
    ones = [i for i, n in enumerate(shape) if n == 1 and g.shape[i] != 1]
    return g.sum(tuple(ones), keepdims=True)
