"""Random trees of modules with random hooks, treated at random, in both frameworks alike.

A seed makes a plan: a list of plain steps. The plan is carried out with minitorch and with torch,
and everything that can be seen is written into a log: calls of hooks, values, names, reprs, errors.
The two logs must be equal.
"""

import copy
import random
from collections import OrderedDict

import pytest

import minitorch
from tests.nn.both import ORACLE, torch

TREES = 40


def times(factor, gradients):
    return tuple([g if g is None else g * factor for g in gradients])


class Tree:
    """One tree in one framework, and the log of what happened to it."""

    def __init__(self, torch, seed):
        self.torch = torch
        self.rng = random.Random(seed)
        self.log = []
        self.made = []  # all modules, in the order in which they were made
        self.handles = []
        self.count = 0

    # ---- building -------------------------------------------------------------------------------

    def parameter(self):
        self.count += 1
        value = self.torch.full((2,), 0.25 * (self.count % 7) - 0.6, dtype=self.torch.float64)
        return self.torch.nn.Parameter(value, requires_grad=self.rng.random() < 0.8)

    def build(self, depth):
        kinds = ["scale", "scale", "tanh", "identity", "pair"]
        if depth:
            kinds += ["sequential", "sequential", "branches", "dict", "named"]
        if self.made:
            kinds += ["shared"]
        kind = self.rng.choice(kinds)
        module = getattr(self, f"make_{kind}")(depth - 1)
        self.made.append(module)
        return module

    def children(self, depth):
        return [self.build(depth) for _ in range(self.rng.randint(1, 3))]

    def make_shared(self, depth):
        return self.rng.choice(self.made)

    def make_tanh(self, depth):
        return self.torch.nn.Tanh()

    def make_identity(self, depth):
        return self.torch.nn.Identity()

    def make_scale(self, depth):
        class Scale(self.torch.nn.Module):
            def forward(self, x, shift=0.0):
                return x * self.weight + shift + (0 if self.bias is None else self.bias)

            def extra_repr(self):
                return f"bias={self.bias is not None}"

        module = Scale()
        module.weight = self.parameter()
        module.register_parameter("bias", self.parameter() if self.rng.random() < 0.5 else None)
        if self.rng.random() < 0.4:
            module.register_buffer("seen", self.torch.zeros(1), persistent=self.rng.random() < 0.5)
        return module

    def make_pair(self, depth):
        class Pair(self.torch.nn.Module):
            def forward(self, x):
                parts = x * 2, "text", x * self.weight
                return parts if self.whole else parts[0] + parts[2]

        module = Pair()
        module.weight = self.parameter()
        module.whole = False
        return module

    def make_sequential(self, depth):
        return self.torch.nn.Sequential(*self.children(depth))

    def make_named(self, depth):
        children = self.children(depth)
        return self.torch.nn.Sequential(OrderedDict(zip("abc", children)))

    def make_branches(self, depth):
        class Branches(self.torch.nn.Module):
            def forward(self, x):
                return sum([branch(x) for branch in self.branches])

        module = Branches()
        module.branches = self.torch.nn.ModuleList(self.children(depth))
        return module

    def make_dict(self, depth):
        class Chosen(self.torch.nn.Module):
            def forward(self, x):
                for part in self.parts.values():
                    x = part(x)
                return x

        module = Chosen()
        module.parts = self.torch.nn.ModuleDict(zip("xyz", self.children(depth)))
        return module

    # ---- watching -------------------------------------------------------------------------------

    def see(self, *things):
        self.log.append(" ".join([self.text(thing) for thing in things]))

    def text(self, thing):
        if isinstance(thing, self.torch.Tensor):
            value = float(thing.detach().double().sum())
            return f"<{tuple(thing.shape)} {thing.dtype} {thing.requires_grad} {value:.9g}>"
        if isinstance(thing, (tuple, list)):
            return "(" + ", ".join([self.text(one) for one in thing]) + ")"
        if isinstance(thing, dict):
            return self.text(list(thing.items()))
        if isinstance(thing, self.torch.nn.Module):
            return type(thing).__name__
        return str(thing)

    def hook(self, name, change=None):
        def hook(module, *rest):
            self.see(name, module, *rest)
            return None if change is None else change(*rest)

        return hook

    def add_hook(self, module):
        rng, number = self.rng, len(self.handles)
        kind = rng.choice(["pre", "forward", "full", "full pre", "state", "load", "pre kw"])
        name, prepend = f"{kind} {number}", rng.random() < 0.3
        replaces = rng.random() < 0.3
        if kind == "pre":
            hook = self.hook(name, (lambda args: args[0] * 1.5) if replaces else None)
            handle = module.register_forward_pre_hook(hook, prepend=prepend)
        elif kind == "pre kw":
            hook = self.hook(name, (lambda args, kw: (args, kw)) if replaces else None)
            handle = module.register_forward_pre_hook(hook, prepend=prepend, with_kwargs=True)
        elif kind == "forward":
            hook = self.hook(name, (lambda args, out: out * 0.5) if replaces else None)
            always = rng.random() < 0.5
            handle = module.register_forward_hook(hook, prepend=prepend, always_call=always)
        elif kind == "full":
            hook = self.hook(name, (lambda gi, go: times(3, gi)) if replaces else None)
            handle = module.register_full_backward_hook(hook, prepend=prepend)
        elif kind == "full pre":
            hook = self.hook(name, (lambda go: times(2, go)) if replaces else None)
            handle = module.register_full_backward_pre_hook(hook, prepend=prepend)
        elif kind == "state":
            handle = module.register_state_dict_pre_hook(self.hook(name))
        else:
            handle = module.register_load_state_dict_post_hook(self.hook(name))
        self.handles.append(handle)

    # ---- what is done to the tree ---------------------------------------------------------------

    def do_call(self, root):
        x = self.torch.full(
            (2,), 0.5, dtype=self.torch.float64, requires_grad=self.rng.random() < 0.7
        )
        out = root(x)
        self.see("out", out)
        if out.requires_grad:
            out.sum().backward()
            self.see("grads", x.grad, [p.grad for p in root.parameters()])

    def do_hooks(self, root):
        for _ in range(3):
            self.add_hook(self.rng.choice(self.made))

    def do_remove_hook(self, root):
        if self.handles:
            self.rng.choice(self.handles).remove()

    def do_names(self, root):
        for walk in ("named_parameters", "named_buffers", "named_modules"):
            once = self.rng.random() < 0.5
            found = getattr(root, walk)(prefix=self.rng.choice(["", "m"]), remove_duplicate=once)
            self.see(walk, [name for name, _ in found])
        self.see(root.state_dict(), root.state_dict()._metadata)

    def do_repr(self, root):
        self.see(repr(root))

    def do_freeze(self, root):
        self.rng.choice(self.made).requires_grad_(self.rng.random() < 0.5)

    def do_mode(self, root):
        self.rng.choice(self.made).train(self.rng.random() < 0.5)
        self.see([module.training for module in root.modules()])

    def do_replace(self, root):
        paths = [path for path, _ in root.named_modules() if path]
        if paths:
            root.set_submodule(self.rng.choice(paths), self.make_scale(0))

    def do_delete(self, root):
        module = self.rng.choice(self.made)
        names = [*module._parameters, *module._buffers, *module._modules]
        if names:
            name = self.rng.choice(names)
            self.see("without", name)
            if self.rng.random() < 0.5:
                setattr(module, name, None)
            else:
                delattr(module, name)

    def do_load(self, root):
        state = root.state_dict()
        for name in list(state):
            if self.rng.random() < 0.1:
                del state[name]
            elif self.rng.random() < 0.1:
                state[name + "x"] = state[name]
        found = root.load_state_dict(state, strict=self.rng.random() < 0.6,
                                     assign=self.rng.random() < 0.3)  # fmt: skip
        self.see(found)

    def do_copy(self, root):
        twin = copy.deepcopy(root)
        self.see(repr(twin) == repr(root), list(twin.state_dict()))
        self.see("copy", twin(self.torch.ones(2, dtype=self.torch.float64)))

    def do_zero(self, root):
        root.zero_grad(set_to_none=self.rng.random() < 0.5)
        self.see([p.grad for p in root.parameters()])

    def do_whole(self, root):
        module = self.rng.choice(self.made)
        if hasattr(module, "whole"):
            module.whole = not module.whole  # a tuple where a Tensor is expected: an error

    def do_apply(self, root):
        root.apply(lambda module: self.see("apply", module))

    def grow(self):
        """Build the tree, then do things to it; an error is written down and things go on."""
        root = self.torch.nn.Sequential(self.build(3), self.build(2))
        self.made.append(root)
        actions = sorted([name for name in dir(self) if name.startswith("do_")])
        actions += ["do_call"] * 6 + ["do_hooks"] * 3
        for _ in range(14):
            action, state = self.rng.choice(actions), self.rng.getrandbits(32)
            self.see("----", action)
            try:
                getattr(self, action)(root)
            except Exception as problem:
                self.see(type(problem).__name__, str(problem).partition("\nHint")[0])
            self.rng.seed(state)  # an error half-way must not change what comes next
        return self.log


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(TREES), ids=lambda seed: f"tree{seed}")
@pytest.mark.parametrize("oracle", [pytest.param(torch, id="torch", marks=ORACLE)])
def test_trees_grow_alike(oracle, seed):
    ours, theirs = Tree(minitorch, seed).grow(), Tree(oracle, seed).grow()
    assert ours == theirs


@pytest.mark.filterwarnings("ignore")
def test_trees_are_worth_it():
    """The plans call hooks of every kind, run into errors, and come to results."""
    log = "\n".join([line for seed in range(TREES) for line in Tree(minitorch, seed).grow()])
    words = (
        "pre 0 ",
        "forward 1",
        "full 2",
        "full pre",
        "state ",
        "load ",
        "pre kw",
        "Error",
        "out <",
    )
    assert [word for word in words if word not in log] == []
