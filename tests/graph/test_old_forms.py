"""Calls of old times: their results, and torch's warnings word for word."""

import warnings

import pytest

import minitorch as torch
from minitorch import errors

A = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
V = A[0]
CASES = [
    (lambda: torch.add(A, 2, A), lambda: A + 2 * A),
    (lambda: A.add(2, 3), lambda: A + 6),
    (lambda: torch.sub(A, torch.tensor(2), A), lambda: -A),
    (lambda: A.clone().sub_(2, A), lambda: -A),
    (lambda: torch.addcmul(A, 2, A, A), lambda: A + 2 * A * A),
    (lambda: A.clone().addcdiv_(2, A, A), lambda: A + 2),
    (lambda: torch.addmm(2, A, 3, A, A), lambda: 2 * A + 3 * A @ A),
    (lambda: torch.addmm(2, A, A, A), lambda: 2 * A + A @ A),
    (lambda: A.addmm(2, 3, A, A), lambda: 2 * A + 3 * A @ A),
    (lambda: A.clone().addmm_(2, A, A), lambda: 2 * A + A @ A),
    (lambda: torch.addmv(2, V, 3, A, V), lambda: 2 * V + 3 * A @ V),
    (lambda: torch.addr(2, A, 3, V, V), lambda: 2 * A + 3 * torch.outer(V, V)),
    (lambda: torch.addbmm(2, A, 3, A[None], A[None]), lambda: 2 * A + 3 * A @ A),
]


@pytest.fixture(autouse=True)
def every_time():
    """(The first is said only, as in torch, unless a program asks for all.)"""
    torch.set_warn_always(True)
    yield
    torch.set_warn_always(False)


def test_only_the_first_of_all_old_forms_warns(monkeypatch):
    monkeypatch.setattr(errors.Once, "said", set())
    torch.set_warn_always(False)
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        A.add(1, A)
        A.add(1, A)
        torch.addmm(2, A, A, A)
    assert len(heard) == 1


@pytest.mark.parametrize(("old", "new"), CASES)
def test_the_old_form_warns_and_means_the_new_one(old, new):
    with pytest.warns(UserWarning, match="This overload of .* is deprecated"):
        result = old()
    assert result.tolist() == new().tolist()


def test_the_warnings_are_those_of_torch():
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        A.add(1, A)
        torch.addmm(2, A, A, A)
    assert [str(one.message) for one in heard] == [
        "This overload of add is deprecated:\n\tadd(Number alpha, Tensor other)\n"
        "Consider using one of the following signatures instead:\n"
        "\tadd(Tensor other, *, Number alpha = 1)",
        "This overload of addmm is deprecated:\n"
        "\taddmm(Number beta, Tensor input, Tensor mat1, Tensor mat2, *, Tensor out = None)\n"
        "Consider using one of the following signatures instead:\n"
        "\taddmm(Tensor input, Tensor mat1, Tensor mat2, *, Number beta = 1, Number alpha = 1, "
        "Tensor out = None)\n"
        "\taddmm(Tensor input, Tensor mat1, Tensor mat2, torch.dtype out_dtype, *, "
        "Number beta = 1, Number alpha = 1, Tensor out = None)",
    ]
    assert heard[0].filename == __file__


def test_a_tensor_without_dimensions_is_a_number():
    two = torch.tensor(2.0)
    assert A.add(A, alpha=two).tolist() == (3 * A).tolist()
    assert torch.addcmul(A, A, A, value=two).tolist() == (A + 2 * A * A).tolist()
    assert torch.addmm(A, A, A, beta=two, alpha=two).tolist() == (2 * A + 2 * A @ A).tolist()
    for other in (torch.tensor([2.0]), two.clone().requires_grad_()):
        with pytest.raises(TypeError, match="argument 'alpha' must be Number, not Tensor"):
            A.add(A, alpha=other)


@pytest.mark.parametrize("call", [lambda: torch.add(A, A, A), lambda: A.add(A, 1, 2)])
def test_three_tensors_are_no_old_form(call):
    with pytest.raises(TypeError):
        call()
