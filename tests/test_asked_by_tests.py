"""Names that PyTorch's own tests ask for: here and there they do the same."""

import copy
import importlib
import io
import warnings

import numpy as np
import pytest

import minitorch
from tests.nn.both import both


def part(torch, path):
    return importlib.import_module(f"{torch.__name__}.{path}")


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "TypedStorage is deprecated")
        yield


# ---- functions of C ------------------------------------------------------------------------------


@both
def test_faces_of_c(torch):
    c = part(torch, "_C")
    a = torch.eye(2) * 2
    assert c._linalg.linalg_det(a) == 4
    assert c._special.special_erf(torch.zeros(1)) == 0
    assert c._VariableFunctions.add(a, 1)[0, 0] == 3
    assert c._VariableFunctions.add is c._VariableFunctions.add


def test_what_is_not_there_is_refused_when_called():
    functions = minitorch._C._VariableFunctions
    name = functions._cudnn_rnn
    assert name is functions._cudnn_rnn  # a key of tables
    with pytest.raises(NotImplementedError, match="_cudnn_rnn is not in minitorch"):
        name(1)
    with pytest.raises(NotImplementedError, match="tensors are dense here"):
        minitorch.ones(2).to_sparse()
    with pytest.raises(AttributeError):
        _ = functions.__wrapped__
    refused = [f for f in minitorch.overrides.get_testing_overrides() if hasattr(f, "is_refused")]
    assert refused == []


@both
@pytest.mark.parametrize("name", ["upsample_nearest2d", "upsample_bilinear2d"])
def test_sizes_in_place_of_factors(torch, name):
    x = torch.arange(4.0).view(1, 1, 2, 2)
    more = (True,) if "linear" in name else ()
    found = getattr(part(torch, "_C._nn"), name)(x, (4, 4), *more)
    mode = "bilinear" if more else "nearest"
    expected = torch.nn.functional.interpolate(
        x, size=(4, 4), mode=mode, align_corners=True if more else None
    )
    assert torch.equal(found, expected)
    out = torch.empty(0)
    getattr(part(torch, "_C._nn"), name)(x, (4, 4), *more, out=out)
    assert torch.equal(out, expected)
    with pytest.raises(RuntimeError, match="Expected out tensor to have dtype"):
        getattr(part(torch, "_C._nn"), name)(x, (4, 4), *more, out=out.double())


@both
def test_pads_by_the_number_of_dimensions(torch):
    nn = part(torch, "_C._nn")
    x = torch.arange(3.0).view(1, 1, 3)
    assert nn.reflection_pad1d(x, (1, 1)).tolist() == [[[1, 0, 1, 2, 1]]]
    assert nn.replication_pad1d(x, (1, 0)).tolist() == [[[0, 0, 1, 2]]]
    y = torch.tensor([-1.0, 1.0])
    assert nn.silu_(y) is y
    assert y[0] < 0 < y[1] < 1


# ---- names of tests ------------------------------------------------------------------------------


@both
def test_classes_of_tensors_and_storages(torch):
    assert torch.FloatTensor in torch._tensor_classes
    assert all(("cuda" in kind.__module__) == kind.is_cuda for kind in torch._tensor_classes)
    assert torch.FloatStorage in torch._storage_classes
    assert torch.TypedStorage in torch._storage_classes
    with pytest.raises(TypeError, match=r"type 'torch\.FloatTensor' is not an acceptable base"):
        type("Mine", (torch.FloatTensor,), {})


@both
def test_overlap_is_told_as_by_pytorch(torch):
    asked = torch._debug_has_internal_overlap
    assert asked(torch.ones(3, 3)) == 0
    assert asked(torch.ones(1, 3).expand(4, 3)) == 1
    assert asked(torch.ones(10).as_strided([2, 1, 5], [1, 0, 2])) == 0
    assert asked(torch.ones(2, 1, 10)[::2].as_strided((2, 1, 5), (10, 0, 2))) == 2


@both
def test_small_checks(torch):
    x = torch.tensor([3, 1, 3])
    values, inverse, counts = torch._unique2(x, return_counts=True)
    assert (values.tolist(), inverse.numel(), counts.tolist()) == ([1, 3], 0, [1, 2])
    assert torch._unique(x, return_inverse=True)[1].tolist() == [1, 0, 1]
    yes = torch.tensor([True, False])
    assert (bool(torch._is_any_true(yes)), bool(torch._is_all_true(yes))) == (True, False)
    with pytest.raises(RuntimeError, match="Test message for TORCH_CHECK_TENSOR_ALL"):
        torch._test_check_tensor(yes)
    row = torch.tensor([[0.0, 1.0]])
    assert torch.equal(torch._softmax(row, 1, False), torch.softmax(row, 1))
    assert torch.equal(torch._log_softmax(row, 1, False), torch.log_softmax(row, 1))
    with pytest.warns(UserWarning, match="Test message for TORCH_WARN"):
        part(torch, "_C")._warn()
    with pytest.warns(DeprecationWarning, match="TORCH_WARN_DEPRECATION"):
        part(torch, "_C")._warn_deprecation()


@both
def test_grids_are_checked(torch):
    x, grid = torch.zeros(5, 5, 5, 5), torch.zeros(1, 1, 4, 2)
    for name in ("_grid_sampler_2d_cpu_fallback",):
        with pytest.raises(RuntimeError, match="expected grid and input to have same batch size"):
            getattr(torch, name)(x, grid, 0, 0, True)


# ---- storages ------------------------------------------------------------------------------------


@both
def test_the_warning_comes_once(torch):
    storage = torch.FloatStorage(2)
    private = part(torch, "storage")
    private._reset_warn_typed_storage_removal()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        storage._size(), storage._data_ptr(), storage._nbytes(), storage._untyped_storage
        torch.ones(2)._typed_storage()
        torch.FloatStorage(_internal=True)
        assert found == []
        len(storage), storage.fill_(0), storage.untyped(), torch.ones(1).storage()
    assert len(found) == 1
    private._set_always_warn_typed_storage_removal(True)
    try:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            _ = storage.is_cuda, storage[0], len(storage)
    finally:
        private._set_always_warn_typed_storage_removal(False)
    assert len(found) == 3


@both
def test_what_no_storage_is_made_from(torch):
    kind, storage = torch.float32, torch.FloatStorage()
    for error, words, make in [
        (RuntimeError, "'device' cannot be specified", lambda: torch.FloatStorage(device="cpu")),
        (RuntimeError, "'dtype' cannot be specified", lambda: torch.FloatStorage(dtype=kind)),
        (RuntimeError, "Too many positional arguments", lambda: torch.FloatStorage(0, 0)),
        (TypeError, "invalid data type", lambda: torch.FloatStorage("string")),
        (TypeError, "Argument type not recognized", lambda: torch.FloatStorage(torch.ones(1))),
        (TypeError, "must be UntypedStorage", lambda: torch.FloatStorage(wrap_storage=storage)),
        (
            RuntimeError,
            "Argument 'dtype' must be specified",
            lambda: torch.TypedStorage(wrap_storage=storage.untyped()),
        ),
        (RuntimeError, "not recognized", lambda: torch.TypedStorage(dtype=kind, device="xla")),
        (RuntimeError, "cannot set item", lambda: storage.fill_(torch.FloatStorage(1))),
        (RuntimeError, "Only child classes", lambda: part(torch, "storage")._LegacyStorage()),
    ]:
        with pytest.raises(error, match=words):
            make()


@both
def test_storages_on_meta_and_of_tensors(torch):
    storage = torch.TypedStorage([1, 2, 3], dtype=torch.float32, device="meta")
    assert (storage.size(), storage.nbytes(), storage.data_ptr()) == (3, 12, 0)
    storage.resize_(10)
    assert storage.size() == 10
    for ask in (lambda: storage[0], storage.tolist):
        with pytest.raises(NotImplementedError, match="Not available for 'meta' device type"):
            ask()
    with pytest.raises(NotImplementedError, match="Cannot copy out of meta tensor; no data!"):
        storage._write_file(io.BytesIO(), False, True, 4)
    with pytest.raises(RuntimeError, match="only available on CPU"):
        storage.share_memory_()
    x = torch.arange(2.0)
    assert torch.tensor(x.untyped_storage(), dtype=torch.float32).tolist() == [0, 1]
    with pytest.raises(RuntimeError, match="Expected a Storage of type Int"):
        torch.tensor(x.storage(), dtype=torch.int32)
    with pytest.raises(RuntimeError, match="Expected a Storage of type"):
        torch.zeros(1, dtype=torch.int32).set_(x.storage())
    assert x.storage_type() is torch.FloatStorage
    swapped = torch.ByteStorage([1, 2, 3, 4]).untyped()
    swapped.byteswap(torch.int16)
    assert swapped.tolist() == [2, 1, 4, 3]
    both_copied = copy.deepcopy([x, x.storage()])
    both_copied[0].add_(1)
    assert both_copied[1].tolist() == [1, 2]


# ---- single behaviours that the tests found ------------------------------------------------------


@both
def test_equality_takes_arrays(torch):
    x, array = torch.arange(3), np.array([0, 5, 2])
    assert (x == array).tolist() == (array == x).tolist() == [True, False, True]
    assert (x == [0, 1, 2]) is False


@both
def test_words_of_errors(torch):
    for error, words, call in [
        (TypeError, "must be bool, not int", lambda: torch.use_deterministic_algorithms(1)),
        (TypeError, "must be int, not bool", lambda: torch.zeros(3, 3).topk(1, True)),
        (TypeError, "must be int, not str", lambda: torch.ones(2).unflatten("A", (1, 2))),
        (RuntimeError, "Input shapes should be of type ints", lambda: torch.broadcast_shapes(1.1)),
        (
            RuntimeError,
            "complex Scalar to non-complex",
            lambda: torch.ones(2).index_fill_(0, torch.tensor([0]), 1j),
        ),
        (RuntimeError, "Storage size calculation overflowed", lambda: resized(torch, 2, 4)),
        (RuntimeError, "multiplication overflow", lambda: resized(torch, 8, 8)),
        (ValueError, "Expected 1 or more dimensions", lambda: nll(torch)),
        (RuntimeError, "requires grad", lambda: mapped(torch)),
        (TypeError, "expected a sequence", lambda: torch.overrides.has_torch_function(object())),
        (BufferError, "Unsupported device_type: 16", lambda: exported(torch)),
    ]:
        with pytest.raises(error, match=words):
            call()


def resized(torch, *sizes):
    return torch.empty(()).double().resize_([*sizes, 2**29, 2**29])


def nll(torch):
    return torch.nn.functional.nll_loss(torch.tensor(1.0), torch.tensor(0))


def mapped(torch):
    return torch.ones(1).map2_(torch.ones(1), torch.ones(1, requires_grad=True), max)


def exported(torch):
    return torch.ones(1).__dlpack__(max_version=(1, 0), dl_device=(16, 0))


@both
def test_single_values(torch):
    assert torch.empty(1).cauchy_(float("inf"), 0.5).item() == float("inf")
    assert torch.multinomial(torch.ones(0, 3), 2, True).shape == (0, 2)
    slopes = torch.gradient(torch.arange(9.0).view(3, 3), spacing=torch.tensor(1.0), dim=(0, 1))
    assert [s[0, 0].item() for s in slopes] == [3, 1]
    like = torch.zeros(2, 3, 4, 4).to(memory_format=torch.channels_last)
    flat = torch.zeros(96).resize_as_(like, memory_format=torch.preserve_format)
    assert flat.stride() == like.stride()
    x = torch.zeros(1).expand(3)
    with pytest.warns(UserWarning, match="index_fill_ on expanded tensors"):
        x.index_fill_(0, torch.tensor([1]), 1.0)
    assert x.tolist() == [1, 1, 1]
    ranges = [range(i, i + 2) for i in range(40)]
    t = torch.zeros(50)
    assert t[ranges].shape == (40, 2)
    with (
        pytest.raises(IndexError, match="too many indices"),
        pytest.warns(UserWarning, match="non-tuple"),
    ):
        _ = t[ranges[:31]]


@both
def test_interpolation_on_meta_needs_no_memory(torch):
    x = torch.empty(2 * 10**8, 3, 2 * 10**8, device="meta")
    made = torch.nn.functional.interpolate(x, scale_factor=2)
    assert made.shape == (2 * 10**8, 3, 4 * 10**8)
    y = torch.empty(1, 2, 4, 4, device="meta").to(memory_format=torch.channels_last)
    found = torch.nn.functional.interpolate(y, scale_factor=2, mode="bilinear")
    assert found.stride() == (128, 1, 16, 2)


@both
def test_dlpack(torch):
    class Wrapped:
        def __init__(self, tensor):
            self.tensor = tensor

        def __dlpack__(self, *args, **kwargs):
            return self.tensor.__dlpack__(*args, **kwargs)

        def __dlpack_device__(self):
            return self.tensor.__dlpack_device__()

    x = torch.arange(3.0)
    assert torch.equal(torch.tensor(Wrapped(x)), x)
    for version, name in [((0, 8), '"dltensor"'), ((1, 0), '"dltensor_versioned"')]:
        capsule = x.__dlpack__(max_version=version)
        assert name in str(capsule)
        assert torch.equal(torch.from_dlpack(capsule), x)
    assert part(torch, "utils.dlpack").DLDeviceType.kDLHexagon == 16


@both
def test_questions_ask(torch):
    class Mine(torch.Tensor):
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return func.__name__

    x = torch.ones(2).as_subclass(Mine)
    names = ("numel", "is_complex", "is_floating_point", "is_same_size", "get_device")
    for name in names:
        args = (x, x) if name == "is_same_size" else (x,)
        assert getattr(torch, name)(*args) == name

    class Duck:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            assert [type(each) for each in args] == [tuple, tuple]
            return -1

    assert torch.autograd.grad(Duck(), Duck()) == -1
    index = (0, (Mine([0.0]), 1))
    assert torch.zeros(3, 3)[index] == "__getitem__"


@both
def test_what_is_overridable_takes_tensors(torch):
    overrides = torch.overrides
    ignored = overrides.get_ignored_functions()
    assert {torch.zeros, torch.set_rng_state, torch.broadcast_shapes} <= ignored
    assert not ignored & set(overrides.get_testing_overrides())
    assert part(torch, "_C")._is_torch_function_enabled()
    assert not part(torch, "_C")._is_torch_function_all_disabled()
    with pytest.raises(RuntimeError, match="outside of '__torch_dispatch__' is not allowed"):
        overrides.enable_reentrant_dispatch().__enter__()


@both
def test_pools_and_convolutions_by_their_inner_names(torch):
    x = torch.arange(16.0).view(1, 1, 4, 4)
    assert torch._adaptive_avg_pool2d(x, 2).tolist() == [[[[2.5, 4.5], [10.5, 12.5]]]]
    assert torch._adaptive_avg_pool3d(x, (1, 2, 2)).shape == (1, 1, 2, 2)
    how = (False, False, False, False)
    w = torch.ones(1, 1, 2, 2)
    found = torch._convolution(x, w, None, (2, 2), (0, 0), (1, 1), False, (0, 0), 1, *how)
    assert found.tolist() == [[[[10.0, 18.0], [42.0, 50.0]]]]
    nn = part(torch, "_C._nn")
    values, places = nn.adaptive_max_pool2d(x, (1, 2))
    assert (values.tolist(), places.tolist()) == ([[[[13.0, 15.0]]]], [[[[13, 15]]]])
    assert nn.adaptive_max_pool3d(x, (1, 1, 1))[1].shape == (1, 1, 1, 1)


@both
def test_aminmax_as_it_was_called(torch):
    x = torch.tensor([[1.0, 2.0], [0.0, 3.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert [each.item() for each in torch._aminmax(x)] == [0.0, 3.0]
        assert [each.tolist() for each in torch._aminmax(x, 1, True)] == [
            [[1.0], [0.0]], [[2.0], [3.0]],
        ]  # fmt: skip


@both
def test_losses_are_reduced_by_a_number(torch):
    nn = part(torch, "_C._nn")
    x, y = torch.tensor([1.0, 3.0]), torch.tensor([0.0, 1.0])
    assert nn.mse_loss(x, y, 0).tolist() == [1.0, 4.0]
    assert nn.mse_loss(x, y, 1).item() == 2.5
    assert nn.l1_loss(x, y, 2).item() == 3.0
    assert nn.smooth_l1_loss(x, y, 2, 2.0).item() == 1.25
    assert nn.huber_loss(x, y, 2, 1.0).item() == 2.0
    half = y * 0 + 0.5
    assert nn.binary_cross_entropy(half, y, None, 2).item() == pytest.approx(1.3862944)
    assert nn.soft_margin_loss(y, y * 0, 1).item() == pytest.approx(0.6931472)
    assert nn.l1_loss(x, y).tolist() == [1.0, 2.0]
    classes = torch.tensor([0, 1])
    scores = torch.tensor([[0.0, 0.0], [0.0, 0.0]])
    assert nn.cross_entropy_loss(scores, classes).tolist() == pytest.approx([0.6931472] * 2)
    smooth = nn.cross_entropy_loss(scores, classes, None, 2, 1, 0.5).item()
    assert smooth == pytest.approx(0.6931472)  # the second is left out
    assert nn.nll_loss_nd(scores + x, classes, None, 1).item() == -2.0
    assert nn.multi_margin_loss(scores, classes, 1, 1.0, None, 2).item() == 1.0


@both
def test_windows_and_their_sum_have_short_names(torch):
    nn, x = part(torch, "_C._nn"), torch.arange(16.0).view(1, 1, 4, 4)
    columns = nn.im2col(x, (2, 2), (1, 1), (0, 0), (2, 2))
    assert columns[0, :, 0].tolist() == [0.0, 1.0, 4.0, 5.0]
    assert nn.col2im(columns, (4, 4), (2, 2), (1, 1), (0, 0), (2, 2)).tolist() == x.tolist()


@both
def test_flags_of_mkldnn(torch):
    mkldnn = torch.backends.mkldnn
    was = mkldnn.enabled
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with mkldnn.flags(enabled=False):
            assert mkldnn.enabled is False
    assert mkldnn.enabled == was


@both
def test_a_number_of_elements_or_a_dimension_may_be_a_tensor(torch):
    x, one = torch.tensor([1.0, 3.0, 2.0]), torch.tensor(1)
    assert torch.topk(x, one)[0].tolist() == [3.0]
    assert torch.softmax(x, np.int64(0)).shape == (3,)  # nor a number of NumPy
    assert torch.kthvalue(x, one)[0].item() == 1.0
    assert torch.argmax(x, torch.tensor(0)).item() == 1
    assert torch.softmax(x, torch.tensor(0)).shape == (3,)
    assert torch.movedim(torch.ones(2, 3), torch.tensor(0), one).shape == (3, 2)
    for k in (True, 1.0, torch.tensor(1.0)):
        with pytest.raises(TypeError, match=r"argument 'k' \(position 2\) must be int, not"):
            torch.topk(x, k)
    with pytest.raises(TypeError, match="argument 'as_tuple' must be bool, not int"):
        torch.nonzero(x, as_tuple=1)
    with pytest.raises(TypeError, match="argument 'size' must be int, not float"):
        torch.nonzero_static(x, size=1.5)


@both
@pytest.mark.parametrize("dtype", ["int64", "bool"])
def test_what_is_dropped_out_of_whole_numbers(torch, dtype):
    x = torch.ones(2, 2, 2, 2, dtype=getattr(torch, dtype))
    for name in ("dropout", "alpha_dropout", "feature_alpha_dropout", "dropout2d"):
        function = getattr(torch.nn.functional, name)
        with pytest.raises(RuntimeError, match="result type Float can't be cast to the desired"):
            function(x, 0.5, True)
        assert torch.equal(function(x, 0.5, False), x)
