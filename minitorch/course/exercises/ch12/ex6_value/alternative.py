import numpy as np


class Node:
    def __init__(self, values, rule, shape):
        self.values, self.rule, self.shape = values, rule, shape
        self.waiting, self.gradient, self.hooks = 0, None, []


class Value:
    def __init__(self, data, requires_grad=False):
        self.data = np.array(data, dtype=np.float64)
        self.requires_grad = requires_grad
        self.grad = None
        self.node = Node([], None, self.data.shape) if requires_grad else None

    @staticmethod
    def apply(forward, backward, *inputs):
        values = [x if isinstance(x, Value) else Value(x) for x in inputs]
        arrays = [x.data for x in values]
        out = Value(forward(*arrays))
        if any(x.requires_grad for x in values):
            out.requires_grad = True
            out.node = Node(values, lambda g: backward(g, *arrays), out.data.shape)
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
        return Value.apply(lambda a, b: a @ b, lambda g, a, b: [g @ b.T, (g.T @ a).T], self, other)

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
        self.node.hooks.append(hook)

    def backward(self, gradient=None):
        if self.node is None:
            raise RuntimeError("nothing was recorded")
        if gradient is None and self.data.size > 1:
            raise RuntimeError("which of the numbers?")
        stack, seen = [self], {self.node}
        while stack:
            for x in stack.pop().node.values:
                if x.requires_grad:
                    x.node.waiting += 1
                    if x.node not in seen:
                        seen.add(x.node)
                        stack.append(x)
        first = np.ones(self.data.shape) if gradient is None else np.array(gradient, float)
        self.node.gradient = first
        ready = [self]
        while ready:
            value = ready.pop()
            node = value.node
            g, node.gradient = node.gradient, None
            for hook in node.hooks:
                answer = hook(g)
                if answer is not None:
                    g = answer
            if node.rule is None:
                value.grad = g + (0 if value.grad is None else value.grad)
                continue
            if node.rule == "walked":
                raise RuntimeError("walked before")
            gradients = node.rule(g)
            for x, part in zip(node.values, gradients):
                if not x.requires_grad:
                    continue
                if x.node.gradient is None:
                    x.node.gradient = np.zeros(x.node.shape)
                if part is not None:
                    x.node.gradient = x.node.gradient + shrunk(np.asarray(part), x.node.shape)
                x.node.waiting -= 1
                if x.node.waiting == 0:
                    ready.append(x)
            node.values, node.rule = [], "walked"


def shrunk(g, shape):
    while g.ndim > len(shape):
        g = g.sum(0)
    for i, n in enumerate(shape):
        if n == 1:
            g = g.sum(i, keepdims=True)
    return g
