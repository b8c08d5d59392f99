"""Parametrizations: registering, reading, assigning, removing; and what may not be registered."""

import copy
import pickle

import pytest

from tests.nn.both import both, error


def parts(torch):
    class Symmetric(torch.nn.Module):
        def forward(self, x):
            return x.triu() + x.triu(1).t()

        def right_inverse(self, a):
            return a.triu()

    class Doubled(torch.nn.Module):
        def forward(self, x):
            return 2 * x

        def right_inverse(self, a):
            return a / 2

    class OneWay(torch.nn.Module):
        def forward(self, x):
            return x + 1

    class Outer(torch.nn.Module):
        """A matrix made of two vectors."""

        def forward(self, a, b):
            return a.reshape(-1, 1) * b.reshape(1, -1)

        def right_inverse(self, m):
            return m[:, 0] / m[0, 0], m[0]

    return Symmetric, Doubled, OneWay, Outer


def square(torch, n=2):
    m = torch.nn.Linear(n, n)
    with torch.no_grad():
        m.weight.copy_(torch.arange(1.0, n * n + 1).reshape(n, n))
    return m


@both
def test_a_parametrized_weight(torch):
    P = torch.nn.utils.parametrize
    Symmetric = parts(torch)[0]
    m = square(torch)
    weight = m.weight
    assert P.register_parametrization(m, "weight", Symmetric()) is m
    assert m.weight.tolist() == [[1.0, 2.0], [2.0, 4.0]]
    assert m.weight is not m.weight  # computed each time
    original = m.parametrizations.weight.original
    assert original is weight  # optimizers know it
    assert original.tolist() == [[1.0, 2.0], [0.0, 4.0]]
    assert [name for name, _ in m.named_parameters()] == [
        "bias", "parametrizations.weight.original"
    ]  # fmt: skip
    assert list(m.state_dict()) == ["bias", "parametrizations.weight.original"]
    assert type(m).__name__ == "ParametrizedLinear"
    assert isinstance(m, torch.nn.Linear)
    assert P.type_before_parametrizations(m) is torch.nn.Linear
    assert (P.is_parametrized(m), P.is_parametrized(m, "weight"), P.is_parametrized(m, "bias")) == (
        True, True, False
    )  # fmt: skip
    m(torch.ones(1, 2)).sum().backward()
    assert original.grad.tolist() == [[1.0, 2.0], [0.0, 1.0]]
    assert repr(m) == (
        "ParametrizedLinear(\n"
        "  in_features=2, out_features=2, bias=True\n"
        "  (parametrizations): ModuleDict(\n"
        "    (weight): ParametrizationList(\n"
        "      (0): Symmetric()\n"
        "    )\n"
        "  )\n"
        ")"
    )  # fmt: skip


@both
def test_assigning_goes_the_other_way(torch):
    P = torch.nn.utils.parametrize
    Symmetric, Doubled, OneWay, _ = parts(torch)
    m = square(torch)
    P.register_parametrization(m, "weight", Symmetric())
    P.register_parametrization(m, "weight", Doubled())
    assert m.weight.tolist() == [[2.0, 4.0], [4.0, 8.0]]
    original = m.parametrizations.weight.original
    m.weight = torch.tensor([[6.0, 8.0], [8.0, 10.0]])
    assert m.parametrizations.weight.original is original
    assert original.tolist() == [[3.0, 4.0], [0.0, 5.0]]
    assert m.weight.tolist() == [[6.0, 8.0], [8.0, 10.0]]
    P.register_parametrization(m, "weight", OneWay())
    assert error(setattr, m, "weight", torch.ones(2, 2)) == (
        "RuntimeError", "parametrization OneWay does not implement right_inverse."
    )  # fmt: skip


@both
def test_several_originals(torch):
    P = torch.nn.utils.parametrize
    Outer = parts(torch)[3]
    m = square(torch)
    P.register_parametrization(m, "weight", Outer())
    assert m.weight.tolist() == [[1.0, 2.0], [3.0, 6.0]]
    assert [name for name, _ in m.named_parameters()] == [
        "bias", "parametrizations.weight.original0", "parametrizations.weight.original1"
    ]  # fmt: skip
    m.weight = torch.tensor([[2.0, 4.0], [8.0, 9.0]])
    assert m.weight.tolist() == [[2.0, 4.0], [8.0, 16.0]]
    words = (
        "Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is parametrized in "
        "terms of a sequence of tensors."
    )
    assert error(P.remove_parametrizations, m, "weight", False) == ("ValueError", words)
    P.remove_parametrizations(m, "weight")
    assert type(m.weight) is torch.nn.Parameter
    assert m.weight.tolist() == [[2.0, 4.0], [8.0, 16.0]]
    assert [name for name, _ in m.named_parameters()] == ["bias", "weight"]


@both
def test_removing(torch):
    P = torch.nn.utils.parametrize
    Symmetric, Doubled, _, _ = parts(torch)
    for leave, weight in ((True, [[1.0, 2.0], [2.0, 4.0]]), (False, [[1.0, 2.0], [0.0, 4.0]])):
        m = square(torch)
        parameter = m.weight
        P.register_parametrization(m, "weight", Symmetric())
        P.register_parametrization(m, "bias", Doubled())
        assert P.remove_parametrizations(m, "weight", leave_parametrized=leave) is m
        assert m.weight is parameter
        assert m.weight.tolist() == weight
        assert type(m).__name__ == "ParametrizedLinear"
        P.remove_parametrizations(m, "bias")
        assert type(m) is torch.nn.Linear
        assert not hasattr(m, "parametrizations")
        assert error(P.remove_parametrizations, m, "bias") == (
            "ValueError", f"Module {m} does not have a parametrization on bias"
        )  # fmt: skip


@both
def test_buffers(torch):
    P = torch.nn.utils.parametrize
    Doubled = parts(torch)[1]
    m = torch.nn.Module()
    m.register_buffer("b", torch.ones(2))
    P.register_parametrization(m, "b", Doubled())
    assert m.b.tolist() == [1.0, 1.0]
    assert [name for name, _ in m.named_buffers()] == ["parametrizations.b.original"]
    P.remove_parametrizations(m, "b")
    assert [name for name, _ in m.named_buffers()] == ["b"]


@both
def test_the_cache(torch):
    P = torch.nn.utils.parametrize
    first, second = square(torch), square(torch)
    for m in (first, second):
        P.register_parametrization(m, "weight", parts(torch)[0]())
    with P.cached():
        weight = first.weight
        assert first.weight is weight
        with P.cached():
            assert first.weight is weight
        assert first.weight is weight
        assert second.weight is not weight
    assert first.weight is not weight


@both
def test_copies_and_states(torch):
    P = torch.nn.utils.parametrize
    m = square(torch)
    P.register_parametrization(m, "weight", parts(torch)[0]())
    twin = copy.deepcopy(m)
    with torch.no_grad():
        twin.parametrizations.weight.original.zero_()
    assert m.weight.any()
    assert not twin.weight.any()
    assert twin.parametrizations.weight.original is not m.parametrizations.weight.original
    twin.load_state_dict(m.state_dict())
    assert twin.weight.tolist() == m.weight.tolist()
    kind, words = error(pickle.dumps, m)
    assert kind == "RuntimeError"
    assert words.startswith("Serialization of parametrized modules is only supported through")


@both
def test_transfer(torch):
    P = torch.nn.utils.parametrize
    source, target = square(torch), torch.nn.Linear(2, 2)
    P.register_parametrization(source, "weight", parts(torch)[0]())
    assert P.transfer_parametrizations_and_params(source, target) is target
    assert target.weight.tolist() == source.weight.tolist()
    assert target.parametrizations.weight.original is source.parametrizations.weight.original
    assert P.transfer_parametrizations_and_params(torch.nn.ReLU(), target) is target


@both
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda x: 3, "A parametrization must return a tensor. Got int."),
        (lambda x: x.double(),
         "Registering a parametrization may not change the dtype of the tensor, unless `unsafe` "
         "flag is enabled.\nunparametrized dtype: torch.float32\nparametrized dtype: "
         "torch.float64"),
        (lambda x: x[0],
         "Registering a parametrization may not change the shape of the tensor, unless `unsafe` "
         "flag is enabled.\nunparametrized shape: torch.Size([2, 2])\nparametrized shape: "
         "torch.Size([2])"),
    ],
)  # fmt: skip
def test_what_is_not_computed_safely(torch, make, words):
    P = torch.nn.utils.parametrize

    class Wrong(torch.nn.Module):
        def forward(self, x):
            return make(x)

    m = square(torch)
    assert error(P.register_parametrization, m, "weight", Wrong()) == ("ValueError", words)
    assert type(m) is torch.nn.Linear
    P.register_parametrization(m, "weight", Wrong(), unsafe=True)
    assert P.is_parametrized(m, "weight")
    m = square(torch)
    P.register_parametrization(m, "weight", parts(torch)[0]())
    kind, second = error(P.register_parametrization, m, "weight", Wrong())
    assert (kind, second[:30]) == ("ValueError", words[:30])


@both
@pytest.mark.parametrize(
    ("inverse", "words"),
    [
        (lambda x: 3, "'right_inverse' must return a Tensor or a Sequence of tensors (list, "
         "tuple...). Got int"),
        (lambda x: (x, 3), "'right_inverse' must return a Tensor or a Sequence of tensors (list, "
         "tuple...). Got element 1 of the sequence with type int."),
        (lambda x: x.double(), "When `right_inverse` outputs one tensor, it may not change the "
         "dtype.\noriginal.dtype: torch.float32\nright_inverse(original).dtype: torch.float64"),
    ],
)  # fmt: skip
def test_wrong_inverses(torch, inverse, words):
    class Wrong(torch.nn.Module):
        def forward(self, *x):
            return x[0].float()

        def right_inverse(self, x):
            return inverse(x)

    register = torch.nn.utils.parametrize.register_parametrization
    assert error(register, square(torch), "weight", Wrong()) == ("ValueError", words)


@both
def test_an_inverse_that_is_not_there(torch):
    class Unknown(torch.nn.Module):
        def forward(self, x):
            return x * 1

        def right_inverse(self, x):
            raise NotImplementedError

    P = torch.nn.utils.parametrize
    m = P.register_parametrization(square(torch), "weight", Unknown())
    assert m.weight.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    m = torch.nn.Linear(1, 1)
    assert error(P.register_parametrization, m, "nothing", Unknown()) == (
        "ValueError",
        f"Module '{m}' does not have a parameter, a buffer, or a parametrized element with name "
        "'nothing'",
    )
    assert not P.is_parametrized(m)
