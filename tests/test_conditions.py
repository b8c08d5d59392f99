"""What must be true, said in a program; and what else PyTorch's own tests say on the way."""

import pickle
import warnings

import pytest

from tests.nn.both import both, error


@both
def test_conditions(torch):
    torch._check(True)
    assert error(torch._check, False, lambda: "no") == ("RuntimeError", "no")
    assert error(torch._check, False)[1].startswith("Expected cond to be True, but got False.")
    assert error(torch._check, False, "no") == ("TypeError", "message must be a callable")
    assert error(torch._check, 1) == ("TypeError", "cond must be a bool, but got <class 'int'>")
    assert error(torch._check, torch.ones(1))[1].startswith("cond must be a bool, but got a Tensor")
    for name, kind in {
        "_check_index": "IndexError", "_check_value": "ValueError", "_check_type": "TypeError",
        "_check_not_implemented": "NotImplementedError",
    }.items():  # fmt: skip
        assert error(getattr(torch, name), False, lambda: "no") == (kind, "no")
    torch._check_tensor_all(torch.tensor([True, True]))
    assert error(torch._check_tensor_all, torch.tensor([True, False]))[0] == "RuntimeError"
    assert error(torch._check_tensor_all, torch.ones(1))[1].startswith("cond tensor must have")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch._check_is_size(2, max=3)
        assert error(torch._check_is_size, -1)[0] == error(torch._check_is_size, 4, max=3)[0]


@both
def test_assertions(torch):
    torch._assert(torch.ones(1), "no")
    assert error(torch._assert, False, "no") == ("AssertionError", "no")
    torch._assert_async(torch.ones(1))
    assert error(torch._assert_async, torch.zeros(1), "no") == ("RuntimeError", "no")


@pytest.fixture
def determined(torch):
    torch.use_deterministic_algorithms(True)
    yield
    torch.use_deterministic_algorithms(False)


@both
def test_new_memory_is_marked(torch, determined):
    float16, uint8 = torch.float16, torch.uint8
    ones = torch.ones(1)
    for x in (
        torch.empty(2), torch.empty_like(ones), ones.new_empty(2), torch.empty(2, dtype=float16),
        torch.empty_strided((2, 2), (4, 1)), ones.new_empty_strided((2,), (2,)),
        torch.empty_permuted((2, 3), (1, 0)),
    ):  # fmt: skip
        assert bool(x.isnan().all())
    assert torch.empty(2, dtype=uint8).tolist() == [255, 255]
    assert torch.empty(2, dtype=torch.bool).tolist() == [True, True]
    grown = torch.ones(2).resize_(2, 2)
    assert grown[0].tolist() == [1.0, 1.0]
    assert bool(grown[1].isnan().all())
    assert torch.arange(4)[1:3].resize_(4).tolist() == [1, 2, 3, 2**63 - 1]


@both
def test_new_memory_is_not_marked(torch, determined):
    torch.utils.deterministic.fill_uninitialized_memory = False
    try:
        assert torch.utils.deterministic.fill_uninitialized_memory is False
        assert torch.zeros(9).resize_(2).tolist() == [0.0, 0.0]
    finally:
        torch.utils.deterministic.fill_uninitialized_memory = True


@both
def test_named_results_are_made_of_a_sequence(torch):
    kind = torch.return_types.max
    assert tuple(kind((1, 2))) == tuple(kind([1, 2])) == (1, 2)
    assert error(kind, 1) == ("TypeError", "constructor requires a sequence")
    assert error(kind, (1,)) == (
        "TypeError", "torch.return_types.max() takes a 2-sequence (1-sequence given)"
    )  # fmt: skip
    values, indices = torch.ones(2, 2).max(0)
    assert values.tolist() == [1, 1]
    assert indices.shape == (2,)


@both
def test_a_dimension_may_be_a_tensor(torch):
    x = torch.ones(2, 3)
    assert torch.equal(x.cumsum(torch.tensor(1)), x.cumsum(1))
    assert error(x.cumsum, torch.tensor(1.0))[0] == "TypeError"


@both
def test_storages_of_files(torch, tmp_path):
    path = str(tmp_path / "numbers")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        storage = torch.FloatStorage.from_file(path, shared=True, size=4)
        torch.FloatTensor(storage).copy_(torch.arange(4.0))
        assert torch.from_file(path, size=4).tolist() == [0.0, 1.0, 2.0, 3.0]
        longer, shorter = torch.FloatStorage(3), torch.FloatStorage(0)
        assert longer.__sizeof__() - shorter.__sizeof__() == 12
    assert torch.from_file(path, False, 2, dtype=torch.int32)[0] == 0


@both
def test_old_constructors_share_a_storage(torch):
    x = torch.tensor([1.0, 2.0, 3.0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for made in (
            torch.FloatTensor(x.storage()), torch.FloatTensor(x.untyped_storage()),
            torch.Tensor(x[1:].storage()), x.new(x.storage()),
        ):  # fmt: skip
            assert made.data_ptr() == x.data_ptr()
            assert made.tolist() == [1.0, 2.0, 3.0]
        assert error(torch.IntTensor, x.storage()) == (
            "RuntimeError",
            "Expected a Storage of type Int or an UntypedStorage, but got type Float for argument "
            "1 'storage'",
        )


@both
def test_map2(torch):
    x, y = torch.ones(2, 2), torch.tensor([2.0, 3.0])
    assert x.map2_(y, y, lambda a, b, c: a + b * c).tolist() == [[5.0, 10.0]] * 2


@both
def test_threads_of_backward(torch):
    assert torch.autograd.is_multithreading_enabled()
    with torch.autograd.set_multithreading_enabled(False):
        assert not torch.autograd.is_multithreading_enabled()
    assert torch.autograd.is_multithreading_enabled()


@both
def test_leaves_of_arguments(torch):
    trees = torch.utils._pytree
    assert trees.arg_tree_leaves([1, (2,)], a={"b": 3}) == [1, 2, 3]
    assert list(trees.tree_iter([1, [2]])) == [1, 2]
    assert trees.tree_all(lambda n: n > 0, [1, [2]])
    assert not trees.tree_any(lambda n: n > 2, [1, [2]])


@both
def test_a_convolution_of_an_older_pickle(torch):
    state = torch.nn.Conv2d(1, 1, 1).__dict__.copy()
    del state["padding_mode"]
    old = torch.nn.Conv2d.__new__(torch.nn.Conv2d)
    old.__setstate__(state)
    assert old.padding_mode == "zeros"


@both
def test_resize_as(torch):
    assert torch.resize_as_(torch.ones(2, 2), torch.ones(3)).shape == (3,)
    assert pickle.loads(pickle.dumps(torch.ones(2).max(0))) is not None
