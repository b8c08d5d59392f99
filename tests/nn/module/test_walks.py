"""Walking over a module: parameters, buffers, children, modules, and their names."""

from tests.nn.both import both, error


def build(torch):
    """A net with a shared layer, a shared parameter, buffers and an empty place."""

    class Block(torch.nn.Module):
        def __init__(self, linear):
            super().__init__()
            self.linear = linear
            self.scale = torch.nn.Parameter(torch.ones(1))
            self.register_buffer("seen", torch.zeros(1))

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            shared = torch.nn.Linear(2, 2)
            self.first = Block(shared)
            self.own = torch.nn.Parameter(torch.ones(3))
            self.second = Block(shared)
            self.second.scale = self.first.scale
            self.nothing = None
            self.add_module("empty", None)
            self.register_buffer("step", self.first.seen)
            self.register_buffer("absent", None)

    return Net()


def names(pairs):
    return [name for name, _ in pairs]


@both
def test_parameters(torch):
    net = build(torch)
    assert names(net.named_parameters()) == [
        "own", "first.scale", "first.linear.weight", "first.linear.bias"
    ]  # fmt: skip
    assert [id(p) for p in net.parameters()] == [id(p) for _, p in net.named_parameters()]
    assert names(net.named_parameters(remove_duplicate=False)) == [
        "own", "first.scale", "first.linear.weight", "first.linear.bias",
        "second.scale", "second.linear.weight", "second.linear.bias",
    ]  # fmt: skip
    assert names(net.named_parameters(recurse=False)) == ["own"]
    assert [p.shape for p in net.parameters(recurse=False)] == [(3,)]
    assert names(net.named_parameters("net", recurse=False)) == ["net.own"]
    assert names(net.named_parameters(prefix="a.b"))[:2] == ["a.b.own", "a.b.first.scale"]


@both
def test_buffers(torch):
    net = build(torch)
    assert names(net.named_buffers()) == ["step", "second.seen"]  # first.seen is step
    assert names(net.named_buffers(remove_duplicate=False)) == [
        "step", "first.seen", "second.seen"
    ]  # fmt: skip
    assert names(net.named_buffers("p", False)) == ["p.step"]
    assert [b is net.step for b in net.buffers()] == [True, False]
    assert len(list(net.buffers(recurse=False))) == 1


@both
def test_children(torch):
    net = build(torch)
    assert names(net.named_children()) == ["first", "second"]
    assert list(net.children()) == [net.first, net.second]
    net.third = net.first  # the same module twice comes once
    assert names(net.named_children()) == ["first", "second"]
    assert list(torch.nn.ReLU().children()) == []


@both
def test_modules(torch):
    net = build(torch)
    assert names(net.named_modules()) == ["", "first", "first.linear", "second"]
    assert list(net.modules()) == [net, net.first, net.first.linear, net.second]
    assert names(net.named_modules(remove_duplicate=False)) == [
        "", "first", "first.linear", "second", "second.linear"
    ]  # fmt: skip
    assert len(list(net.modules(remove_duplicate=False))) == 5
    assert names(net.named_modules(prefix="net")) == [
        "net", "net.first", "net.first.linear", "net.second"
    ]  # fmt: skip
    memo = {net.first}
    assert names(net.named_modules(memo)) == ["", "second", "second.linear"]
    assert memo == {net, net.first, net.second, net.second.linear}


@both
def test_walks_are_lazy_and_see_what_is_there(torch):
    net = torch.nn.Module()
    assert [*net.parameters(), *net.buffers(), *net.children()] == []
    assert list(net.modules()) == [net]
    walk = net.named_parameters()
    net.w = torch.nn.Parameter(torch.ones(1))
    assert names(walk) == ["w"]
    assert error(lambda: len(net.parameters())) == (
        "TypeError",
        "object of type 'generator' has no len()",
    )


@both
def test_members_are_attributes_of_the_instance_only(torch):
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.listed = [torch.nn.Linear(1, 1)]  # a list hides it: a well known trap
            self.named = {"w": torch.nn.Parameter(torch.ones(1))}
            self.tensor = torch.ones(1, requires_grad=True)

    assert [*Net().parameters(), *Net().children()] == []
