"""Names below PyTorch's face that libraries ask for: PyTorch's answers."""

import warnings
from importlib import import_module

import pytest

from tests.nn.both import both, error


@both
def test_shapes_and_casts(torch):
    shape = torch._shape_as_tensor(torch.ones(2, 3))
    assert (shape.tolist(), shape.dtype) == ([2, 3], torch.int64)
    words = ("Byte", "Char", "Double", "Float", "Half", "Int", "Long", "Short")
    kinds = [getattr(torch, f"_cast_{word}")(torch.ones(1)).dtype for word in words]
    assert kinds == [
        torch.uint8, torch.int8, torch.float64, torch.float32, torch.float16, torch.int32,
        torch.int64, torch.int16,
    ]  # fmt: skip
    assert torch.legacy_contiguous_format is torch.contiguous_format


@both
def test_small_integers_are_multiplied_in_int32(torch):
    a = torch.full((2, 40), 3, dtype=torch.int8)
    found = torch._int_mm(a, a.t())
    assert (found.tolist(), found.dtype) == ([[360] * 2] * 2, torch.int32)
    for wrong, words in ((a.float(), "to be int8 or uint8"), (a[0], "to be of dimension 2")):
        kind, said = error(torch._int_mm, wrong, a.t())
        assert (kind, words in said) == ("RuntimeError", True)


@both
def test_indices_of_sparse_matrices(torch):
    rows, columns = torch.tensor([0, 0, 1, 3]), torch.tensor([0, 1, 0, 2])
    starts = torch._convert_indices_from_coo_to_csr(rows, 5)
    assert (starts.tolist(), starts.dtype) == ([0, 2, 3, 3, 4, 4], torch.int64)
    short = torch._convert_indices_from_coo_to_csr(rows, 4, out_int32=True)
    assert (short.tolist(), short.dtype) == ([0, 2, 3, 3, 4], torch.int32)
    back = torch._convert_indices_from_csr_to_coo
    assert back(starts, columns).tolist() == [rows.tolist(), columns.tolist()]
    turned = back(short, columns.int(), out_int32=True, transpose=True)
    assert (turned.tolist(), turned.dtype) == ([columns.tolist(), rows.tolist()], torch.int32)


@both
def test_questions_to_c(torch):
    c = import_module(f"{torch.__name__}._C")
    assert c._get_default_device() == "cpu"
    assert c._is_tracing() is False
    assert c._is_torch_function_mode_enabled() is False
    with torch.overrides.BaseTorchFunctionMode():
        assert c._is_torch_function_mode_enabled() is True
    assert isinstance(c._get_accelerator(), torch.device)
    assert c._jit_can_fuse_on_cpu() in (True, False)


@both
def test_the_old_name_warns(torch):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert torch.get_autocast_gpu_dtype() == torch.float16
    assert [w.category for w in caught] == [DeprecationWarning]


@both
@pytest.mark.parametrize("word", ["relu", "gelu"])
def test_names_of_nn(torch, word):
    modules = import_module(f"{torch.__name__}.nn.modules")
    transformer = import_module(f"{modules.__name__}.transformer")
    x = torch.tensor([-1.0, 2.0])
    expected = getattr(torch.nn.functional, word)(x)
    assert torch.equal(transformer._get_activation_fn(word)(x), expected)
    assert error(transformer._get_activation_fn, "sine") == (
        "RuntimeError",
        "activation should be relu/gelu, not sine",
    )
    utils = import_module(f"{modules.__name__}.utils")
    assert utils._reverse_repeat_tuple((1, 2, 3), 2) == (3, 3, 2, 2, 1, 1)
    init = import_module(f"{torch.__name__}.nn.init")
    w = torch.nn.Parameter(torch.zeros(3))
    assert init._no_grad_fill_(w, 2.0) is w
    assert init._no_grad_zero_(w).tolist() == [0.0] * 3
    assert 0 <= init._no_grad_uniform_(w, 0.0, 1.0).min().item() <= 1
    assert init._no_grad_normal_(w, 5.0, 0.0).tolist() == [5.0] * 3


@both
def test_names_of_optim(torch):
    optimizer = import_module(f"{torch.__name__}.optim.optimizer")
    assert "cuda" in optimizer._get_capturable_supported_devices()

    class Half(torch.optim.SGD):
        @optimizer._use_grad_for_differentiable
        def step(self, closure=None):
            assert not torch.is_grad_enabled()
            for group in self.param_groups:
                for p in group["params"]:
                    p.mul_(0.5)

    w = torch.nn.Parameter(torch.ones(2))
    Half([w], lr=0.1).step()
    assert w.tolist() == [0.5, 0.5]

    lists = [[torch.ones(1), torch.ones(2).double(), torch.ones(3)], [None, None, None]]
    grouped = torch.optim.Optimizer._group_tensors_by_device_and_dtype(lists, True)
    found = {kind: places for (_, kind), (_, places) in grouped.items()}
    assert found == {torch.float32: [0, 2], torch.float64: [1]}
    (first, second), _ = grouped[torch.device("cpu"), torch.float32]
    assert ([len(t) for t in first], second) == ([1, 3], [None, None])


@both
def test_the_numbers_of_the_modes_of_grid_sample(torch):
    functional = torch.nn.functional
    modes, paddings = (
        functional.GRID_SAMPLE_INTERPOLATION_MODES,
        functional.GRID_SAMPLE_PADDING_MODES,
    )
    assert modes == {"bilinear": 0, "nearest": 1, "bicubic": 2}
    assert paddings == {"zeros": 0, "border": 1, "reflection": 2}
    picture = torch.arange(16.0).reshape(1, 1, 4, 4)
    grid = torch.tensor([[[[-1.5, 0.25], [0.1, 2.0], [0.75, -0.5]]]])
    for mode in modes:
        for padding in paddings:
            by_name = functional.grid_sample(picture, grid, mode, padding, align_corners=False)
            by_number = torch.grid_sampler(picture, grid, modes[mode], paddings[padding], False)
            assert torch.equal(by_name, by_number)


@both
def test_tags_of_operators(torch):
    assert (repr(torch.Tag.core), str(torch.Tag.pointwise)) == ("<Tag.core: 0>", "Tag.pointwise")
    names = list(torch.Tag.__members__)
    assert (len(names), names[0], names[-1]) == (20, "core", "view_copy")
    assert [int(tag) for tag in torch.Tag.__members__.values()] == list(range(20))
    assert torch.Tag.core != 0
    assert torch.Tag(0) == torch.Tag.core
    assert {torch.Tag.core: 1}[torch.Tag.core] == 1
    library = torch.library.Library(f"tags_{torch.__name__}", "DEF")
    library.define("same(Tensor x) -> Tensor", tags=[torch.Tag.pt2_compliant_tag])
    library.define("other(Tensor x) -> Tensor", tags=torch.Tag.pointwise)


@both
def test_classes_of_c(torch):
    library = torch.classes.no_such_library
    assert library is torch.classes.no_such_library
    kind, said = error(lambda: library.Stack)
    assert kind == "RuntimeError"
    assert "Tried to instantiate class 'no_such_library.Stack', but it does not exist!" in said
    assert error(torch.classes.load_library, "/no/such/file.so")[0] in (
        "OSError",
        "NotImplementedError",
    )
    assert "/no/such/file.so" not in torch.classes.loaded_libraries


@both
def test_a_warning_that_is_given_once(torch):
    warn_once = import_module(f"{torch.__name__}._dynamo.utils").warn_once
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(3):
            warn_once(f"told by {torch.__name__}")
        warn_once("another")
    assert [str(w.message) for w in caught] == [f"told by {torch.__name__}", "another"]
    assert caught[0].filename == __file__
